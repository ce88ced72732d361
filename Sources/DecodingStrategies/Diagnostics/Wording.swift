/// The text of a failure, with and without values of the document.
struct Wording {
  let message: String
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

  init(expected: String, found: String?) {
    self.init(
      "expected \(expected)" + (found.map { ", found \($0)" } ?? ""), expected: expected,
      found: found)
  }

  /// Creates a text from words that contain no values, and a value to append.
  init(_ words: String, value: String?, expected: String? = nil) {
    self.init(
      words + (value.map { ": \($0)" } ?? ""), redacted: words, expected: expected)
  }
}

/// Makes foreign text safe to print on one line: it cannot move the cursor or reverse the text.
enum OneLine {
  /// The maximum number of characters shown of a foreign text.
  static let maximumCount = 120

  /// Escapes control and formatting characters as in Swift source.
  static func text(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars { append(scalar, to: &line) }
    return line
  }

  /// Escapes a text and truncates it to ``maximumCount`` characters.
  static func cut(_ text: String) -> String {
    let start = text.prefix(maximumCount)
    return Self.text(start.endIndex == text.endIndex ? text : start.dropLast() + "…")
  }

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
    // The zero-width joiner is part of many emoji.
    case .format: return scalar == "\u{200D}"
    default: return true
    }
  }
}
