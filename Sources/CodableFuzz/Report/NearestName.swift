/// Finds the names nearest to an unknown one.
package enum NearestName {
  /// A hint to append to a message about an unknown name.
  ///
  /// It contains the nearest name: the first that starts with the unknown one, or the one with the
  /// fewest edits. If none is near, it lists all of them, the nearest first.
  ///
  /// - Returns: `; did you mean 'strict'?` or `; valid are strict, wrapper`; empty if there are
  ///   none.
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

  /// The number of characters to insert, remove or replace (Levenshtein, 1966).
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
