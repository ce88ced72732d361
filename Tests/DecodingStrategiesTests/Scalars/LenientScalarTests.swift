import DecodingStrategies
import Foundation
import Testing

@Suite struct LenientBoolTests {
  private struct Message: Codable, Equatable {
    @LenientBool var isRead: Bool
    var flags: [LenientBool<Bool>]
    @LenientBool var isPinned: Bool?
  }

  @Test(arguments: [
    "true", "1", "1.0", "1e0", #""true""#, #""TRUE""#, #""Yes""#, #""on""#, #""1""#,
  ])
  func lenientBoolTakesEveryFormOfTrue(json: String) throws {
    #expect(try jsonValue(LenientBool<Bool>.self, json).wrappedValue)
  }

  @Test(
    "LenientBool takes every form of false",
    arguments: ["false", "0", "-0.0", #""False""#, #""NO""#, #""off""#, #""0""#, #""""#])
  func takesEveryFormOfFalse(json: String) throws {
    #expect(try !jsonValue(LenientBool<Bool>.self, json).wrappedValue)
  }

  @Test(arguments: [
    ("2", "dataCorrupted value"), ("-1", "dataCorrupted value"), ("0.5", "dataCorrupted value"),
    ("1e400", "dataCorrupted value"), ("1e-400", "dataCorrupted value"),
    (#"" ""#, "dataCorrupted value"), (#"" true""#, "dataCorrupted value"),
    (#""maybe""#, "dataCorrupted value"), (#""1.0""#, "dataCorrupted value"),
    (#""oﬀ""#, "dataCorrupted value"), ("null", "valueNotFound Bool value"),
    ("[true]", "typeMismatch Bool value"), ("{}", "typeMismatch Bool value"),
  ])
  func lenientBoolRejectsAnythingElse(json: String, expected: String) {
    #expect(failureText { try jsonValue(LenientBool<Bool>.self, json) } == expected)
  }

  @Test("LenientBool works in a model") func standsInAModel() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = #"{"is_read": "yes", "flags": [true, 0, "on"], "is_pinned": 1}"#
    let message = try decoder.decode(Message.self, from: Data(json.utf8))
    #expect(message == Message(isRead: true, flags: lenient(true, false, true), isPinned: true))
    #expect(try jsonText(message.flags) == "[true,false,true]")
  }

  @Test(
    "LenientBool takes every form in property lists",
    arguments: ["<true/>", "<integer>1</integer>", "<real>1</real>", "<string>yes</string>"])
  func takesEveryFormInPropertyLists(element: String) throws {
    #expect(try plistValue(LenientBool<Bool>.self, element).wrappedValue)
  }
}

@Suite struct LenientDoubleTests {
  private struct Place: Codable, Equatable {
    @LenientDouble var latitude: Double
    var heights: [LenientDouble<Double>]
    @LenientDouble var depth: Double?
  }

  @Test(arguments: [
    ("0.1", 0.1), ("52.520006599999995", 52.520006599999995), ("-12.5e3", -12500), ("42", 42),
    ("0e1", 0), ("9007199254740992", 9_007_199_254_740_992), ("1e22", 1e22),
    ("0.10000000000000000000000", 0.1), ("0.10000000000000001", 0.1), ("1e300", 1e300),
    ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude),
    (#""0.1""#, 0.1), (#""+1.5E3""#, 1500), (#""007""#, 7),
    (#""4.9e-324""#, .leastNonzeroMagnitude),
    (#""1.7976931348623157e308""#, .greatestFiniteMagnitude),
  ])
  func lenientDoubleTakesNumbersAndNumericStrings(json: String, expected: Double) throws {
    #expect(try jsonValue(LenientDouble<Double>.self, json).wrappedValue == expected)
  }

  @Test("LenientDouble keeps the sign of zero", arguments: ["-0", "-0.0", #""-0""#])
  func keepsTheSignOfZero(json: String) throws {
    #expect(try jsonValue(LenientDouble<Double>.self, json).wrappedValue.sign == .minus)
  }

  @Test(arguments: [
    "9007199254740993", "0.1234567890123456789", "90071992547409.93", "1e400", "1e-400",
    "0.10000000000000000000001", "123456789012345678901234567890123456789012345",
    #""9007199254740993""#, #""1e400""#, #""1e-400""#, #""0.1234567890123456789""#, #""nan""#,
    #""inf""#, #""-Infinity""#, #""0x10""#, #""""#, #"" 1""#, #""1 ""#, #""1,5""#, #"".5""#,
    #""5.""#,
  ])
  func lenientDoubleRejectsWhatItWouldHaveToRound(json: String) {
    #expect(
      failureText { try jsonValue(LenientDouble<Double>.self, json) } == "dataCorrupted value")
  }

  @Test(arguments: [
    ("null", "valueNotFound Double value"), ("true", "typeMismatch Double value"),
    ("[1]", "typeMismatch Double value"), ("{}", "typeMismatch Double value"),
  ])
  func lenientDoubleRejectsOtherTypes(json: String, expected: String) {
    #expect(failureText { try jsonValue(LenientDouble<Double>.self, json) } == expected)
  }

  @Test("LenientDouble works in a model") func standsInAModel() throws {
    let json = #"{"latitude": "52.52", "heights": [1, 2.5, "3e1"], "depth": 0.5}"#
    let place = try JSONDecoder().decode(Place.self, from: Data(json.utf8))
    #expect(place == Place(latitude: 52.52, heights: lenient(1, 2.5, 30), depth: 0.5))
    let encoded = try PropertyListEncoder().encode(place)
    #expect(try PropertyListDecoder().decode(Place.self, from: encoded) == place)
    #expect(try jsonText(place.heights) == "[1,2.5,30]")
  }

  @Test("LenientDouble rejects infinity with a strategy for it, too")
  func rejectsInfinityUnderAStrategyToo() {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let data = Data(#"["inf"]"#.utf8)
    #expect(
      failureText { try decoder.decode([LenientDouble<Double>].self, from: data) }
        == "dataCorrupted Index 0")
  }
}

@Suite struct LenientIntTests {
  private struct Message: Codable, Equatable {
    @LenientInt var likes: Int
    var readers: [LenientInt<Int>]
    @LenientInt var shares: Int?
  }

  @Test(arguments: [
    ("42", 42), ("-7", -7), ("42.0", 42), ("4.2e1", 42), ("-0", 0), ("-0.0", 0),
    ("9007199254740993", 9_007_199_254_740_993), ("9007199254740993.0", 9_007_199_254_740_993),
    ("-9223372036854775808", Int.min), ("9223372036854775807.0", Int.max),
    (#""42""#, 42), (#""-7""#, -7), (#""+7""#, 7), (#""007""#, 7),
    (#""9223372036854775807""#, Int.max),
  ])
  func lenientIntTakesIntegersInEveryForm(json: String, expected: Int) throws {
    #expect(try jsonValue(LenientInt<Int>.self, json).wrappedValue == expected)
  }

  @Test(arguments: [
    "1.5", "1e400", "1e-400", "1e200", "9223372036854775808", "18446744073709551615",
    "-9223372036854775809", "0.99999999999999999999999999999999999999999",
    #""""#, #"" 42""#, #""42 ""#, #""42.0""#, #""1e2""#, #""0x10""#, #""1_000""#, #""٣""#,
    #""9223372036854775808""#, #""nan""#,
  ])
  func lenientIntRejectsWhatIsNotAnIntegerInRange(json: String) {
    #expect(failureText { try jsonValue(LenientInt<Int>.self, json) } == "dataCorrupted value")
  }

  @Test(arguments: [
    ("null", "valueNotFound Int value"), ("true", "typeMismatch Int value"),
    ("[1]", "typeMismatch Int value"), ("{}", "typeMismatch Int value"),
  ])
  func lenientIntRejectsOtherTypes(json: String, expected: String) {
    #expect(failureText { try jsonValue(LenientInt<Int>.self, json) } == expected)
  }

  @Test("LenientInt works in a model") func standsInAModel() throws {
    let json = #"{"likes": "3", "readers": [1, "2", 3.0], "shares": "4"}"#
    let message = try JSONDecoder().decode(Message.self, from: Data(json.utf8))
    #expect(message == Message(likes: 3, readers: lenient(1, 2, 3), shares: 4))
    let encoded = try JSONEncoder().encode(message)
    #expect(try JSONDecoder().decode(Message.self, from: encoded) == message)
    #expect(try jsonText(message.readers) == "[1,2,3]")
    let absent = Data(#"{"likes": 1, "readers": [], "shares": null}"#.utf8)
    #expect(try JSONDecoder().decode(Message.self, from: absent).shares == nil)
  }

  @Test("LenientInt takes integers whatever the decoder throws for decimals")
  func takesIntegersWhateverADecoderThrowsForDecimals() throws {
    struct Trouble: Error {}
    #expect(try LenientInt<Int>(from: ScalarDecoder(content: Int64(42))).wrappedValue == 42)
    #expect(try LenientInt<Int>(from: ScalarDecoder(content: 42.0)).wrappedValue == 42)
    #expect(
      failureText { try LenientInt<Int>(from: ScalarDecoder(content: 0.5)) } == "dataCorrupted ")
    let odd = ScalarDecoder(content: 0.5, noObject: Trouble())
    #expect(failureText { try LenientInt<Int>(from: odd) } == "dataCorrupted ")
    #expect(try LenientDouble<Double>(from: odd).wrappedValue == 0.5)
    #expect(
      try LenientInt<Int>(from: ScalarDecoder(content: 42, noObject: Trouble())).wrappedValue == 42)
    let bool = ScalarDecoder(content: true, noObject: Trouble())
    #expect(failureText { try LenientInt<Int>(from: bool) } == "typeMismatch Int ")
  }
}

@Suite struct LenientStringTests {
  private struct Message: Codable, Equatable {
    @LenientString var messageId: String
    var replies: [LenientString<String>]
    @LenientString var parent: String?
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
  func lenientStringTakesStringsAndNumbersAsWritten(json: String, expected: String) throws {
    #expect(try jsonValue(LenientString<String>.self, json).wrappedValue == expected)
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
  func lenientStringRejectsWhatItWouldHaveToRound(json: String, expected: String) {
    #expect(failureText { try jsonValue(LenientString<String>.self, json) } == expected)
  }

  @Test("LenientString works in a model with a key strategy")
  func standsInAModelUnderAKeyStrategy() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = #"{"message_id": 7, "replies": [8, "9"], "parent": null}"#
    let message = try decoder.decode(Message.self, from: Data(json.utf8))
    #expect(message == Message(messageId: "7", replies: lenient("8", "9"), parent: nil))
    let broken = Data(#"{"message_id": 7, "replies": [8, true]}"#.utf8)
    #expect(
      failureText { try decoder.decode(Message.self, from: broken) }
        == "typeMismatch String replies.Index 1")
    #expect(
      failureText { try decoder.decode(Message.self, from: Data("{}".utf8)) }
        == "keyNotFound messageId ")
  }

  @Test("LenientString encodes the plain string") func encodesThePlainString() throws {
    #expect(try jsonText([LenientString<String>(wrappedValue: "7")]) == #"["7"]"#)
  }

  @Test(arguments: [
    ("<string>a7</string>", "a7"),
    ("<integer>18446744073709551615</integer>", "18446744073709551615"),
    ("<integer>-123123</integer>", "-123123"), ("<real>-123.2345</real>", "-123.2345"),
    ("<real>42</real>", "42"), ("<real>1e20</real>", "100000000000000000000"),
    ("<real>1e-7</real>", "0.0000001"),
  ])
  func lenientStringTakesNumbersOfPropertyLists(element: String, expected: String) throws {
    #expect(try plistValue(LenientString<String>.self, element).wrappedValue == expected)
  }

  @Test(arguments: [
    ("<true/>", "typeMismatch String value"), ("<array/>", "typeMismatch String value"),
    ("<dict/>", "typeMismatch String value"), ("<real>nan</real>", "dataCorrupted value"),
    ("<real>+infinity</real>", "dataCorrupted value"),
    ("<integer>18446744073709551616</integer>", "dataCorrupted value"),
    ("<date>2024-01-01T00:00:00Z</date>", "typeMismatch String value"),
  ])
  func lenientStringRejectsOtherValuesOfPropertyLists(element: String, expected: String) {
    #expect(failureText { try plistValue(LenientString<String>.self, element) } == expected)
  }

  @Test("LenientString takes numbers of a strict decoder")
  func takesNumbersOfAStrictDecoder() throws {
    #expect(try LenientString<String>(from: ScalarDecoder(content: 42)).wrappedValue == "42")
    #expect(
      try LenientString<String>(from: ScalarDecoder(content: UInt64.max)).wrappedValue
        == "18446744073709551615")
    #expect(try LenientString<String>(from: ScalarDecoder(content: 0.5)).wrappedValue == "0.5")
    #expect(
      failureText { try LenientString<String>(from: ScalarDecoder(content: false)) }
        == "typeMismatch String ")
  }

  @Test("LenientString keeps the decoder's own error as the underlying one")
  func keepsTheDecodersOwnErrorBelow() throws {
    let error = try #require(throws: DecodingError.self) {
      try jsonValue(LenientString<String>.self, "true")
    }
    guard case .typeMismatch(_, let context) = error else { throw error }
    #expect(context.underlyingError is DecodingError)
  }
}

private func lenient<Value: LenientValue>(_ values: Value...) -> [Lenient<Value>] {
  values.map { Lenient(wrappedValue: $0) }
}

@Suite struct LenientOptionalTests {
  private struct Profile: Codable, Equatable {
    @LenientInt var age: Int?
    @LenientString var name: String?
    @LenientDate var born: Date?
  }

  @Test(
    "An optional lenient property is nil if its key is missing or null",
    arguments: ["{}", #"{"age":null,"name":null,"born":null}"#])
  func isNilWithoutAValue(json: String) throws {
    let profile = try JSONDecoder().decode(Profile.self, from: Data(json.utf8))
    #expect(profile == Profile(age: nil, name: nil, born: nil))
    #expect(try JSONEncoder().encode(profile) == Data("{}".utf8))
  }

  @Test("An optional lenient property takes what the others take") func takesTheSameForms() throws {
    let json = Data(#"{"age":"42","name":7,"born":1769860800000}"#.utf8)
    var profile = try JSONDecoder().decode(Profile.self, from: json)
    #expect(profile.age == 42 && profile.name == "7")
    #expect(profile.born == Date(timeIntervalSince1970: 1_769_860_800))
    profile.born? += 1
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(profile), as: UTF8.self)
    #expect(text == #"{"age":42,"born":1769860801000,"name":"7"}"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Profile.self, from: Data(#"{"age":"x"}"#.utf8))
    }
  }
}
