import DecodingStrategies
import Foundation
import Testing

@Suite struct LenientIntTests {
  private struct Message: Codable, Equatable {
    @LenientInt var likes: Int
    var readers: [LenientInt]
    var shares: LenientInt?
  }

  @Test(arguments: [
    ("42", 42), ("-7", -7), ("42.0", 42), ("4.2e1", 42), ("-0", 0), ("-0.0", 0),
    ("9007199254740993", 9_007_199_254_740_993), ("9007199254740993.0", 9_007_199_254_740_993),
    ("-9223372036854775808", Int.min), ("9223372036854775807.0", Int.max),
    (#""42""#, 42), (#""-7""#, -7), (#""+7""#, 7), (#""007""#, 7),
    (#""9223372036854775807""#, Int.max),
  ])
  func takesIntegersInEveryForm(json: String, expected: Int) throws {
    #expect(try jsonValue(LenientInt.self, json).wrappedValue == expected)
  }

  @Test(arguments: [
    "1.5", "1e400", "1e-400", "1e200", "9223372036854775808", "18446744073709551615",
    "-9223372036854775809", "0.99999999999999999999999999999999999999999",
    #""""#, #"" 42""#, #""42 ""#, #""42.0""#, #""1e2""#, #""0x10""#, #""1_000""#, #""٣""#,
    #""9223372036854775808""#, #""nan""#,
  ])
  func rejectsWhatIsNoIntegerInRange(json: String) {
    #expect(failureText { try jsonValue(LenientInt.self, json) } == "dataCorrupted value")
  }

  @Test(arguments: [
    ("null", "valueNotFound Int value"), ("true", "typeMismatch Int value"),
    ("[1]", "typeMismatch Int value"), ("{}", "typeMismatch Int value"),
  ])
  func rejectsOtherTypes(json: String, expected: String) {
    #expect(failureText { try jsonValue(LenientInt.self, json) } == expected)
  }

  @Test func standsInAModel() throws {
    let json = #"{"likes": "3", "readers": [1, "2", 3.0], "shares": "4"}"#
    let message = try JSONDecoder().decode(Message.self, from: Data(json.utf8))
    #expect(message == Message(likes: 3, readers: [1, 2, 3], shares: 4))
    let encoded = try JSONEncoder().encode(message)
    #expect(try JSONDecoder().decode(Message.self, from: encoded) == message)
    #expect(try jsonText(message.readers) == "[1,2,3]")
    let absent = Data(#"{"likes": 1, "readers": [], "shares": null}"#.utf8)
    #expect(try JSONDecoder().decode(Message.self, from: absent).shares == nil)
  }

  @Test(arguments: [
    ("<integer>42</integer>", 42), ("<real>42</real>", 42), ("<string>-7</string>", -7),
  ])
  func takesIntegersOfPropertyLists(element: String, expected: Int) throws {
    #expect(try plistValue(LenientInt.self, element).wrappedValue == expected)
  }

  @Test(arguments: [
    ("<real>1.5</real>", "dataCorrupted value"), ("<false/>", "typeMismatch Int value"),
    ("<integer>18446744073709551615</integer>", "dataCorrupted value"),
  ])
  func rejectsOtherValuesOfPropertyLists(element: String, expected: String) {
    #expect(failureText { try plistValue(LenientInt.self, element) } == expected)
  }

  @Test func takesIntegersWhateverADecoderThrowsForDecimals() throws {
    struct Trouble: Error {}
    #expect(try LenientInt(from: ScalarDecoder(content: Int64(42))) == 42)
    #expect(try LenientInt(from: ScalarDecoder(content: 42.0)) == 42)
    #expect(failureText { try LenientInt(from: ScalarDecoder(content: 0.5)) } == "dataCorrupted ")
    let odd = ScalarDecoder(content: 0.5, noObject: Trouble())
    #expect(failureText { try LenientInt(from: odd) } == "dataCorrupted ")
    #expect(try LenientDouble(from: odd) == 0.5)
    #expect(try LenientInt(from: ScalarDecoder(content: 42, noObject: Trouble())) == 42)
    let bool = ScalarDecoder(content: true, noObject: Trouble())
    #expect(failureText { try LenientInt(from: bool) } == "typeMismatch Int ")
  }
}
