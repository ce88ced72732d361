import JSONMutation
import JSONText

/// Facts about the documents of a study, known before a mutant is made.
struct DocumentMetadata: Sendable, Codable {
  /// The maximum number of already invalid records that are listed; others are counted.
  static let mostInvalidRecords = 1_000

  var documentCount = 0
  var byteCount = 0
  var list: JSONPointer?
  var recordCount = 0
  var pairs: PairCount?
  var unmutated: [Unmutated] = []
  /// The number of already invalid records, counted once per strategy.
  var invalidCount = 0
  /// The first of them, in order.
  var invalid: [Invalid] = []
  /// Whether each pattern of locations to edit matches one.
  var patternMatches: [Bool] = []
  /// The mutators of the run that edit nothing in any of the documents.
  var idleMutators: [MutatorID] = []

  struct Invalid: Sendable, Codable {
    let ordinal: Ordinal
    let record: DocumentReport.InvalidRecord
  }

  /// What a strategy returned for the unmutated documents, and its first failure.
  struct Unmutated: Sendable, Codable {
    var row: DocumentReport.Unmutated
    var firstFailed: Int?

    static func + (one: Self, other: Self) -> Self {
      let isFirst = (one.firstFailed ?? .max) <= (other.firstFailed ?? .max)
      var sum = isFirst ? one : other
      sum.row.counters = one.row.counters
      sum.row.counters += other.row.counters
      sum.row.equality = one.row.equality.joined(with: other.row.equality)
      sum.row.ignoredProperties = one.row.ignoredProperties.merged(other.row.ignoredProperties)
      sum.row.unseenProperties = one.row.unseenProperties.merged(other.row.unseenProperties)
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
    one.idleMutators = one.idleMutators.filter(other.idleMutators.contains)
    one.patternMatches = zip(one.patternMatches, other.patternMatches).map { $0 || $1 }
    one.invalidCount += other.invalidCount
    one.invalid.add(other.invalid, first: mostInvalidRecords) { $0.ordinal < $1.ordinal }
  }
}

extension [String] {
  /// The union of two sorted lists, sorted.
  fileprivate func merged(_ other: [String]) -> [String] { Set(self + other).sorted() }
}
