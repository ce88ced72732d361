/// Decodes the output of a ``BinaryEncoder``.
///
/// Damaged bytes decode as other values or throw an error. A type that implements `Codable` itself must
/// decode in the order in which it encodes.
package final class BinaryDecoder: Decoder {
  /// The maximum number of values inside each other, which limits the stack.
  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var offset = 0
  private var texts: [String] = []
  private var lastText = 0..<0
  /// The values that were encoded as a text, which is often the same.
  private var parsed: [Parsed: Any] = [:]
  private var depth = 0

  private struct Parsed: Hashable {
    let type: ObjectIdentifier
    let text: UInt64
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }
  var isAtEnd: Bool { offset == bytes.count }

  package static func value<Value: Decodable>(
    _ type: Value.Type = Value.self, from bytes: [UInt8]
  ) throws(PackingError) -> Value {
    let decoder = BinaryDecoder(bytes)
    do {
      let value = try decoder.decode(type)
      if decoder.isAtEnd { return value }
    } catch {}
    throw PackingError()
  }

  func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    guard depth < Self.maximumDepth else { throw PackingError() }
    depth += 1
    defer { depth -= 1 }
    guard let binary = type as? any BinaryCodable.Type else { return try parsed(type) }
    guard let value = try binary.init(decoding: self) as? Value else { throw PackingError() }
    return value
  }

  private func parsed<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let start = offset
    let key = Parsed(type: ObjectIdentifier(type), text: try number())
    if let value = parsed[key] as? Value { return value }
    offset = start
    let value = try Value(from: self)
    if lastText == start..<offset { parsed[key] = value }
    return value
  }

  func byte() throws(PackingError) -> UInt8 {
    guard offset < bytes.count else { throw PackingError() }
    defer { offset += 1 }
    return bytes[offset]
  }

  func number() throws(PackingError) -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      result |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return result }
    }
    throw PackingError()
  }

  func integer() throws(PackingError) -> Int {
    let number = try number()
    return Int(truncatingIfNeeded: number >> 1) ^ -Int(truncatingIfNeeded: number & 1)
  }

  func condition() throws(PackingError) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw PackingError()
    }
  }

  func text() throws(PackingError) -> String {
    let start = offset
    let number = try number()
    defer { lastText = start..<offset }
    if number < texts.count { return texts[Int(number)] }
    guard number == texts.count else { throw PackingError() }
    let count = try count()
    let text = String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    offset += count
    texts.append(text)
    return text
  }

  func rawBytes() throws(PackingError) -> [UInt8] {
    let count = try count()
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  func count() throws(PackingError) -> Int {
    let count = try number()
    // Every element takes at least a byte, so a larger count means damaged bytes.
    guard count <= bytes.count - offset else { throw PackingError() }
    return Int(count)
  }

  package func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(BinaryDecodingContainer<Key>(decoder: self))
  }

  package func unkeyedContainer() -> any UnkeyedDecodingContainer {
    BinaryDecodingContainer<NoKey>(decoder: self)
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer {
    BinaryDecodingContainer<NoKey>(decoder: self)
  }
}

/// Packed counts that are cut off or edited.
package struct PackingError: Error, Equatable, CustomStringConvertible {
  package var description: String { "the report was cut off or edited: make it again" }
}

/// Decodes values one after another, whatever their keys.
private struct BinaryDecodingContainer<Key: CodingKey> {
  let decoder: BinaryDecoder
  var codingPath: [any CodingKey] { [] }
}

extension BinaryDecodingContainer: SingleValueDecodingContainer, UnkeyedDecodingContainer {
  var count: Int? { nil }
  var currentIndex: Int { 0 }
  var isAtEnd: Bool { decoder.isAtEnd }

  func decodeNil() -> Bool { false }
  func decode(_ type: Int.Type) throws -> Int { try decoder.integer() }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.condition() }
  func decode(_ type: String.Type) throws -> String { try decoder.text() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedDecodingContainer<NestedKey> { decoder.container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { decoder.unkeyedContainer() }
  func superDecoder() -> any Decoder { decoder }
}

extension BinaryDecodingContainer: KeyedDecodingContainerProtocol {
  /// The case of an enum, which nothing but the code for enums asks for.
  var allKeys: [Key] { [(try? decoder.text()).flatMap(Key.init(stringValue:))].compactMap(\.self) }

  /// A flag tells whether there is a value; the default `decodeIfPresent` asks for it.
  func decodeNil(forKey key: Key) throws -> Bool { try !decoder.condition() }
  func contains(_ key: Key) -> Bool { true }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder.integer() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.condition() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.text() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.decode(type)
  }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedDecodingContainer<NestedKey> { decoder.container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    decoder.unkeyedContainer()
  }

  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}
