/// Names that are near to one that is not known.
package enum NearestName {
  /// What to say behind a name that is none of those that are valid.
  ///
  /// The nearest one is named: the first that starts with the name, or the one that the fewest edits
  /// lead to. Where none is near, all are named, the nearest first.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - valid: The names that there are.
  /// - Returns: `; did you mean 'strict'?` or `; valid are strict, wrapper`; nothing if none is.
  package static func hint(for name: String, valid: [String]) -> String {
    let begun = name.isEmpty ? nil : valid.first { $0.hasPrefix(name) }
    let ranked = valid.enumerated().sorted { one, other in
      (distance(one.element, name), one.offset) < (distance(other.element, name), other.offset)
    }.map(\.element)
    guard let nearest = begun ?? ranked.first else { return "" }
    if begun != nil || distance(nearest, name) <= max(2, name.count / 2) {
      return "; did you mean '\(nearest)'?"
    }
    return "; valid are \(ranked.joined(separator: ", "))"
  }

  /// How many characters must be inserted, removed or replaced (Levenshtein, 1966).
  static func distance(_ one: String, _ other: String) -> Int {
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
