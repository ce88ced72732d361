import JSONMutation

/// Counts how mutants of a document were decoded, and how excerpts compare with the whole document.
struct ExcerptCounts: Sendable, Codable {
  /// The maximum number of differences that are listed; all are counted.
  static let mostNamed = 100

  /// Whether the document is long enough for excerpts.
  var isOn = false
  var excerptCount = 0
  /// The number of mutants decoded both ways before the run.
  var sampledCount = 0
  /// The number of mutants × strategies for which the two differ.
  var differenceCount = 0
  var differences: [Difference] = []

  struct Difference: Sendable, Codable {
    let ordinal: Ordinal
    let difference: ExcerptReport.Difference
  }

  mutating func note(_ difference: ExcerptReport.Difference, at ordinal: Ordinal) {
    differenceCount += 1
    guard differences.count < Self.mostNamed else { return }
    differences.append(Difference(ordinal: ordinal, difference: difference))
  }

  /// Drops the results of the check before the run, which another part of the run reports.
  mutating func forgetCheck() {
    sampledCount = 0
    differenceCount = 0
    differences = []
  }

  static func += (one: inout Self, other: Self) {
    one.isOn = one.isOn || other.isOn
    one.excerptCount += other.excerptCount
    one.sampledCount += other.sampledCount
    one.differenceCount += other.differenceCount
    one.differences.add(other.differences, first: mostNamed) { $0.ordinal < $1.ordinal }
  }
}

extension ExcerptReport {
  /// The result is nil if the document is too short for excerpts.
  init?(_ counts: ExcerptCounts, mutantCount: Int) {
    guard counts.isOn else { return nil }
    decodedInExcerpts = Rate(counts.excerptCount, of: mutantCount)
    sampled = counts.sampledCount
    differenceCount = counts.differenceCount
    differences = counts.differences.map(\.difference)
  }
}
