import CodableFuzz
import JSONText

/// Markup that browsers parse as HTML and XML parsers as XML.
///
/// All text in it is escaped.
struct Markup {
  private(set) var text = ""
  let styles: [StrategyID: SeriesStyle]
  let terms: [String: String]

  init(strategies: [StrategyID] = [], terms: [String: String] = [:]) {
    self.terms = terms
    let styles = strategies.enumerated().map { ($1, SeriesStyle(number: $0)) }
    self.styles = Dictionary(styles) { one, _ in one }
  }

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

  /// Pass only constants of this package.
  mutating func addVerbatim(_ markup: StaticString) { text += markup.description }

  private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<" + name
    for (key, value) in attributes {
      // Classes are put together from parts that can be empty.
      let value =
        key == "class" ? value.split(separator: " ").joined(separator: " ") : value
      if value.isEmpty { continue }
      text += " \(key)=\""
      Self.append(value, to: &text)
      text += "\""
    }
  }

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

  static let foreignLimit = 300
  private static let titleLimit = 1_000

  mutating func addForeign(_ text: String, limit: Int = Self.foreignLimit, code: Bool = false) {
    addIsolated(text, limit: limit, code: code) { $0.add($1) }
  }

  /// Adds a pointer or a field, which may be broken after a slash.
  mutating func addPointer(_ text: String) {
    addIsolated(JSONPointer.shown(text), limit: 120, code: true) { markup, shown in
      let parts = shown.split(separator: "/", omittingEmptySubsequences: false)
      for (number, part) in parts.enumerated() {
        if number > 1 { markup.void("wbr") }
        markup.add((number > 0 ? "/" : "") + part)
      }
    }
  }

  /// Adds text isolated from the writing direction around it.
  private mutating func addIsolated(
    _ text: String, limit: Int, code: Bool, _ content: (inout Markup, String) -> Void
  ) {
    let shown = Self.clipped(text, to: limit)
    let isClipped = shown.utf8.count < text.utf8.count
    let title = isClipped ? Self.clipped(text, to: Self.titleLimit) : ""
    element("bdi", ["class": code ? "c" : "", "title": title]) { content(&$0, shown) }
  }

  mutating func add(_ phrase: Phrase, limit: Int = 1_000, marked isMarked: Bool = false) {
    if isMarked, phrase.tone == .bad { add("✗ ") }
    if isMarked, phrase.tone == .good { add("✓ ") }
    for part in phrase.parts {
      switch part {
      case .words(let words): add(words)
      case .foreign(let text): addForeign(text, limit: limit)
      case .name(let name): addForeign(name, limit: 80)
      case .strategy(let strategy):
        element("span", ["class": "key-name"]) {
          $0.styles[strategy]?.writeKey(to: &$0)
          $0.addForeign(strategy.rawValue, limit: 60)
        }
      case .pointer(let text): addPointer(text)
      case .code(let text): addForeign(text, limit: limit, code: true)
      case .mutant(let id, _): addForeign(id, code: true)
      case .link(let text, let target):
        element("a", ["href": target]) { $0.addForeign(text, limit: 80) }
      }
    }
  }

  /// It counts code points, because one letter can have any number of marks.
  static func clipped(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let scalars = text.unicodeScalars
    let left = scalars.count - limit
    // The note about the rest takes some characters itself.
    guard left > 24 else { return text }
    return String(scalars.prefix(limit)) + "… (\(Format.count(left)) more characters)"
  }
}
