import FuzzPlatform
import JSONText

/// Steps through the JSON of a file in chunks, and keeps nothing of what it skips.
///
/// It checks only what it needs to find its way: a string that is skipped may contain anything.
struct CaptureBytes {
  typealias Source = () throws(StorageError) -> [UInt8]

  private let source: Source
  private let path: String
  private var chunk: [UInt8] = []
  /// The offset in the chunk, or a little after its end.
  private var position = 0
  private var chunkOffset = 0

  init(of path: String, _ source: @escaping Source) {
    self.path = path
    self.source = source
  }

  var offset: Int { chunkOffset + position }

  private mutating func refill() throws(StorageError) -> Bool {
    while position >= chunk.count {
      let next = try source()
      if next.isEmpty { return false }
      position -= chunk.count
      chunkOffset += chunk.count
      chunk = next
    }
    return true
  }

  func damage(_ what: String) -> StorageError {
    StorageError(path: path, reason: "the capture is damaged at byte \(offset): \(what)")
  }

  private func cutOff(in what: String) -> StorageError {
    StorageError(
      path: path,
      reason: "the capture ends at byte \(chunkOffset + chunk.count), in \(what): export it again")
  }

  private mutating func peek(in what: String) throws(StorageError) -> UInt8 {
    if position >= chunk.count, try !refill() { throw cutOff(in: what) }
    return chunk[position]
  }

  /// The first byte of the next token, which is not consumed.
  mutating func next(in what: String = "a value") throws(StorageError) -> UInt8 {
    while true {
      let byte = try peek(in: what)
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return byte
      }
    }
  }

  mutating func skip(_ byte: UInt8, in what: String) throws(StorageError) -> Bool {
    guard try next(in: what) == byte else { return false }
    position += 1
    return true
  }

  mutating func skipByteOrderMark() throws(StorageError) {
    for byte in [0xEF, 0xBB, 0xBF] as [UInt8] {
      if try refill(), chunk[position] == byte { position += 1 }
    }
  }
}

extension CaptureBytes {
  struct Text: Equatable {
    var bytes: [UInt8] = []
    var isWhole = true

    var string: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Reads a string, unescaped, up to a number of bytes; nil for a value of another kind.
  mutating func text(upTo limit: Int) throws(StorageError) -> Text? {
    guard try next() == UInt8(ascii: "\"") else {
      try skipValue()
      return nil
    }
    position += 1
    var text = Text()
    // The first half of a character outside of the basic plane.
    var surrogate: UInt32?
    while true {
      if try !refill() { throw cutOff(in: "a string") }
      let end = chunk.withUnsafeBytes { $0.offsetOfQuoteOrBackslash(from: position) }
      let isAtEscape = end < chunk.count && chunk[end] == UInt8(ascii: "\\")
      if surrogate != nil, end > position || !isAtEscape {
        surrogate = nil
        text.append("\u{FFFD}")
      }
      text.bytes += chunk[position..<min(end, position + limit + 1)]
      position = end
      if text.bytes.count > limit {
        text.bytes.removeLast(text.bytes.count - limit)
        text.isWhole = false
        try skipString()
        return text
      }
      if position >= chunk.count { continue }
      position += 1
      if !isAtEscape { return text }
      try appendEscape(to: &text, &surrogate)
    }
  }

  private mutating func appendEscape(
    to text: inout Text, _ surrogate: inout UInt32?
  ) throws(StorageError) {
    let letter = try peek(in: "a string")
    let high = surrogate.take()
    guard letter == UInt8(ascii: "u") else {
      guard "\"\\/bfnrt".utf8.contains(letter) else {
        throw damage("a backslash that does not start an escape")
      }
      position += 1
      if high != nil { text.append("\u{FFFD}") }
      return text.bytes.append(JSONString.unescaped(letter))
    }
    position += 1
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let digit = try peek(in: "a string")
      guard let value = digit.hexDigitValue else {
        throw damage("an escape without four hexadecimal digits")
      }
      unit = unit * 16 + UInt32(value)
      position += 1
    }
    if let high, unit & 0xFC00 == 0xDC00 {
      return text.append(UnicodeScalar(0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF))
    }
    if high != nil { text.append("\u{FFFD}") }
    if unit & 0xFC00 == 0xD800 {
      surrogate = unit
    } else {
      text.append(UnicodeScalar(unit))
    }
  }

