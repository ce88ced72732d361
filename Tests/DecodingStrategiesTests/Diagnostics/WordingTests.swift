import DecodingStrategies
import Foundation
import Testing

/// Tests the wording of real errors of this toolchain's decoders.
@Suite struct WordingTests {
  private enum Choice: Decodable {
    case one(count: Int)
    case two
  }

  private static let values: [(name: String, json: String)] = [
    ("null", "null"), ("a boolean", "true"), ("a number", "1"), ("a string", #""x""#),
    ("an array", "[]"), ("an object", "{}"),
  ]

  private func check<Value: Decodable>(
    _ type: Value.Type, expected: String, decoding: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (name, json) in Self.values where !decoding.contains(name) {
      let failure = DecodingFailure(
        try #require(
          decodingError(Box<Value>.self, #"{"v":\#(json)}"#), "\(json)",
          sourceLocation: sourceLocation),
        in: Data(#"{"v":\#(json)}"#.utf8))
      #expect(
        failure.line == "v: expected \(expected), found \(name)", sourceLocation: sourceLocation)
    }
  }

  @Test("Each type and kind of a mismatch is worded") func ofEveryTypeAndKind() throws {
    try check(Int.self, expected: "Int", decoding: ["a number"])
    try check(String.self, expected: "String", decoding: ["a string"])
    try check(Bool.self, expected: "Bool", decoding: ["a boolean"])
    try check(Double.self, expected: "Double", decoding: ["a number"])
    try check(Decimal.self, expected: "Decimal", decoding: ["a number"])
    try check([Int].self, expected: "an array", decoding: ["an array"])
    try check(Set<Int>.self, expected: "an array", decoding: ["an array"])
    try check([String: Int].self, expected: "an object", decoding: ["an object"])
    try check(Account.self, expected: "an object", decoding: ["an object"])
    try check(Choice.self, expected: "an object", decoding: ["an object"])
    // Except for null, these values have another type.
    try check(Date.self, expected: "Double", decoding: ["a number", "null"])
    try check(URL.self, expected: "String", decoding: ["a string", "null"])
    try check(Color.self, expected: "String", decoding: ["a string"])
  }

  @Test(arguments: [
    (#"{"v":"red "}"#, #"v: no case of Color: "red ""#, "v: no case of Color"),
    (#"{"v":"a\n\"b\u001b"}"#, #"v: no case of Color: "a\n\"b\u{1B}""#, "v: no case of Color"),
    (#"{"v":" value "}"#, #"v: no case of Color: " value ""#, "v: no case of Color"),
    (#"{"v":""}"#, #"v: no case of Color: """#, "v: no case of Color"),
  ])
  func theWordingOfAnUnknownEnumCaseHasTheValue(
    json: String, line: String, redacted: String
  ) throws {
    let failure = DecodingFailure(try #require(decodingError(Box<Color>.self, json)))
    #expect(failure.line == line)
    #expect(failure.redactedLine == redacted)
    #expect(failure.expected == "Color")
  }

  @Test("Strings that are not scalars are worded") func ofStringsThatAreNoScalars() throws {
    #expect(try line(Box<URL>.self, #"{"v":""}"#) == "v: not a valid URL")
    #expect(try line(Box<UUID>.self, #"{"v":"x"}"#) == "v: not a valid UUID")
    #expect(try line(Box<Data>.self, #"{"v":"x"}"#) == "v: not valid Base64")
    let iso8601 = JSONDecoder()
    iso8601.dateDecodingStrategy = .iso8601
    let failure = DecodingFailure(
      try #require(decodingError(Box<Date>.self, #"{"v":"x"}"#, decoder: iso8601)))
    #expect(failure.message == "not an ISO 8601 date")
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy"
    let formatted = JSONDecoder()
    formatted.dateDecodingStrategy = .formatted(formatter)
    #expect(
      try line(Box<Date>.self, #"{"v":"x"}"#, decoder: formatted)
        == "v: not a date in the expected format")
  }

  @Test("Keys and cases are worded") func ofKeysAndCases() throws {
    #expect(try line([Int: Int].self, #"{"a":1}"#) == "a: the key is not a valid Int")
    #expect(try line(Choice.self, "{}") == "the document: expected one key, a case of Choice")
    #expect(try line(Choice.self, #"{"one":{}}"#) == #"one: no value for key "count""#)
  }

  @Test(arguments: [
    (
      "[",
      "not JSON: the text ends where a value or ']' was expected at byte offset 1 (line 1, column 2)"
    ),
    ("", "not JSON: no JSON value in the text at byte offset 0 (line 1, column 1)"),
  ])
  func textThatIsNotJSONIsWorded(json: String, message: String) throws {
    let error = try #require(decodingError(Feed.self, json))
    #expect(
      DecodingFailure(error).line
        == "the document: not JSON, or a number that does not fit its type")
    #expect(DecodingFailure(error, in: Data(json.utf8)).line == "the document: \(message)")
  }

  @Test("Numbers that do not fit are worded") func ofNumbersThatDoNotFit() throws {
    func line(_ json: String) throws -> String {
      let error = try #require(decodingError(Box<UInt8>.self, json))
      return DecodingFailure(error, in: Data(json.utf8)).line
    }
    #expect(try line(#"{"v":300}"#) == "v: a number that does not fit its type")
    #expect(
      try line(#"{"a":1000,"b":5,"v":300}"#)
        == "the document: a number that does not fit its type, at /a or /v")
    #expect(
      try line(#"{"a":1000,"b":1000,"v":300}"#)
        == "the document: a number that does not fit its type, at /a or /b or /v")
    // Each of many can be meant, and so can half a pair.
    for rest in [#""a":1000,"b":1000,"c":1000"#, #""a":"\ud83d""#] {
      #expect(
        try line("{\(rest),\"v\":300}")
          == "the document: JSON that the decoder rejects, such as a number that does not fit")
    }
    let list = try JSONDecoder().decode(LossyArray<UInt8>.self, from: Data("[300]".utf8))
    let loss = try #require(list.losses.first)
    #expect(DecodingFailure(loss.error).message == "a number that does not fit its type")
  }

  @Test(arguments: [
    (#"{"v":"\ud83d"}"#, "v: half of a surrogate pair, which is no character"),
    (
      #"{"v":"\ud83d\ude00","\udc00":1}"#,
      "[\"\u{FFFD}\"]: half of a surrogate pair, which is no character"
    ),
  ])
  func halfASurrogatePairIsWorded(json: String, line: String) throws {
    let error = try #require(decodingError(Box<String>.self, json))
    #expect(DecodingFailure(error, in: Data(json.utf8)).line == line)
  }

  @Test("Too many levels are worded") func ofTooManyLevels() throws {
    let lists = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let json = #"{"v":"# + lists + "}"
    let error = try #require(decodingError(Box<Int>.self, json))
    #expect(
      DecodingFailure(error, in: Data(json.utf8)).line
        == "the document: more than 512 nested arrays and objects, which JSONDecoder does not read")
  }

  @Test("Custom text is kept, but redacted") func ofCustomTextKeepsItButInRedaction() {
    let failure = DecodingFailure(corrupted("the total is\n-3"))
    #expect(failure.line == #"orders[2]: the total is\n-3"#)
    #expect(failure.redactedLine == "orders[2]: the value was rejected")
    #expect(DecodingFailure(corrupted("")).message == "the value was rejected")
    let long = DecodingFailure(corrupted(String(repeating: "x", count: 500)))
    #expect(long.message == String(repeating: "x", count: 119) + "…")
  }

  @Test(arguments: [
    "The key is not a valid order: 4711.", "Number <5> does not fit in room 4711.",
    "The decoder cannot skip element 4711 of the order.",
    "Expected a value that fits in 4711 boxes.",
    "Cannot initialize order 4711 from invalid card value 4711",
  ])
  func customTextThatStartsLikeAKnownOneIsRedacted(text: String) {
    let failure = DecodingFailure(corrupted(text))
    #expect(failure.message == text)
    #expect(failure.redactedMessage == "the value was rejected")
  }

  @Test("The wording of our own scalars is in reports")
  func ofOurOwnScalarsIsSaidInReports() throws {
    func redacted<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> String {
      let error = try #require(decodingError(Box<Value>.self, #"{"v":\#(json)}"#))
      return DecodingFailure(error).redactedLine
    }
    #expect(try redacted(LenientInt<Int>.self, "1.5") == "v: expected an integer that fits in Int")
    #expect(
      try redacted(LenientBool<Bool>.self, "2")
        == "v: expected true or false, yes or no, on or off, 1 or 0")
    #expect(
      try redacted(LenientDouble<Double>.self, #""x""#)
        == "v: expected a number that fits in Double without rounding")
    #expect(
      try redacted(LenientString<String>.self, "1e300")
        == "v: the decoder does not provide the digits of the number")
    #expect(try redacted(OpenEnum<Level>.self, "1.5") == "v: expected a value that fits in Int")
    #expect(try redacted(LenientInt<Int>.self, "true") == "v: expected Int, found a boolean")
    #expect(try redacted(LenientString<String>.self, "[]") == "v: expected String, found an array")
  }

  @Test("Underlying errors are worded") func ofErrorsUnderneath() {
    struct Odd: Error {
      let total: Int
    }
    let odd = Odd(total: 3)
    #expect(DecodingFailure(corrupted("no", odd)).message == "no (Odd(total: 3))")
    #expect(
      DecodingFailure(corrupted("no", odd)).redactedMessage
        == "the value was rejected (rejected with Odd)")
    let wrapped = DecodingFailure(corrupted("The value was rejected.", odd))
    #expect(wrapped.message == "Odd(total: 3)")
    #expect(wrapped.redactedMessage == "rejected with Odd")
    let plain = DecodingFailure(odd)
    #expect(plain.kind == .other)
    #expect(plain.path.isEmpty)
    #expect(plain.line == "the document: Odd(total: 3)")
    #expect(plain.redactedLine == "the document: rejected with Odd")
  }

  @Test(arguments: [
    ("Expected to decode Int but found a string/data instead.", "expected Int, found a string"),
    ("Expected to decode Int but found 'null' instead.", "expected Int, found null"),
    ("Expected to decode Int but found a number instead.", "expected Int, found a number"),
    ("Expected to decode Int but found a bool instead", "expected Int, found a boolean"),
    ("that is no integer", "expected Int"),
    ("", "expected Int"),
  ])
  func textsOfOtherDecodersAreWorded(text: String, message: String) {
    let context = DecodingError.Context(codingPath: [], debugDescription: text)
    #expect(DecodingFailure(DecodingError.typeMismatch(Int.self, context)).message == message)
  }

  @Test(arguments: [
    ("Parsed JSON number <300> does not fit in UInt8.", "a number that does not fit UInt8", "300"),
    ("Number 300 is not representable in Swift.", "a number that does not fit its type", "300"),
    ("Property list number <1.5> does not fit in Int.", "a number that does not fit Int", "1.5"),
  ])
  func textsAboutNumbersOfOtherReleasesAreWorded(text: String, words: String, value: String) {
    let failure = DecodingFailure(corrupted(text))
    #expect(failure.message == "\(words): \(value)")
    #expect(failure.redactedMessage == words)
  }

  private func corrupted(_ text: String, _ error: (any Error)? = nil) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: [Key(stringValue: "orders"), Key(intValue: 2)], debugDescription: text,
        underlyingError: error))
  }

