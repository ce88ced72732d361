import CodableFuzz
import JSONText

/// Text in XML 1.0.
enum XMLText {
  /// Longer texts are cut.
  private static let maximumLength = 4_000

  /// Text for an element or an attribute.
  ///
  /// Characters that XML 1.0 lacks, and invisible ones, are escaped, as in `\u{1B}`.
  static func escaped(_ text: String) -> String {
    MarkupText.escaped(TerminalText.escaped(Format.shortened(text, to: maximumLength)))
  }

  /// The tag that starts an element.
  static func tag(_ name: String, _ attributes: [(String, String)], end: String = ">") -> String {
    let texts = attributes.map { " \($0)=\"\(escaped($1))\"" }
    return "<" + name + texts.joined() + end
  }

  /// An element with lines of text.
  static func element(
    _ name: String, _ attributes: [(String, String)], _ lines: [String]
  ) -> String {
    if lines.isEmpty { return tag(name, attributes, end: "/>") }
    return tag(name, attributes) + lines.map(escaped).joined(separator: "\n") + "</\(name)>"
  }

  /// A time in JUnit's format.
  static func seconds(_ seconds: Double) -> String {
    seconds < 1e9 ? Format.decimal(seconds, places: 6) : "0"
  }
}
