import JSONText

/// Recognizes the form of a string by its bytes.
extension TextForm {
  /// The form of a string in JSON, without its quotation marks; nil if it has none of them.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  init?(unescaping text: Slice<UnsafeBufferPointer<UInt8>>) {
    let escape = UInt8(ascii: "\\")
    guard text.contains(escape) else {
      self.init(UnsafeBufferPointer(rebasing: text))
      return
    }
    var decoded = JSONString.decode([0x22] + text + [0x22])
    // No form has a backslash, and to the reader of URLs one before a slash is an escape.
    let form = decoded.withUTF8 { $0.contains(escape) ? nil : TextForm($0) }
    guard let form else { return nil }
    self = form
  }

  private init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count >= 8 else { return nil }
    if let date = DateText(text) {
      self.init(date)
    } else if URLText(text) != nil {
      self = .url
    } else if text.isUUID {
      self = .uuid
    } else {
      return nil
    }
  }

  private init(_ date: DateText) {
    self =
      switch date.form {
      case .day: .day
      case .dateTime: date.fraction.isEmpty ? .dateTime : .fractionalDateTime
      case .localDateTime: .localDateTime
      case .message: .messageDate
      case .spelled: .spelledDate
      }
  }
}