  private func line<Value: Decodable>(
    _ type: Value.Type, _ json: String, decoder: JSONDecoder = JSONDecoder()
  ) throws -> String {
    DecodingFailure(try #require(decodingError(type, json, decoder: decoder))).line
  }
}

private enum Level: Int {
  case low
}

struct Key: CodingKey {
  var stringValue: String
  var intValue: Int?

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}

@Suite(.serialized) struct PropertyListWordingTests {
  @Test(
    "Each kind of an error of property lists is worded",
    arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func ofEveryKind(format: PropertyListSerialization.PropertyListFormat) throws {
    let values: [(name: String, value: any Sendable)] = [
      ("a boolean", true), ("a number", 1), ("a number", 1.5), ("a string", "x"),
      ("a date", Date(timeIntervalSince1970: 0)), ("data", Data([1])), ("an array", [1]),
      ("an object", ["q": 1]),
    ]
    for (name, value) in values {
      let data = try PropertyListSerialization.data(
        fromPropertyList: ["v": value], format: format, options: 0)
      if name != "a string" {
        #expect(try line(Box<String>.self, data) == "v: expected String, found \(name)")
      }
      if name != "a date" {
        #expect(try line(Box<Date>.self, data) == "v: expected Date, found \(name)")
      }
      if name != "an array" {
        #expect(try line(Box<[Int]>.self, data) == "v: expected an array, found \(name)")
      }
      if name != "an object" {
        #expect(try line(Box<Account>.self, data) == "v: expected an object, found \(name)")
      }
    }
  }

  @Test("Errors about keys, values and text of property lists are worded")
  func ofKeysValuesAndText() throws {
    let data = try PropertyListEncoder().encode(["v": 300])
    #expect(try line(Box<UInt8>.self, data) == "v: a number that does not fit UInt8: 300")
    #expect(try line(Account.self, data) == #"the document: no value for key "login""#)
    #expect(try line(Account.self, Data()) == "the document: not a property list")
  }

  private func line<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> String {
    do {
      _ = try PropertyListDecoder().decode(type, from: data)
    } catch {
      return DecodingFailure(error).line
    }
    return "decoded"
  }
}
