import JSONMutation

/// How decoding slices of documents compares with decoding them whole, in a sample of mutants.
struct DistillationCounts: Sendable {
  /// So many differences are named, the first; all are counted.
  static let mostNamed = 100

  /// Whether any document was distilled.
  var isOn = false
  /// Mutants that were decoded in a slice.
  var slicedCount = 0
  /// Mutants that were decoded both ways.
  var sampledCount = 0
  /// Mutants and strategies for which the two differ.
  var differenceCount = 0
  /// The first of them.
  var differences: [Difference] = []

  struct Difference: Sendable, Codable {
    let ordinal: Ordinal
    let difference: DistillationReport.Difference
  }

  /// Counts a difference.
  mutating func note(_ difference: DistillationReport.Difference, at ordinal: Ordinal) {
    differenceCount += 1
    guard differences.count < Self.mostNamed else { return }
    differences.append(Difference(ordinal: ordinal, difference: difference))
  }

  static func += (one: inout Self, other: Self) {
    one.isOn = one.isOn || other.isOn
    one.slicedCount += other.slicedCount
    one.sampledCount += other.sampledCount
    one.differenceCount += other.differenceCount
    one.differences.add(other.differences, first: mostNamed) { $0.ordinal < $1.ordinal }
  }
}

extension DistillationReport {
  /// The result is nil where no document was distilled.
  init?(_ counts: DistillationCounts, mutantCount: Int) {
    guard counts.isOn else { return nil }
    sliced = Rate(counts.slicedCount, of: mutantCount)
    sampled = counts.sampledCount
    differenceCount = counts.differenceCount
    differences = counts.differences.map(\.difference)
  }
}
