import JSONMutation
import JSONText

/// Text that is not ours: names, keys, strings, and messages that hold them.
extension Markup {
  /// More characters than this are cut in a table or a sentence.
  static let foreignLimit = 300
  /// More characters than this are cut where the rest of a text is told to who points at it.
  private static let titleLimit = 1_000

  /// Adds text that the direction of the text around it does not change, nor it theirs.
  ///
  /// What is cut off is told to who points at it.
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

  /// Adds a pointer or a field, which may be invalid after a slash.
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

  /// Adds the identifier of a mutant, or that there is none.
  mutating func addMutant(_ id: MutantID?) {
    guard let id else { return add(Format.nothing) }
    addForeign(id.description, code: true)
  }

  /// The text, or its start, and how much more there is.
  ///
  /// It goes by code points: one letter can have any number of marks.
  static func clipped(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let scalars = text.unicodeScalars
    let left = scalars.count - limit
    // What says that something was cut is itself some characters long.
    guard left > 24 else { return text }
    return String(scalars.prefix(limit)) + "… (\(Format.count(left)) more characters)"
  }
}
