import CodableFuzz
import DecodingStrategies
import Foundation
import JSONText
import Testing

/// What a decoder does to keys is known from the decoder.
@Suite struct DecoderKeyTests {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Envelope<List: Decodable>: Decodable { let staffList: List }

  @Test(arguments: [
    (JSONDecoder.KeyDecodingStrategy.useDefaultKeys, "staff_list"),
    (.convertFromSnakeCase, "staffList"),
    (.custom { Key(stringValue: ($0.last?.stringValue ?? "").uppercased()) }, "STAFF_LIST"),
  ])
  func isTold(strategy: JSONDecoder.KeyDecodingStrategy, key: String) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = strategy
    #expect(decoder.keyTransform("staff_list") == key)
  }

  @Test func makesPathsComparable() throws {
    let told = Strategy.strict(Envelope<[Employee]>.self, at: \.staffList, decoder: JSONDecoder.api)
    // A closure hides its decoder.
    let wrong = Strategy("wrong") {
      try JSONDecoder.api.decode(Envelope<[Employee]>.self, from: $0).staffList
    }
    let exact = [told, wrong].map { strategy in
      Study("staff", json: Staff.json, recordsAt: "/staff_list", strategies: [strategy])
        .quickReport().documents[0].strategies[0].errorAccuracy
    }
    #expect(exact[0].count == exact[0].of)
    #expect(exact[1].count < exact[1].of)
  }

  @Test func isToldToTheOthersToo() {
    let strategies: [Strategy] = [
      .wrapper(Envelope<[Failable<Employee>]>.self, at: \.staffList, decoder: JSONDecoder.api),
      .loggedWrapper(
        Envelope<[Failable<Employee>]>.self, at: \.staffList, decoder: JSONDecoder.api),
      .resultWithRaw(Envelope<RawResultArray<Employee>>.self, at: \.staffList, decoder: .api),
      .lossyArray(Envelope<LossyArray<Employee>>.self, at: \.staffList, decoder: JSONDecoder.api),
      .permissive(
        Envelope<[Employee]>.self, at: \.staffList, decoder: JSONDecoder.api, convert: { $0 }),
    ]
    for strategy in strategies { #expect(strategy.keys("full_name") == "fullName") }
  }
}
