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
  /// The elements in the order of the bytes of a part of them.
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
