import Foundation
import JSONText
import Testing

@testable import DecodingStrategies

@Suite struct JSONValueTests {
  @Test(
    arguments: [
      ("null", nil), ("true", true), ("false", false), ("0", 0), ("1", 1), ("1.0", 1), ("1e2", 100),
      ("-9223372036854775808", .integer(.min)),
      ("9007199254740993", .integer(9_007_199_254_740_993)),
      ("0.1", 0.1), ("1e300", 1e300), (#""1""#, "1"), (#""true""#, "true"), (#""""#, ""),
      ("[]", []), ("{}", [:]), (#"[1,[null],{"a":true}]"#, [1, [nil], ["a": true]]),
      (#"{"user_id":{"b-c":[]}}"#, ["user_id": ["b-c": []]]),
    ] as [(String, JSONValue)])
  func jSONValueDecodesEachType(json: String, expected: JSONValue) throws {
    #expect(try jsonValue(JSONValue.self, json) == expected)
    let again = try jsonText([expected])
    #expect(try jsonValue([JSONValue].self, again) == [expected])
  }

  @Test(arguments: [
    "12345678901234567890.5", "18446744073709551615", "0.1234567890123456789012345",
    // A `Double` holds these, but its shortest form is another number.
    "9223372036854775808", "-9223372036854775810", "36893488147419103232", "0.10000000000000001",
  ])
  func jSONValueKeepsDigitsThatADoubleLacks(json: String) throws {
    let value = try jsonValue(JSONValue.self, json)
    #expect(value == .decimal(try #require(Decimal(string: json))))
    #expect(try jsonText([value]) == "[\(json)]")
  }

  @Test("JSONValue keeps the sign of zero") func keepsTheSignOfZero() throws {
    guard case .number(let zero) = try jsonValue(JSONValue.self, "-0") else {
      Issue.record("-0 is not a Double")
      return
    }
    #expect(zero.sign == .minus)
    #expect(try jsonText([JSONValue.number(zero)]) == "[-0]")
  }

  @Test("JSONValue rejects a number that would be rounded")
  func rejectsANumberThatWouldBeRounded() {
    let digits = String(repeating: "1234567890", count: 5)
    #expect(failureText { try jsonValue(JSONValue.self, digits) } == "dataCorrupted value")
    let path = failureText { try jsonValue(JSONValue.self, #"{"a":[0,\#(digits)]}"#) }
    #expect(path == "dataCorrupted value.a.Index 1")
  }

  @Test("JSONValue ignores a key strategy") func ignoresAKeyStrategy() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let value = try decoder.decode(JSONValue.self, from: Data(#"{"user_id":1}"#.utf8))
    #expect(value == ["user_id": 1])
  }

  @Test("JSONValue reads members and elements") func readsMembersAndElements() {
    let value: JSONValue = ["list": [1, "two"]]
    #expect(value["list"]?[1] == "two")
    #expect(value["list"]?[2] == nil)
    #expect(value["other"] == nil)
    #expect(value[0] == nil)
  }

  @Test("JSONValue reads property lists") func readsPropertyLists() throws {
    let value: JSONValue = ["a": [1, true, "x", 0.5]]
    let data = try PropertyListEncoder().encode(value)
    #expect(try PropertyListDecoder().decode(JSONValue.self, from: data) == value)
  }
}

@Suite struct SnakeCaseTests {
  /// Compares with the keys that a keyed container lists after Foundation's conversion.
  @Test(arguments: [
    "", "_", "__", "a", "_a", "a_", "__a__", "created_at", "createdAt", "created__at",
    "_created_at_",
    "CREATED_AT", "Created_At", "user_ID", "a_b_c", "html_2_text", "x_1a", "é_été", "straße_ß",
    "İ_ıi", "a_🙂_b", "a-b_c-d", "a.b_c d", "o'neil_o'neil", "ﬁ_ﬁ", "e\u{301}_e\u{301}",
  ])
  func conversionFromSnakeCaseIsThatOfFoundation(key: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let listed = try decoder.decode(Listed.self, from: Data("{\"\(key)\":1}".utf8))
    #expect(listed.keys == [SnakeCase.camelCase(key)])
  }

  private struct Listed: Decodable {
    let keys: [String]

    init(from decoder: any Decoder) throws {
      keys = try decoder.container(keyedBy: PathComponent.self).allKeys.map(\.stringValue)
    }
  }
}
