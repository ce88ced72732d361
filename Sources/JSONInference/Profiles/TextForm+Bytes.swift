import JSONText

/// Recognizes the form of a string by its bytes.
extension TextForm {
  private typealias Text = Slice<UnsafeBufferPointer<UInt8>>

  /// The form of a string in JSON, without its quotation marks; nil if it has none of them.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  init?(unescaping text: Slice<UnsafeBufferPointer<UInt8>>) {
    guard text.contains(UInt8(ascii: "\\")) else {
      self.init(text)
      return
    }
    var decoded = JSONString.decoded([0x22] + text + [0x22])
    guard let form = decoded.withUTF8({ TextForm($0[...]) }) else { return nil }
    self = form
  }

  private init?(_ text: Text) {
    guard text.count >= 8, let first = text.first else { return nil }
    var bytes = Cursor(text)
    switch first {
    case UInt8(ascii: "h"), UInt8(ascii: "H"):
      guard Self.isURL(text) else { return nil }
      self = .url
    case 0x30...0x39:
      if let form = Self.numericDate(&bytes) {
        self = form
      } else if Self.isUUID(text) {
        self = .uuid
      } else {
        return nil
      }
    default:
      if Self.isUUID(text) {
        self = .uuid
      } else if let form = Self.namedDate(&bytes) {
        self = form
      } else {
        return nil
      }
    }
  }

  /// Whether a text has a scheme of the web, a host, and no character that RFC 3986 excludes.
  private static func isURL(_ text: Text) -> Bool {
    // Setting this bit makes letters lowercase and leaves the other characters of a scheme alone.
    let lowered = text.prefix(8).lazy.map { $0 | 0x20 }
    let start =
      lowered.starts(with: "https://".utf8) ? 8 : lowered.starts(with: "http://".utf8) ? 7 : 0
    guard start > 0, text.count > start else { return false }
    guard text.dropFirst(start).first != UInt8(ascii: "/") || text.count > start + 1 else {
      return false
    }
    return !text.contains { byte in
      switch byte {
      case 0...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
        UInt8(ascii: "|"), UInt8(ascii: "}"):
        true
      default: false
      }
    }
  }

  /// RFC 9562, section 4.
  private static func isUUID(_ text: Text) -> Bool {
    guard text.count == 36 else { return false }
    for (offset, byte) in text.enumerated() {
      if [8, 13, 18, 23].contains(offset) {
        if byte != UInt8(ascii: "-") { return false }
      } else if !((0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)) {
        return false
      }
    }
    return true
  }

  private static func numericDate(_ text: inout Cursor) -> TextForm? {
    guard text.number(digits: 4) != nil, text.take("-"),
      let month = text.number(digits: 2), (1...12).contains(month), text.take("-"),
      let day = text.number(digits: 2), (1...31).contains(day)
    else { return nil }
    if text.isAtEnd { return .day }
    guard text.take("T") || text.take("t") || text.take(" "), time(&text, needsSeconds: false)
    else { return nil }
    var hasFraction = false
    if text.take(".") || text.take(",") {
      guard text.skipDigits() else { return nil }
      hasFraction = true
    }
    if text.isAtEnd { return .localDateTime }
    guard text.take("Z") || text.take("z") || zone(&text), text.isAtEnd else { return nil }
    return hasFraction ? .fractionalDateTime : .dateTime
  }

  private static func time(_ text: inout Cursor, needsSeconds: Bool) -> Bool {
    guard let hour = text.number(digits: 2), hour <= 24, text.take(":"),
      let minute = text.number(digits: 2), minute < 60
    else { return false }
    guard text.take(":") else { return !needsSeconds }
    guard let second = text.number(digits: 2), second <= 60 else { return false }
    return true
  }

  private static func zone(_ text: inout Cursor) -> Bool {
    guard text.take("+") || text.take("-"), let hour = text.number(digits: 2), hour <= 15 else {
      return false
    }
    if text.isAtEnd { return true }
    let hadColon = text.take(":")
    guard let minute = text.number(digits: 2) else { return hadColon ? false : text.take(" ") }
    return minute < 60
  }

  /// A date that starts with the name of a day.
  private static func namedDate(_ text: inout Cursor) -> TextForm? {
    guard text.name(of: "MonTueWedThuFriSatSun") else { return nil }
    if text.take(",") {
      guard text.take(" "), text.number(digits: 2) != nil || text.number(digits: 1) != nil,
        text.take(" ") || text.take("-"), text.name(of: Self.months),
        text.take(" ") || text.take("-"),
        text.number(digits: 4) != nil, text.take(" "), time(&text, needsSeconds: true),
        text.take(" "),
        text.take("GMT") || text.take("UTC") || text.take("UT")
          || text.take("Z") || fullZone(&text), text.isAtEnd
      else { return nil }
      return .messageDate
    }
    guard text.take(" "), text.name(of: Self.months), text.take(" ") else { return nil }
    _ = text.take(" ")
    guard text.number(digits: 2) != nil || text.number(digits: 1) != nil, text.take(" "),
      time(&text, needsSeconds: true), text.take(" "), fullZone(&text), text.take(" "),
      text.number(digits: 4) != nil, text.isAtEnd
    else { return nil }
    return .spelledDate
  }

  private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"

  private static func fullZone(_ text: inout Cursor) -> Bool {
    (text.take("+") || text.take("-")) && text.number(digits: 4) != nil
  }
}

/// Reads a short text from its start.
private struct Cursor {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    rest = text
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { expected in
      guard rest.starts(with: expected) else { return false }
      rest = rest.dropFirst(expected.count)
      return true
    }
  }

  /// The number that the next digits are; nil, with nothing taken, if one of them is no digit.
  mutating func number(digits: Int) -> Int? {
    guard rest.count >= digits else { return nil }
    var value = 0
    for byte in rest.prefix(digits) {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    rest = rest.dropFirst(digits)
    return value
  }

  mutating func skipDigits() -> Bool {
    let count = rest.prefix { (0x30...0x39).contains($0) }.count
    rest = rest.dropFirst(count)
    return count > 0
  }

  /// Takes three letters that are one of some names of three letters.
  mutating func name(of names: StaticString) -> Bool {
    guard rest.count >= 3 else { return false }
    let isFound = names.withUTF8Buffer { names in
      stride(from: 0, to: names.count, by: 3).contains { rest.starts(with: names[$0..<$0 + 3]) }
    }
    if isFound { rest = rest.dropFirst(3) }
    return isFound
  }
}
