import Foundation
import Testing

@testable import DecodingStrategies
@testable import JSONText

@Suite struct NumeralTests {
  @Test(arguments: [
    ("0", "0"), ("-0.0", "-0"), ("0e5", "0"), ("007", "7"), ("+7", "7"), ("1E2", "100"),
    ("1.50", "1.5"), ("-12.5e3", "-12500"), ("12.5e-1", "1.25"), ("1e-7", "0.0000001"),
    ("100e-2", "1"), ("0.00e-5", "0"), ("18446744073709551616", "18446744073709551616"),
  ])
  func aNumeralWritesEveryDigit(text: String, expected: String) throws {
    #expect(try #require(Numeral(text)).description == expected)
  }

  @Test(arguments: [
    "", "-", ".5", "5.", "1e", "1e+", " 1", "1 ", "0x10", "nan", "inf", "1,5", "1_000", "--1",
    "1.2.3",
    "٣", "1e99999999999", "1\u{301}",
  ])
  func aNumeralRejectsOtherText(text: String) {
    #expect(Numeral(text) == nil)
  }

  @Test func equalNumbersHaveEqualNumerals() {
    #expect(Numeral("1e2") == Numeral("100.0"))
    #expect(Numeral("0e9") == Numeral("0.00"))
    #expect(Numeral("1.0") != Numeral("10"))
    #expect(Numeral("0") != Numeral("-0"))
  }

  @Test(arguments: [
    ("1e1", 10), ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("1e19", nil),
    ("0.5", nil), ("-0.0", 0), ("5.0e-1", nil), ("1e300000", nil),
  ])
  func aNumeralIsAnIntegerIfItFits(text: String, expected: Int?) throws {
    #expect(try #require(Numeral(text)).integer == expected)
  }

  /// The shortest text, 17 digits and 25 digits of a number all give the same number.
  @Test func whatIsWrittenFromADoubleIsThatDouble() throws {
    var state: UInt64 = 0x5EED
    for _ in 0..<2_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let double = Double(bitPattern: state ^ state >> 29)
      guard double.isFinite else { continue }
      let texts = [
        double.description, String(format: "%.16e", double), String(format: "%.24e", double),
      ]
      for text in texts {
        #expect(Numeral(text)?.double == double, "\(text)")
      }
    }
  }

  @Test func aDoubleNextToTheNumberIsNoDoubleForIt() throws {
    var state: UInt64 = 0x5EED
    for _ in 0..<500 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let double = Double(state >> 11) + 0.5
      // With two digits after the 17 no Double is equal, unless they are zeros.
      let text = String(format: "%.16e", double).replacing("e", with: "17e")
      #expect(try #require(Numeral(text)).double == nil, "\(text)")
    }
  }
}

@Suite struct SentTests {
  private struct Episode: Codable, Hashable {
    let published: Sent<Date>
    let audio: Sent<URL>?
    let id: Sent<UUID>
  }

  @Test("Sent keeps the text and reads the value") func keepsTheTextAndReadsTheValue() throws {
    let json =
      #"{"audio":"https://a.example/1.mp3","id":"C0FFEE00-aaaa-4bbb-8ccc-0123456789ab","#
      + #""published":"2026-01-31T12:00:00+00:00"}"#
    let episode = try JSONDecoder().decode(Episode.self, from: Data(json.utf8))
    #expect(episode.audio?.value == URL(string: "https://a.example/1.mp3"))
    #expect(episode.id.value == UUID(uuidString: "C0FFEE00-AAAA-4BBB-8CCC-0123456789AB"))
    #expect(episode.published.value == Date(timeIntervalSince1970: 1_769_860_800))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(episode), as: UTF8.self) == json)
  }