  mutating func number() throws(StorageError) -> Int? {
    if try next() == UInt8(ascii: "\"") { return try text(upTo: 32)?.number }
    var word = Text()
    while !Self.isAfterWord(try peek(in: "a number")) {
      if word.bytes.count < 32 { word.bytes.append(chunk[position]) }
      position += 1
    }
    if word.bytes.isEmpty { try skipValue() }
    return word.number
  }

  private static func isAfterWord(_ byte: UInt8) -> Bool {
    !byte.isASCIIDigit && !byte.isASCIILetter && !"+-.".utf8.contains(byte)
  }
}

extension CaptureBytes.Text {
  fileprivate mutating func append(_ scalar: UnicodeScalar?) {
    bytes += (scalar ?? "\u{FFFD}").utf8
  }

  fileprivate var number: Int? { Int(string) ?? Double(string).flatMap(Int.init(exactly:)) }
}

extension CaptureBytes {
  /// Goes through the members of an object, or skips a value of another kind.
  ///
  /// `body` gets each key, and must consume its value.
  mutating func members(
    _ body: (inout CaptureBytes, _ key: String) throws(StorageError) -> Void
  ) throws(StorageError) {
    guard try next() == UInt8(ascii: "{") else { return try skipValue() }
    position += 1
    var isFirst = true
    while let key = try nextKey(&isFirst) { try body(&self, key) }
  }

  mutating func nextKey(_ isFirst: inout Bool) throws(StorageError) -> String? {
    if try skip(UInt8(ascii: "}"), in: "an object") { return nil }
    if !isFirst, try !skip(UInt8(ascii: ","), in: "an object") {
      throw damage("',' or '}' was expected")
    }
    isFirst = false
    guard try next(in: "an object") == UInt8(ascii: "\""), let key = try text(upTo: 64) else {
      throw damage("a key was expected")
    }
    guard try skip(UInt8(ascii: ":"), in: "an object") else { throw damage("':' was expected") }
    return key.string
  }

  mutating func hasNextElement(_ isFirst: inout Bool) throws(StorageError) -> Bool {
    if try skip(UInt8(ascii: "]"), in: "an array") { return false }
    if !isFirst, try !skip(UInt8(ascii: ","), in: "an array") {
      throw damage("',' or ']' was expected")
    }
    isFirst = false
    return true
  }

  mutating func skipValue() throws(StorageError) {
    switch try next() {
    case UInt8(ascii: "\""):
      position += 1
      try skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipContainer()
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
      throw damage("a value was expected")
    default:
      let start = offset
      while !Self.isAfterWord(try peek(in: "a value")) { position += 1 }
      if offset == start { throw damage("a value was expected") }
    }
  }

  private mutating func skipString() throws(StorageError) {
    var isInString = true
    while isInString {
      if try !refill() { throw cutOff(in: "a string") }
      position = chunk.withUnsafeBytes { $0.endOfString(from: position, &isInString) }
    }
  }

  private mutating func skipContainer() throws(StorageError) {
    var depth = 0
    var isInString = false
    repeat {
      if try !refill() { throw cutOff(in: "an array or object") }
      position = chunk.withUnsafeBytes { $0.endOfContainer(from: position, &depth, &isInString) }
    } while depth > 0
  }
}

extension UnsafeRawBufferPointer {
  /// The offset after the string that contains an offset.
  ///
  /// If it does not end here, it is the offset at which it continues: the number of bytes, or one more
  /// after a backslash.
  fileprivate func endOfString(from start: Int, _ isInString: inout Bool) -> Int {
    var offset = offsetOfQuoteOrBackslash(from: start)
    while offset < count {
      if self[offset] == UInt8(ascii: "\"") {
        isInString = false
        return offset + 1
      }
      offset = offsetOfQuoteOrBackslash(from: offset + 2)
    }
    return offset
  }

  /// The offset after the array or object that contains an offset, or at which it continues.
  ///
  /// Counts brackets and braces together: `[` and `{`, and `]` and `}`, differ in one bit.
  fileprivate func endOfContainer(
    from start: Int, _ depth: inout Int, _ isInString: inout Bool
  ) -> Int {
    var offset = start
    while offset < count {
      if isInString {
        offset = endOfString(from: offset, &isInString)
        continue
      }
      let byte = self[offset]
      offset += 1
      if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte | 0x20 == UInt8(ascii: "{") {
        depth += 1
      } else if byte | 0x20 == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return offset }
      }
    }
    return offset
  }
}
