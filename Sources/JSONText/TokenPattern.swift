/// A pattern for one token of a JSON Pointer, in which `*` matches any text.
///
/// Each text between two stars is matched at its first occurrence, so there is no backtracking. The
/// time is proportional to the length of the token times the length of the longest text.
struct TokenPattern: Hashable {
  private let start: [UInt8]
  /// The non-empty texts that must follow in this order, with any text in between.
  private let middle: [[UInt8]]
  /// What the token ends with, or nil if `start` is the whole token because there is no star.
  private let end: [UInt8]?
  /// The length of the shortest token that can match, in bytes.
  private let minimumCount: Int

  init(parsing part: Substring.UTF8View) throws(JSONPointerError) {
    var texts: [[UInt8]] = []
    for text in Self.texts(of: part) {
      texts.append(Array(try JSONPointer.unescaped(text).utf8))
    }
    minimumCount = texts.map(\.count).reduce(0, +)
    end = texts.count > 1 ? texts.removeLast() : nil
    start = texts.removeFirst()
    // Consecutive stars count as one.
    middle = texts.filter { !$0.isEmpty }
  }

  private static func texts(of part: Substring.UTF8View) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var text: [UInt8] = []
    var isEscaped = false
    for byte in part {
      switch (isEscaped, byte) {
      case (false, UInt8(ascii: "\\")): isEscaped = true
      case (false, UInt8(ascii: "*")):
        texts.append(text)
        text = []
      case (true, UInt8(ascii: "*")):
        text.append(byte)
        isEscaped = false
      case (true, _):
        text += [UInt8(ascii: "\\"), byte]
        isEscaped = false
      case (false, _): text.append(byte)
      }
    }
    if isEscaped { text.append(UInt8(ascii: "\\")) }
    return texts + [text]
  }

  func matches(_ token: [UInt8]) -> Bool {
    guard let end else { return token == start }
    guard token.count >= minimumCount, token.starts(with: start),
      token.suffix(end.count) == end[...]
    else { return false }
    var rest = token[start.count..<token.count - end.count]
    for text in middle {
      let offsets = rest.indices.dropLast(text.count - 1)
      guard let offset = offsets.first(where: { rest[$0...].starts(with: text) }) else {
        return false
      }
      rest = rest[(offset + text.count)...]
    }
    return true
  }
}