  @Test("Sent decodes text that is not a value") func decodesTextThatIsNotAValue() throws {
    #expect(try jsonValue(Sent<Date>.self, #""soon""#) == "soon")
    #expect(try jsonValue(Sent<Date>.self, #""""#).value == nil)
    #expect(try jsonValue(Sent<UUID>.self, #""1""#).value == nil)
    #expect(Sent<URL>("").value == nil)
    #expect(Sent<URL>("n/a").description == "n/a")
  }

  @Test(arguments: [
    ("null", "valueNotFound String value"), ("1", "typeMismatch String value"),
    ("[]", "typeMismatch String value"),
  ])
  func sentRejectsOtherTypes(json: String, expected: String) {
    #expect(failureText { try jsonValue(Sent<Date>.self, json) } == expected)
  }

  @Test("Sent compares texts") func comparesTexts() {
    #expect(Sent<Date>("2026-01-31") != "2026-01-31T00:00:00Z")
    #expect(Set<Sent<Date>>(["2026-01-31", "2026-01-31"]).count == 1)
  }

  @Test("Sent keeps the number of a time") func keepsTheNumberOfATime() throws {
    let seconds = try jsonValue(UnixSeconds.self, "1769860800.5")
    #expect(seconds.date == Date(timeIntervalSince1970: 1_769_860_800.5))
    #expect(try jsonText([seconds]) == "[1769860800.5]")
    let milliseconds = try jsonValue(UnixMilliseconds.self, "1769860800500")
    #expect(milliseconds.date == seconds.date)
    #expect(try jsonText([milliseconds]) == "[1769860800500]")
    #expect(failureText { try jsonValue(UnixSeconds.self, #""1""#) } == "typeMismatch Double value")
  }
}

func jsonValue<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
  let data = Data(#"{"value":\#(json)}"#.utf8)
  return try #require(try JSONDecoder().decode([String: Value].self, from: data)["value"])
}

func plistValue<Value: Decodable>(_ type: Value.Type, _ element: String) throws -> Value {
  let text = "<plist version=\"1.0\"><dict><key>value</key>\(element)</dict></plist>"
  let values = try PropertyListDecoder().decode([String: Value].self, from: Data(text.utf8))
  return try #require(values["value"])
}

func jsonText(_ value: some Encodable) throws -> String {
  String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}

/// The case and path of a decoding error, which are the same on every platform.
func failureText(_ body: () throws -> some Any) -> String {
  do {
    return "no error: \(try body())"
  } catch let error as DecodingError {
    switch error {
    case .typeMismatch(let type, let context): return "typeMismatch \(type) \(path(context))"
    case .valueNotFound(let type, let context): return "valueNotFound \(type) \(path(context))"
    case .keyNotFound(let key, let context):
      return "keyNotFound \(key.stringValue) \(path(context))"
    case .dataCorrupted(let context): return "dataCorrupted \(path(context))"
    @unknown default: return "unknown"
    }
  } catch {
    return "no DecodingError: \(error)"
  }
}

private func path(_ context: DecodingError.Context) -> String {
  context.codingPath.map(\.stringValue).joined(separator: ".")
}

/// A decoder of one value that requires the exact type, as binary formats do.
struct ScalarDecoder<Content: Sendable>: Decoder, SingleValueDecodingContainer {
  let content: Content
  /// The error for a request for an object.
  var noObject: any Error = DecodingError.typeMismatch(
    [String: Int].self, .init(codingPath: [], debugDescription: "no object"))
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private func give<Value>(_ type: Value.Type) throws -> Value {
    guard let value = content as? Value else {
      throw DecodingError.typeMismatch(type, .init(codingPath: [], debugDescription: ""))
    }
    return value
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw noObject
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw noObject }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) throws -> Bool { try give(type) }
  func decode(_ type: String.Type) throws -> String { try give(type) }
  func decode(_ type: Double.Type) throws -> Double { try give(type) }
  func decode(_ type: Float.Type) throws -> Float { try give(type) }
  func decode(_ type: Int.Type) throws -> Int { try give(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try give(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try give(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try give(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try give(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try give(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try give(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try give(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try give(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try give(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}
