/// A command line that was not understood.
struct UsageError: Error, Hashable {
  /// What is wrong, and what to write instead.
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// A name that is none of those that are valid.
  ///
  /// The nearest one is named: the first that starts with the name, or the one that the fewest edits
  /// lead to. Where none is near, all are named, the nearest first.
  static func unknown(_ noun: String, _ name: String, valid: [String]) -> UsageError {
    let start = "unknown \(noun) '\(name)'"
    let begun = name.isEmpty ? nil : valid.first { $0.hasPrefix(name) }
    let ranked = valid.enumerated().sorted { one, other in
      (distance(one.element, name), one.offset) < (distance(other.element, name), other.offset)
    }.map(\.element)
    guard let nearest = begun ?? ranked.first else { return UsageError(start) }
    if begun != nil || distance(nearest, name) <= max(2, name.count / 2) {
      return UsageError("\(start); did you mean '\(nearest)'?")
    }
    return UsageError("\(start); valid are \(ranked.joined(separator: ", "))")
  }

  /// How many characters must be inserted, removed or replaced (Levenshtein, 1966).
  private static func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other.prefix(100))
    var row = Array(0...other.count)
    for (line, character) in one.prefix(100).enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, candidate) in other.enumerated() {
        let replaced = diagonal + (character == candidate ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[other.count]
  }
}
