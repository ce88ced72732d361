import JSONMutation
import JSONText

/// What is known of the documents of a study before a mutant is made.
struct DocumentFacts: Sendable {
  /// So many of the records that are broken at the start are named; the others are counted.
  static let mostBrokenRecords = 1_000

  var documentCount = 0
  var byteCount = 0
  var list: JSONPointer?
  var recordCount = 0
  var pairs: PairCount?
  /// How many records the mutants of the damage curve have; nil where there is none.
  var curveRecordCount: Int?
  /// For each strategy, in order.
  var unmutated: [Unmutated] = []
  /// How many records are broken at the start, counted once for each strategy.
  var brokenCount = 0
  /// The first of them, in order.
  var broken: [Broken] = []

  struct Broken: Sendable, Codable {
    let ordinal: Ordinal
    let record: DocumentReport.BrokenRecord
  }

  /// What a strategy made of the documents, and the first that it failed with.
  struct Unmutated: Sendable, Codable {
    var row: DocumentReport.Unmutated
    var firstFailed: Int?

    static func + (one: Self, other: Self) -> Self {
      let isFirst = (one.firstFailed ?? .max) <= (other.firstFailed ?? .max)
      var sum = isFirst ? one : other
      sum.row.intact = one.row.intact
      sum.row.intact += other.row.intact
      return sum
    }
  }

  static func += (one: inout Self, other: Self) {
    guard other.documentCount > 0 else { return }
    guard one.documentCount > 0 else {
      one = other
      return
    }
    one.documentCount += other.documentCount
    one.byteCount += other.byteCount
    one.recordCount += other.recordCount
    if let pairs = other.pairs {
      one.pairs = PairCount(
        covered: (one.pairs?.covered ?? 0) + pairs.covered,
        incompatible: (one.pairs?.incompatible ?? 0) + pairs.incompatible)
    }
    one.unmutated = zip(one.unmutated, other.unmutated).map { $0 + $1 }
    one.brokenCount += other.brokenCount
    one.broken.add(other.broken, first: mostBrokenRecords) { $0.ordinal < $1.ordinal }
  }
}
