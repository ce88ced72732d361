/// A value that a ``BinaryEncoder`` encodes without a container: a number, a text or a collection.
protocol BinaryCodable: Codable {
  func encode(into encoder: BinaryEncoder) throws
  init(decoding decoder: BinaryDecoder) throws
}

extension BinaryCodable where Self: FixedWidthInteger {
  func encode(into encoder: BinaryEncoder) { encoder.encode(Int(truncatingIfNeeded: self)) }

  init(decoding decoder: BinaryDecoder) throws {
    let number = try decoder.integer()
    self.init(truncatingIfNeeded: number)
    guard Int(truncatingIfNeeded: self) == number else { throw PackingError() }
  }
}

extension Int: BinaryCodable {}
extension Int8: BinaryCodable {}
extension Int16: BinaryCodable {}
extension Int32: BinaryCodable {}
extension Int64: BinaryCodable {}
extension UInt: BinaryCodable {}
extension UInt8: BinaryCodable {}
extension UInt16: BinaryCodable {}
extension UInt32: BinaryCodable {}
extension UInt64: BinaryCodable {}

extension Bool: BinaryCodable {
  func encode(into encoder: BinaryEncoder) { encoder.encode(self) }
  init(decoding decoder: BinaryDecoder) throws { self = try decoder.condition() }
}

extension Double: BinaryCodable {
  func encode(into encoder: BinaryEncoder) { encoder.encode(bitPattern) }
  init(decoding decoder: BinaryDecoder) throws { self.init(bitPattern: try decoder.number()) }
}

extension Float: BinaryCodable {
  func encode(into encoder: BinaryEncoder) { bitPattern.encode(into: encoder) }
  init(decoding decoder: BinaryDecoder) throws {
    self.init(bitPattern: try UInt32(decoding: decoder))
  }
}

extension String: BinaryCodable {
  func encode(into encoder: BinaryEncoder) { encoder.encode(self) }
  init(decoding decoder: BinaryDecoder) throws { self = try decoder.text() }
}

/// Encoded in nanoseconds.
extension Duration: BinaryCodable {
  func encode(into encoder: BinaryEncoder) { encoder.encode(Int(clamping: nanoseconds)) }
  init(decoding decoder: BinaryDecoder) throws { self = .nanoseconds(try decoder.integer()) }
}

extension Optional: BinaryCodable where Wrapped: Codable {
  func encode(into encoder: BinaryEncoder) throws {
    encoder.encode(self != nil)
    if let self { try encoder.encode(self) }
  }

  init(decoding decoder: BinaryDecoder) throws {
    self = try decoder.condition() ? decoder.decode(Wrapped.self) : nil
  }
}

/// The most elements that room is made for before they are decoded: a damaged count may be huge.
private let mostReserved = 1_024

/// Bytes are encoded as they are. A cast from array to array casts each element, one from `Any` does not.
extension Array: BinaryCodable where Element: Codable {
  func encode(into encoder: BinaryEncoder) throws {
    if Element.self == UInt8.self, let bytes = self as Any as? [UInt8] {
      return encoder.encode(bytes)
    }
    try encoder.encode(self) { try encoder.encode($0) }
  }

  init(decoding decoder: BinaryDecoder) throws {
    if Element.self == UInt8.self, let bytes = try decoder.rawBytes() as Any as? Self {
      self = bytes
      return
    }
    self = []
    let count = try decoder.count()
    reserveCapacity(Swift.min(count, mostReserved))
    for _ in 0..<count { append(try decoder.decode()) }
  }
}

/// Encoded in an order that does not depend on hashes.
extension Set: BinaryCodable where Element: Codable {
  func encode(into encoder: BinaryEncoder) throws {
    try encoder.encode(try sorted { $0 }) { try encoder.encode($0) }
  }

  init(decoding decoder: BinaryDecoder) throws {
    self = Set(try [Element](decoding: decoder))
  }
}

/// Encoded in an order that does not depend on hashes.
extension Dictionary: BinaryCodable where Key: Codable, Value: Codable {
  func encode(into encoder: BinaryEncoder) throws {
    try encoder.encode(try sorted(by: \.key)) { key, value in
      try encoder.encode(key)
      try encoder.encode(value)
    }
  }

