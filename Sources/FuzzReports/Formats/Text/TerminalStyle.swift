/// The style of text on a terminal.
///
/// It adds no information to the text.
enum TerminalStyle: String {
  case bold = "1"
  case faint = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"

  /// Good, fair or bad.
  static func of(share: Double) -> TerminalStyle {
    if share >= 0.9 { return .green }
    return share >= 0.5 ? .yellow : .red
  }

  func applied(to text: String) -> String {
    text.isEmpty ? "" : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
