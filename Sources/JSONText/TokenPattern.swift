/// A pattern of one token of a JSON Pointer, in which `*` stands for any text.
///
/// Matching takes the first place for each text, which never has to be taken back: its time grows
/// with the length of the token times that of the longest text, however many stars there are.
struct TokenPattern: Hashable {
  /// What the token starts with.
  private let start: [UInt8]
  /// What must follow in this order, with any text between; none of them is empty.
  private let middle: [[UInt8]]
  /// What the token ends with; nil where there is no star, and `start` is the whole token.
  private let end: [UInt8]?
  /// No shorter token matches.
  private let minimumCount: Int

  /// Reads the escaped text of a token.
  init(parsing part: Substring.UTF8View) throws(JSONPointerError) {
    var texts: [[UInt8]] = []
    for text in Self.texts(of: part) {
      texts.append(Array(try JSONPointer.unescaped(text).utf8))
    }
    minimumCount = texts.map(\.count).reduce(0, +)
    end = texts.count > 1 ? texts.removeLast() : nil
    start = texts.removeFirst()
    // Several stars in a row are one.
    middle = texts.filter { !$0.isEmpty }
  }

  /// The texts around the stars of a token.
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

  /// Whether a token is one of those that the pattern stands for.
  func matches(_ token: [UInt8]) -> Bool {
    guard let end else { return token == start }
    guard token.count >= minimumCount, token.starts(with: start),
      token.suffix(end.count) == end[...]
    else { return false }
    var rest = token[start.count..<token.count - end.count]
    for text in middle {
      let places = rest.indices.dropLast(text.count - 1)
      guard let place = places.first(where: { rest[$0...].starts(with: text) }) else {
        return false
      }
      rest = rest[(place + text.count)...]
    }
    return true
  }
}