  init(decoding decoder: BinaryDecoder) throws {
    let count = try decoder.count()
    self.init(minimumCapacity: Swift.min(count, mostReserved))
    for _ in 0..<count {
      let key: Key = try decoder.decode()
      self[key] = try decoder.decode() as Value
    }
  }
}

extension Collection {
  fileprivate func sorted(by key: (Element) -> some Encodable) throws -> [Element] {
    let elements = Array(self)
    let keys = try elements.enumerated().map { position, element in
      EncodedKey(bytes: try BinaryEncoder.bytes(of: key(element)), position: position)
    }
    return keys.sorted().map { elements[$0.position] }
  }
}

/// The key of an element to sort.
///
/// It is not generic, so that the compiler specializes the sort: that is several times as fast.
private struct EncodedKey: Comparable {
  let bytes: [UInt8]
  let position: Int

  static func < (one: EncodedKey, other: EncodedKey) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }
}

/// Encodes values as bytes without keys: a type's declaration gives the order of its properties.
///
/// Integers take as few bytes as they need (LEB128, as DWARF defines it), and each distinct string is
/// written once. A case of an enum with values has its name. Equal values have equal bytes.
package final class BinaryEncoder: Encoder {
  private var bytes: [UInt8] = []
  private var texts: [Text: Int] = [:]

  /// A text that equals only what has the same bytes: Swift takes `é` in its two spellings for one.
  private struct Text: Hashable {
    let text: String

    static func == (one: Self, other: Self) -> Bool {
      one.text.utf8.elementsEqual(other.text.utf8)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = BinaryEncoder()
    try encoder.encode(value)
    return encoder.bytes
  }

  func encode(_ value: some Encodable) throws {
    if let value = value as? any BinaryCodable {
      try value.encode(into: self)
    } else {
      try value.encode(to: self)
    }
  }

  func encode(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  func encode(_ number: Int) {
    // Store the sign in the lowest bit, so that small numbers of either sign are short.
    encode(UInt64(bitPattern: Int64(number << 1 ^ number >> (Int.bitWidth - 1))))
  }

  func encode(_ condition: Bool) { bytes.append(condition ? 1 : 0) }

  func encode(_ text: String) {
    let next = texts.count
    let number = texts[Text(text: text), default: next]
    encode(UInt64(number))
    guard number == next else { return }
    texts[Text(text: text)] = number
    encode(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  func encode(_ bytes: [UInt8]) {
    encode(UInt64(bytes.count))
    self.bytes += bytes
  }

  func encode<Element>(
    _ elements: some Collection<Element>, _ encode: (Element) throws -> Void
  ) rethrows {
    self.encode(UInt64(elements.count))
    for element in elements { try encode(element) }
  }

  package func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(BinaryEncodingContainer<Key>(encoder: self))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    BinaryEncodingContainer<NoKey>(encoder: self)
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer {
    BinaryEncodingContainer<NoKey>(encoder: self)
  }
}

enum NoKey: CodingKey {}

private struct BinaryEncodingContainer<Key: CodingKey> {
  let encoder: BinaryEncoder
  var codingPath: [any CodingKey] { [] }

  private func add(_ value: (some Encodable)?) throws {
    encoder.encode(value != nil)
    if let value { try encoder.encode(value) }
  }
}

extension BinaryEncodingContainer: SingleValueEncodingContainer, UnkeyedEncodingContainer {
  var count: Int { 0 }

  func encodeNil() { encoder.encode(false) }
  func encode(_ value: Int) { encoder.encode(value) }
  func encode(_ value: Bool) { encoder.encode(value) }
  func encode(_ value: String) { encoder.encode(value) }
  func encode(_ value: some Encodable) throws { try encoder.encode(value) }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> { encoder.container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder }
}

extension BinaryEncodingContainer: KeyedEncodingContainerProtocol {
  func encodeNil(forKey key: Key) { encoder.encode(false) }
  func encode(_ value: Int, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: Bool, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: String, forKey key: Key) { encoder.encode(value) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.encode(value) }

  // The default implementations encode nothing for nil, and the standard library has one for each type.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try add(value) }
  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try add(value) }

  /// The values of a case, after its name.
  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.encode(key.stringValue)
    return encoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.unkeyedContainer()
  }

  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}
