package import JSONMutation
import JSONText

extension Sequence {
  /// The rows by the share that was lost, then by how likely a backend is to send such a mutant; a row
  /// without one counts as exotic.
  ///
  /// The number of lost records would mostly reflect how many variants a mutator has.
  package func worstFirst(
    _ rank: (Element) -> (lost: Rate, plausibility: Plausibility?)
  ) -> [Element] {
    let ranked = enumerated().map { number, row in
      let (lost, plausibility) = rank(row)
      return (
        share: lost.value ?? 0, plausibility: plausibility ?? .exotic, number: number, row: row
      )
    }
    return ranked.sorted {
      ($1.share, $0.plausibility, $0.number) < ($0.share, $1.plausibility, $1.number)
    }.map(\.row)
  }

  /// Groups similar rows, each group at the position of its first row.
  package func grouped<Key: Hashable>(alike key: (Element) -> Key) -> [[Element]] {
    var groups: [[Element]] = []
    var numbers: [Key: Int] = [:]
    for row in self {
      let key = key(row)
      if let number = numbers[key] {
        groups[number].append(row)
      } else {
        numbers[key] = groups.count
        groups.append([row])
      }
    }
    return groups
  }
}

extension Sequence where Element: Hashable {
  package var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

/// Fields that share a row: the first are named, the others counted.
package struct FieldNames {
  private static let mostNamed = 3

  package let named: [String]
  let more: Int

  package init(_ fields: some Collection<Field>, count: Int? = nil) {
    named = fields.prefix(Self.mostNamed).map { JSONPointer.shown($0.description) }
    more = Swift.max(count ?? 0, fields.count) - named.count
  }

  package var rest: String? { Format.more(more) }
}

extension FieldNames: CustomStringConvertible {
  package var description: String {
    named.joined(separator: ", ") + (rest.map { " " + $0 } ?? "")
  }
}

package enum NearestName {
  private static let maximumCount = 3
  private static let mostListed = 12

  /// - Returns: `; did you mean 'strict' or 'string'?` or `; valid are strict, wrapper`; empty if
  ///   there are none.
  package static func hint(for name: String, valid: [String]) -> String {
    let near = nearest(to: name, valid: valid)
    if !near.isEmpty { return "; did you mean \(Format.choice(near.map { "'\($0)'" }))?" }
    if valid.isEmpty { return "" }
    let left = Format.more(valid.count - mostListed).map { " " + $0 } ?? ""
    return "; valid are \(valid.prefix(mostListed).joined(separator: ", "))" + left
  }

  /// Up to three names: those that start with the unknown one, or else those with the fewest edits.
  package static func nearest(to name: String, valid: [String]) -> [String] {
    let ranked = valid.enumerated().map { (name: $1, distance: distance($1, name), offset: $0) }
      .sorted { ($0.distance, $0.offset) < ($1.distance, $1.offset) }
    guard let first = ranked.first else { return [] }
    let begun = name.isEmpty ? [] : valid.filter { $0.hasPrefix(name) }
    // If the name is long, those that need one more edit are near, too.
    let limit = max(first.distance, min(first.distance + 1, name.count / 3))
    // A short name with two other letters is another name: 'yaml' is not meant to be 'html'.
    let isNear = first.distance <= (name.count <= 4 ? 1 : max(2, name.count / 2))
    let others = isNear ? ranked.filter { $0.distance <= limit }.map(\.name) : []
    return Array((begun.isEmpty ? others : begun).prefix(maximumCount))
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
