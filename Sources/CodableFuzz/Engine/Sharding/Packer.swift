/// Packs counts into bytes: integers in as few bytes as they need (LEB128, as DWARF defines it),
/// and each string once.
struct Packer {
  private(set) var bytes: [UInt8] = []
  private var texts: [String: Int] = [:]

  mutating func add(_ number: Int) {
    // Store the sign in the lowest bit, so that small numbers of either sign are short.
    var rest = UInt64(bitPattern: Int64((number << 1) ^ (number >> (Int.bitWidth - 1))))
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func add(_ text: String) {
    if let number = texts[text] {
      add(number)
      return
    }
    add(texts.count)
    texts[text] = texts.count
    let utf8 = Array(text.utf8)
    add(utf8.count)
    bytes += utf8
  }

  mutating func add<Value>(_ value: Value?, _ body: (Value, inout Packer) -> Void) {
    add(value == nil ? 0 : 1)
    if let value { body(value, &self) }
  }

  mutating func add<Element>(
    _ elements: some Collection<Element>, _ body: (Element, inout Packer) -> Void
  ) {
    add(elements.count)
    for element in elements { body(element, &self) }
  }
}

/// Reads the output of a ``Packer``.
struct Unpacker {
  private var rest: ArraySlice<UInt8>
  private var texts: [String] = []

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() throws(PackingError) -> Int {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst() {
      guard shift < 64 else { throw PackingError() }
      result |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 == 0 { return Int(result >> 1) ^ -Int(result & 1) }
    }
    throw PackingError()
  }

  mutating func text() throws(PackingError) -> String {
    let number = try number()
    if texts.indices.contains(number) { return texts[number] }
    let count = try number == texts.count ? self.number() : -1
    guard (0...rest.count).contains(count) else { throw PackingError() }
    let text = String(decoding: rest.prefix(count), as: UTF8.self)
    rest = rest.dropFirst(count)
    texts.append(text)
    return text
  }

  /// Reads the number of elements that follow.
  mutating func count() throws(PackingError) -> Int {
    let count = try number()
    // Every element takes at least a byte, so a larger count means damaged input.
    guard (0...rest.count).contains(count) else { throw PackingError() }
    return count
  }

  mutating func value<Value>(
    _ body: (inout Unpacker) throws(PackingError) -> Value
  ) throws(PackingError) -> Value? {
    try number() == 0 ? nil : body(&self)
  }

  mutating func list<Element>(
    _ body: (inout Unpacker) throws(PackingError) -> Element
  ) throws(PackingError) -> [Element] {
    let count = try count()
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try body(&self)) }
    return elements
  }
}

/// Packed counts that are cut off or edited.
package struct PackingError: Error, Hashable, CustomStringConvertible {
  package var description: String { "the report was cut off or edited: make it again" }
}
