import CodableFuzz
import JSONMutation
import JSONText

/// Text from elsewhere: names, keys, strings, and messages that contain them.
extension Markup {
  /// The maximum length of such a text in a table or a sentence.
  static let foreignLimit = 300
  /// The maximum length of a tooltip with the rest of a text.
  private static let titleLimit = 1_000

  /// Adds text isolated from the writing direction around it.
  ///
  /// A tooltip shows what is cut off.
  mutating func addForeign(_ text: String, limit: Int = Self.foreignLimit, code: Bool = false) {
    let shown = Self.clipped(text, to: limit)
    let isClipped = shown.utf8.count < text.utf8.count
    element(
      "bdi",
      [
        "class": code ? "c" : "", "title": isClipped ? Self.clipped(text, to: Self.titleLimit) : "",
      ],
      shown)
  }

  /// Adds a pointer or a field, which may be broken after a slash.
  mutating func addPointer(_ text: String, limit: Int = 120) {
    let whole = JSONPointer.shown(text)
    let shown = Self.clipped(whole, to: limit)
    let isClipped = shown.utf8.count < whole.utf8.count
    let title = isClipped ? Self.clipped(whole, to: Self.titleLimit) : ""
    element("bdi", ["class": "c", "title": title]) { markup in
      let parts = shown.split(separator: "/", omittingEmptySubsequences: false)
      for (number, part) in parts.enumerated() {
        if number > 1 { markup.void("wbr") }
        markup.add((number > 0 ? "/" : "") + part)
      }
    }
  }

  /// Adds the fields that share a row.
  mutating func addFields(_ names: FieldNames) {
    for (number, name) in names.named.enumerated() {
      if number > 0 { add(", ") }
      addPointer(name)
    }
    if let rest = names.rest { add(" " + rest) }
  }

  /// Adds the identifier of a mutant, or a note that there is none.
  mutating func addMutant(_ id: MutantID?) {
    guard let id else { return add(Format.nothing) }
    addForeign(id.description, code: true)
  }

  /// The text, or its start and the number of remaining characters.
  ///
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
