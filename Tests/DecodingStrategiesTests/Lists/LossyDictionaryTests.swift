import DecodingStrategies
import Foundation
import Testing

@Suite struct LossyDictionaryTests {
  @Test func keepsTheGoodValuesAndTheLosses() throws {
    let json = #"{"a":1,"c":"x","b":null,"d":4}"#
    let dictionary = try JSONDecoder().decode(LossyDictionary<String, Int>.self, from: Data(json.utf8))
    #expect(dictionary.values == ["a": 1, "d": 4])
    #expect(dictionary.losses.map(\.key) == ["b", "c"])
  }

  @Test func keepsKeysAsTheyWereSent() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = #"{"order_1":1,"order1":2}"#
    let dictionary = try decoder.decode(LossyDictionary<String, Int>.self, from: Data(json.utf8))
    #expect(dictionary.values == ["order_1": 1, "order1": 2])
  }

  @Test(arguments: ["[]", "5", "null"])
  func throwsWhereThereIsNoObject(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LossyDictionary<String, Int>.self, from: Data(json.utf8))
    }
  }
}
