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
