/// What is said of a failure, with and without the values of the document.
struct Wording {
  /// One line, which may hold values.
  let message: String
  /// One line without values.
  let redacted: String
  let expected: String?
  let found: String?

  init(
    _ message: String, redacted: String? = nil, expected: String? = nil, found: String? = nil
  ) {
    self.message = message
    self.redacted = redacted ?? message
    self.expected = expected
    self.found = found
  }

  /// What was expected, and what stands there if that is known.
  init(expected: String, found: String?) {
    self.init(
      "expected \(expected)" + (found.map { ", found \($0)" } ?? ""), expected: expected,
      found: found)
  }

  /// Words that hold for any value, and the value as it is shown.
  init(_ words: String, value: String?, expected: String? = nil) {
    self.init(
      words + (value.map { ": \($0)" } ?? ""), redacted: words, expected: expected)
  }
}

/// Foreign text on one line: nothing in it moves a cursor, ends a line or changes its direction.
enum OneLine {
  /// The most characters that are shown of foreign text.
  static let maximumCount = 120

  /// Text with control and formatting characters escaped as in Swift source.
  static func text(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars { append(scalar, to: &line) }
    return line
  }

  /// Text that is cut where it is very long.
  static func cut(_ text: String) -> String {
    let start = text.prefix(maximumCount)
    return Self.text(start.endIndex == text.endIndex ? text : start.dropLast() + "…")
  }

  /// Text in quotation marks, cut where it is very long.
  static func quoted(_ text: String) -> String {
    var line = "\""
    let start = text.prefix(maximumCount)
    for scalar in start.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { line += "\\" }
      append(scalar, to: &line)
    }
    return line + (start.endIndex == text.endIndex ? "\"" : "…\"")
  }

  private static func append(_ scalar: Unicode.Scalar, to line: inout String) {
    switch scalar {
    case "\n": line += "\\n"
    case "\r": line += "\\r"
    case "\t": line += "\\t"
    case _ where isShown(scalar): line.unicodeScalars.append(scalar)
    default: line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse: return false
    // The joiner holds many an emoji together.
    case .format: return scalar == "\u{200D}"
    default: return true
    }
  }
}
