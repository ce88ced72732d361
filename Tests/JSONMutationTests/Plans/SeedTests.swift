import Foundation
import JSONMutation
import Testing

@Suite struct SeedTests {
  @Test(arguments: [("0", 0), ("7", 7), ("18446744073709551615", 18_446_744_073_709_551_615)])
  func isPrintedReadAndEncodedAsItsNumber(text: String, seed: Seed) throws {
    #expect(seed.description == text)
    #expect(Seed(text) == seed)
    #expect(String(decoding: try JSONEncoder().encode([seed]), as: UTF8.self) == "[\(text)]")
    #expect(try JSONDecoder().decode([Seed].self, from: Data("[\(text)]".utf8)) == [seed])
  }

  @Test(arguments: ["", "-1", "x", "1.0", "0x5EED", "18446744073709551616"])
  func refusesOtherText(text: String) {
    #expect(Seed(text) == nil)
  }
}
