import Foundation
import Testing

/// Decodes one JSON value under the key `value`, so that errors have a coding path.
func jsonValue<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
  let data = Data(#"{"value":\#(json)}"#.utf8)
  return try #require(try JSONDecoder().decode([String: Value].self, from: data)["value"])
}

/// Decodes one XML element of a property list under the key `value`.
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
