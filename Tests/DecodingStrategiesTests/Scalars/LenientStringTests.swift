import DecodingStrategies
import Foundation
import Testing

@Suite struct LenientStringTests {
  private struct Message: Codable, Equatable {
    @LenientString var messageId: String
    var replies: [LenientString]
    var parent: LenientString?
  }

  @Test(arguments: [
    (#""a\u0020b""#, "a b"), (#""""#, ""), (#""1.10""#, "1.10"),
    ("18446744073709551615", "18446744073709551615"), ("-123123", "-123123"),
    ("-123.2345", "-123.2345"), ("18446744073709551616", "18446744073709551616"),
    ("-9223372036854775809", "-9223372036854775809"), ("9007199254740993", "9007199254740993"),
    ("0.12345678901234567890", "0.1234567890123456789"), ("1E2", "100"), ("1.10", "1.1"),
    ("-0", "-0"), ("-0.0", "-0"), ("0", "0"), ("0e1", "0"), ("0e400", "0"), ("1e-7", "0.0000001"),
    ("42.0", "42"), ("52.520006599999997", "52.520006599999997"),
    ("1234567890123456789012345678901234", "1234567890123456789012345678901234"),
  ])
  func takesStringsAndNumbersAsWritten(json: String, expected: String) throws {
    #expect(try jsonValue(LenientString.self, json).wrappedValue == expected)
  }

  @Test(arguments: [
    ("null", "valueNotFound String value"), ("true", "typeMismatch String value"),
    ("[]", "typeMismatch String value"), ("{}", "typeMismatch String value"),
    ("1e400", "dataCorrupted value"), ("1e-400", "dataCorrupted value"),
    ("1e200", "dataCorrupted value"), ("1e-200", "dataCorrupted value"),
    ("12345678901234567890123456789012345", "dataCorrupted value"),
    ("123456789012345678901234567890123456789012345", "dataCorrupted value"),
    ("0.99999999999999999999999999999999999999999", "dataCorrupted value"),
    ("340282366920938463463374607431768211456", "dataCorrupted value"),
  ])
  func rejectsWhatItWouldHaveToRound(json: String, expected: String) {
    #expect(failureText { try jsonValue(LenientString.self, json) } == expected)
  }

  @Test func standsInAModelUnderAKeyStrategy() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = #"{"message_id": 7, "replies": [8, "9"], "parent": null}"#
    let message = try decoder.decode(Message.self, from: Data(json.utf8))
    #expect(message == Message(messageId: "7", replies: ["8", "9"], parent: nil))
    let broken = Data(#"{"message_id": 7, "replies": [8, true]}"#.utf8)
    #expect(
      failureText { try decoder.decode(Message.self, from: broken) }
        == "typeMismatch String replies.Index 1")
    #expect(
      failureText { try decoder.decode(Message.self, from: Data("{}".utf8)) }
        == "keyNotFound messageId ")
  }

  @Test func encodesThePlainString() throws {
    #expect(try jsonText([LenientString(wrappedValue: "7")]) == #"["7"]"#)
  }

  @Test(arguments: [
    ("<string>a7</string>", "a7"),
    ("<integer>18446744073709551615</integer>", "18446744073709551615"),
    ("<integer>-123123</integer>", "-123123"), ("<real>-123.2345</real>", "-123.2345"),
    ("<real>42</real>", "42"), ("<real>1e20</real>", "100000000000000000000"),
    ("<real>1e-7</real>", "0.0000001"),
  ])
  func takesNumbersOfPropertyLists(element: String, expected: String) throws {
    #expect(try plistValue(LenientString.self, element).wrappedValue == expected)
  }

  @Test(arguments: [
    ("<true/>", "typeMismatch String value"), ("<array/>", "typeMismatch String value"),
    ("<dict/>", "typeMismatch String value"), ("<real>nan</real>", "dataCorrupted value"),
    ("<real>+infinity</real>", "dataCorrupted value"),
    ("<integer>18446744073709551616</integer>", "dataCorrupted value"),
    ("<date>2024-01-01T00:00:00Z</date>", "typeMismatch String value"),
  ])
  func rejectsOtherValuesOfPropertyLists(element: String, expected: String) {
    #expect(failureText { try plistValue(LenientString.self, element) } == expected)
  }

  @Test func takesNumbersOfAStrictDecoder() throws {
    #expect(try LenientString(from: ScalarDecoder(content: 42)) == "42")
    #expect(try LenientString(from: ScalarDecoder(content: UInt64.max)) == "18446744073709551615")
    #expect(try LenientString(from: ScalarDecoder(content: 0.5)) == "0.5")
    #expect(
      failureText { try LenientString(from: ScalarDecoder(content: false)) }
        == "typeMismatch String ")
  }

  @Test func keepsTheDecodersOwnErrorBelow() throws {
    let error = try #require(throws: DecodingError.self) {
      try jsonValue(LenientString.self, "true")
    }
    guard case .typeMismatch(_, let context) = error else { throw error }
    #expect(context.underlyingError is DecodingError)
  }
}
