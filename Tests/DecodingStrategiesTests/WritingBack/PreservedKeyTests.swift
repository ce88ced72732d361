import DecodingStrategies
import Foundation
import Testing

private struct User: Codable {
  var userName: String
  var birthDate: Int?
  var homeAddress: Address?
  var scores: [String: Score]?

  struct Address: Codable {
    var cityName: String
    var zipCode: Int?
  }

  struct Score: Codable {
    var bestGame: Int
  }
}

/// How keys are written if a decoder or an encoder converts them.
@Suite struct PreservedKeyTests {
  private static let sent = """
    {"user_name": "A", "last_seen": {"ip_v4": 1}, "camelCase": 2, "home_address": {"city_name": "B", "x_y": 3},
     "scores": {"user_one": {"best_game": 4, "a_b": 5}, "userTwo": {"best_game": 6}}}
    """

  @Test(arguments: [JSONEncoder.KeyEncodingStrategy.useDefaultKeys, .convertToSnakeCase])
  func keysStayAsTheyWereSent(strategy: JSONEncoder.KeyEncodingStrategy) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = strategy
    try expectWriting(User.self, Self.sent, Self.sent, decoder: .snakeCase, encoder: encoder) { _ in
    }
    try expectWriting(
      User.self, Self.sent,
      """
      {"user_name": "C", "birth_date": 1, "last_seen": {"ip_v4": 1}, "camelCase": 2,
       "home_address": {"city_name": "D", "x_y": 3, "zip_code": 7},
       "scores": {"user_one": {"best_game": 8, "a_b": 5}, "user_three": {"best_game": 9}, "userFour": {"best_game": 0}}}
      """, decoder: .snakeCase, encoder: encoder
    ) {
      $0.userName = "C"
      $0.birthDate = 1
      $0.homeAddress = User.Address(cityName: "D", zipCode: 7)
      $0.scores?["user_one"]?.bestGame = 8
      $0.scores?["userTwo"] = nil
      $0.scores?["user_three"] = User.Score(bestGame: 9)
      $0.scores?["userFour"] = User.Score(bestGame: 0)
    }
  }

  @Test func oneKeyTellsForAllObjects() throws {
    struct Model: Codable {
      var snake_case: Int
      var inner: User.Address
    }
    try expectWriting(
      Model.self, #"{"snake_case":1,"inner":{"cityName":"B"}}"#,
      #"{"snake_case":1,"inner":{"cityName":"B","zipCode":2}}"#, encoder: .snakeCase
    ) { $0.inner.zipCode = 2 }
  }

  /// All keys that were sent are the same in either case.
  @Test(arguments: [
    (JSONEncoder.KeyEncodingStrategy.useDefaultKeys, "birthDate", "cityName"),
    (.convertToSnakeCase, "birth_date", "city_name"),
  ])
  func theEncoderNamesNewKeysIfNothingElseDoes(
    strategy: JSONEncoder.KeyEncodingStrategy, date: String, city: String
  ) throws {
    struct Model: Codable {
      var id: Int
      var birthDate: Int?
      var address: User.Address?
      var map: [String: Int]?
    }
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = strategy
    try expectWriting(
      Model.self, #"{"id":1,"x":[{"y":null}]}"#,
      #"{"id":1,"x":[{"y":null}],"\#(date)":2,"address":{"\#(city)":"B"},"map":{"aB":1}}"#,
      encoder: encoder
    ) {
      $0.birthDate = 2
      $0.address = User.Address(cityName: "B")
      $0.map = ["aB": 1]
    }
  }

  @Test func aCustomStrategyIsAnError() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      Key(stringValue: (path.last?.stringValue ?? "").lowercased())
    }
    struct Model: Codable { var id: Int }
    let error = #expect(throws: DecodingError.self) {
      try decoder.decode([Preserving<Model>].self, from: Data(#"[{"ID":1}]"#.utf8))
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [0])
  }

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
