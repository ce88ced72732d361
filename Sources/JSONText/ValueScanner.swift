/// Steps through JSON from value to value, without an index and without validating what it skips.
///
/// Use it for text that has been parsed before. For text that is not valid JSON it returns nil or
/// meaningless offsets, but never reads outside the text. A value is identified by the offset of its
/// first byte.
package struct ValueScanner {
  private let scanner: Scanner

  /// Creates a scanner of bytes that must stay valid as long as it is used.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    scanner = Scanner(bytes: bytes)
  }

  private var bytes: UnsafeBufferPointer<UInt8> { scanner.bytes }

  package struct Child {
    /// The offsets of the literal of the member's key, or nil for an element.
    package let key: Range<Int>?
    package let value: Int
  }

  /// The top-level value, or nil if the text is only white space.
  package var root: Int? {
    let offset = scanner.skipSpace(from: 0)
    return offset < bytes.count ? offset : nil
  }

  package func kind(of value: Int) -> JSONKind? { scanner.byte(at: value).flatMap(Scanner.kind) }

  /// The first child of an array or object, or nil if there is none.
  package func firstChild(of container: Int) -> Child? {
    child(at: scanner.skipSpace(from: container + 1), in: container)
  }

  /// The next child of an array or object; nil after the last.
  ///
  /// `end` is the offset after the value of the previous child.
  package func child(after end: Int, in container: Int) -> Child? {
    let comma = scanner.skipSpace(from: end)
    guard scanner.byte(at: comma) == UInt8(ascii: ",") else { return nil }
    return child(at: scanner.skipSpace(from: comma + 1), in: container)
  }

  private func child(at offset: Int, in container: Int) -> Child? {
    guard let first = scanner.byte(at: offset), first | 0x20 != UInt8(ascii: "}") else {
      return nil
    }
    guard kind(of: container) == .object else { return Child(key: nil, value: offset) }
    guard first == UInt8(ascii: "\""), let end = endOfString(at: offset) else { return nil }
    let colon = scanner.skipSpace(from: end)
    let value = scanner.skipSpace(from: colon + 1)
    guard scanner.byte(at: colon) == UInt8(ascii: ":"), value < bytes.count else { return nil }
    return Child(key: offset..<end, value: value)
  }

  /// The offset after a value, or nil if the text ends inside the value.
  package func end(of value: Int) -> Int? {
    switch kind(of: value) {
    case .object, .array: endOfContainer(at: value)
    case .string: endOfString(at: value)
    case .number, .boolean, .null: endOfWord(at: value)
    case nil: nil
    }
  }

  package func text(of literal: Range<Int>) -> String { JSONString.decode(bytes[literal]) }

  private func endOfWord(at start: Int) -> Int {
    var offset = start
    while let byte = scanner.byte(at: offset), byte > 0x20, byte != UInt8(ascii: ","),
      byte | 0x20 != UInt8(ascii: "}")
    {
      offset += 1
    }
    return offset
  }

  /// Counts brackets and braces together: `[` and `{`, and `]` and `}`, differ in one bit.
  private func endOfContainer(at start: Int) -> Int? {
    var depth = 0
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        guard let end = endOfString(at: offset) else { return nil }
        offset = end
        continue
      }
      if byte | 0x20 == UInt8(ascii: "{") {
        depth += 1
      } else if byte | 0x20 == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return offset + 1 }
      }
      offset += 1
    }
    return nil
  }

  private func endOfString(at start: Int) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = raw.offsetOfQuoteOrBackslash(from: start + 1)
    while offset < raw.count {
      if raw[offset] == UInt8(ascii: "\"") { return offset + 1 }
      offset = raw.offsetOfQuoteOrBackslash(from: offset + 2)
    }
    return nil
  }
}
