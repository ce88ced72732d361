import CodableFuzz
import JSONText

/// Markup that browsers parse as HTML and XML parsers as XML.
///
/// All text in it is escaped.
struct Markup {
  private(set) var text = ""
  let styles: [StrategyID: SeriesStyle]
  /// The words that the page explains, with their meanings.
  let terms: [String: String]

  init(strategies: [StrategyID] = [], terms: [String: String] = [:]) {
    self.terms = terms
    let styles = strategies.enumerated().map { ($1, SeriesStyle(number: $0)) }
    self.styles = Dictionary(styles) { one, _ in one }
  }

  /// The identifier of the explanation of a word; nil if the page has none.
  func explanation(of term: String) -> String? {
    terms[term] != nil ? "term-" + term.replacing(" ", with: "-") : nil
  }

  mutating func add(_ words: String) { Self.append(words, to: &text) }

  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    _ content: (inout Markup) -> Void
  ) {
    open(name, attributes)
    text += ">"
    content(&self)
    text += "</\(name)>"
  }

  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ words: String
  ) {
    element(name, attributes) { $0.add(words) }
  }

  mutating func element(_ name: String, _ words: String) { element(name, [:], words) }

  mutating func void(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    open(name, attributes)
    text += "/>"
  }

  /// Adds an element on a line of its own, which keeps the source of the page readable.
  mutating func block(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    _ content: (inout Markup) -> Void
  ) {
    text += "\n"
    element(name, attributes, content)
  }

  mutating func block(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ words: String
  ) {
    block(name, attributes) { $0.add(words) }
  }

  mutating func block(_ name: String, _ words: String) { block(name, [:], words) }

  /// Adds markup verbatim.
  ///
  /// Pass only constants of this package.
  mutating func addVerbatim(_ markup: StaticString) { text += markup.description }

  private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<" + name
    for (key, value) in attributes {
      // Classes are put together from parts that can be empty.
      let value = key == "class" ? value.trimmed : value
      if value.isEmpty { continue }
      text += " \(key)=\""
      Self.append(value, to: &text)
      text += "\""
    }
  }

  /// Escapes markup characters, and spells out invisible ones and those that change the writing
  /// direction.
  private static func append(_ words: String, to text: inout String) {
    for scalar in words.unicodeScalars {
      if let entity = MarkupText.entity(scalar) {
        text += entity
      } else if (" "..."~").contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += TerminalText.escaped(String(scalar))
      }
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    guard hasPrefix(" ") || hasSuffix(" ") else { return self }
    return split(separator: " ").joined(separator: " ")
  }
}
