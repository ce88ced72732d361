import JSONText

/// What the bytes of a string look like.
enum TextForm {
  case uuid
  /// An e-mail address, with the offset of its `@`.
  case email(at: Int)
  /// An absolute URL, with the bytes of its host.
  case url(host: Range<Int>)
  /// Base64, with the offset of its padding.
  case base64(end: Int)

  /// Recognizes the bytes between quotation marks; nil if they have none of the forms.
  init?(_ text: ArraySlice<UInt8>) {
    if text.isUUID {
      self = .uuid
    } else if let host = URLText(text)?.host {
      self = .url(host: text.startIndex + host.lowerBound..<text.startIndex + host.upperBound)
    } else if let at = Self.at(in: text) {
      self = .email(at: at)
    } else if let end = Self.endOfBase64(text) {
      self = .base64(end: end)
    } else {
      return nil
    }
  }

  /// The byte of the URL-safe alphabet for a byte of base64.
  static func urlSafe(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: byte
    }
  }

  static func hasURLUnsafeBase64(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains { urlSafe($0) != $0 }
  }

  /// The offset of the `@` of an e-mail address, which has one `@` and a dot after it.
  private static func at(in text: ArraySlice<UInt8>) -> Int? {
    guard text.count <= 254, text.count >= 5 else { return nil }
    var at: Int?
    var dot: Int?
    for offset in text.indices {
      switch text[offset] {
      case 0x20, UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ","):
        return nil
      case UInt8(ascii: "@"):
        if at != nil || offset == text.startIndex { return nil }
        at = offset
      case UInt8(ascii: "."): dot = offset
      default: break
      }
    }
    guard let at, let dot, dot > at + 1, dot < text.endIndex - 1 else { return nil }
    return at
  }

  private static func endOfBase64(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= 8, text.count % 4 == 0 else { return nil }
    var end = text.endIndex
    while text.endIndex - end < 2, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
    var (hasCapital, hasSmall, hasDigit) = (false, false, false)
    for byte in text[..<end] {
      switch byte {
      case 0x41...0x5A: hasCapital = true
      case 0x61...0x7A: hasSmall = true
      case 0x30...0x39: hasDigit = true
      case UInt8(ascii: "+"), UInt8(ascii: "/"): break
      default: return nil
      }
    }
    let isMixed = hasCapital && hasSmall && hasDigit && text.count >= 16
    return isMixed || end < text.endIndex ? end : nil
  }
}
