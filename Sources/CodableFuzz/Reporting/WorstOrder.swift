package import JSONMutation
import JSONText

/// Where a row stands in a list of the worst rows: by the share that was lost, then by how likely a
/// backend is to send such a mutant.
///
/// How many records were lost says more of how many variants a mutator has.
struct WorstOrder: Comparable {
  private let share: Double
  private let plausibility: Plausibility

  /// What no mutant shows is exotic.
  init(_ lost: Rate, _ plausibility: Plausibility?) {
    share = lost.value ?? 0
    self.plausibility = plausibility ?? .exotic
  }

  static func < (one: Self, other: Self) -> Bool {
    if one.share != other.share { return one.share > other.share }
    return one.plausibility < other.plausibility
  }
}

extension Sequence {
  /// The rows, the worst first; equal ones in their order.
  package func worstFirst(
    _ rank: (Element) -> (lost: Rate, plausibility: Plausibility?)
  ) -> [Element] {
    let ranked = enumerated().map { number, row in
      let (lost, plausibility) = rank(row)
      return (order: WorstOrder(lost, plausibility), number: number, row: row)
    }
    return ranked.sorted { ($0.order, $0.number) < ($1.order, $1.number) }.map(\.row)
  }

  /// The rows in groups of those that are alike, each group where its first row is.
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

/// Fields that share a row: the first are named, the others counted.
package struct FieldNames {
  /// So many fields are named.
  private static let mostNamed = 3

  /// The fields that are named, as they are shown.
  package let named: [String]
  /// How many fields there are besides.
  package let more: Int

  /// - Parameters:
  ///   - fields: The fields.
  ///   - count: How many there are, where not all are known.
  package init(_ fields: some Collection<Field>, count: Int? = nil) {
    named = fields.prefix(Self.mostNamed).map { JSONPointer.shown($0.description) }
    more = Swift.max(count ?? 0, fields.count) - named.count
  }

  /// What follows the names; nil where all are named.
  package var rest: String? { more > 0 ? "and \(Format.count(more)) more" : nil }
}

extension FieldNames: CustomStringConvertible {
  /// The names, such as `/*/id, /*/title and 4 more`.
  package var description: String {
    named.joined(separator: ", ") + (rest.map { " " + $0 } ?? "")
  }
}
