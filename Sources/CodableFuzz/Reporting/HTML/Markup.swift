/// Markup that browsers read as HTML and XML parsers as XML; all text in it is escaped.
struct Markup {
  /// What was written so far.
  private(set) var text = ""

  /// Adds words between tags.
  mutating func add(_ words: String) { Self.append(words, to: &text) }

  /// Adds an element.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>,
    _ content: (inout Markup) -> Void
  ) {
    open(name, attributes)
    text += ">"
    content(&self)
    text += "</\(name)>"
  }

  /// Adds an element without attributes.
  mutating func element(_ name: String, _ content: (inout Markup) -> Void) {
    element(name, [:], content)
  }

  /// Adds an element that holds only words.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ words: String
  ) {
    element(name, attributes) { $0.add(words) }
  }

  /// Adds an element without attributes that holds only words.
  mutating func element(_ name: String, _ words: String) {
    element(name, [:], words)
  }

  /// Adds an element that holds nothing, and is closed where it opens.
  mutating func void(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    open(name, attributes)
    text += "/>"
  }

  /// Adds what is markup already.
  ///
  /// Only constants of this package may be handed in.
  mutating func addVerbatim(_ markup: StaticString) { text += markup.description }

  private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<" + name
    for (key, value) in attributes where !value.isEmpty {
      text += " \(key)=\""
      Self.append(value, to: &text)
      text += "\""
    }
  }

  /// Escapes what markup is made of, and spells out what cannot be seen or turns text around.
  private static func append(_ words: String, to text: inout String) {
    for scalar in words.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case " "..."~": text.unicodeScalars.append(scalar)
      default: text += TerminalText.escaped(String(scalar))
      }
    }
  }
}

/// The same on lines of their own, which keeps the page readable as text.
extension Markup {
  /// Adds an element on a line of its own.
  mutating func block(
    _ name: String, _ attributes: KeyValuePairs<String, String>,
    _ content: (inout Markup) -> Void
  ) {
    addVerbatim("\n")
    element(name, attributes, content)
  }

  /// Adds an element without attributes on a line of its own.
  mutating func block(_ name: String, _ content: (inout Markup) -> Void) {
    block(name, [:], content)
  }

  /// Adds an element that holds only words on a line of its own.
  mutating func block(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ words: String
  ) {
    block(name, attributes) { $0.add(words) }
  }

  /// Adds an element without attributes that holds only words on a line of its own.
  mutating func block(_ name: String, _ words: String) {
    block(name, [:], words)
  }

  /// Adds an element that holds nothing on a line of its own.
  mutating func voidBlock(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    addVerbatim("\n")
    void(name, attributes)
  }
}
