import JSONMutation
import JSONText

/// What is known of the documents of a study before a mutant is made.
struct DocumentMetadata: Sendable {
  /// So many of the records that are already invalid are named; the others are counted.
  static let mostInvalidRecords = 1_000

  var documentCount = 0
  var byteCount = 0
  var list: JSONPointer?
  var recordCount = 0
  var pairs: PairCount?
  /// How many records the mutants of the damage curve have; nil where there is none.
  var curveRecordCount: Int?
  /// For each strategy, in order.
  var unmutated: [Unmutated] = []
  /// How many records are already invalid, counted once for each strategy.
  var invalidCount = 0
  /// The first of them, in order.
  var invalid: [Invalid] = []
  /// For each pattern of the locations to edit whether one matches.
  var patternMatches: [Bool] = []

  /// What fields are taken for, in the order of the documents.
  var fields: [OrderedRole] = []
  /// The mutators of the run that edit nothing in any of the documents.
  var idleMutators: [MutatorID] = []

  /// What a field is taken for, and where that was found first.
  struct OrderedRole: Sendable, Codable {
    let ordinal: Ordinal
    let role: FieldRole
  }

  struct Invalid: Sendable, Codable {
    let ordinal: Ordinal
    let record: DocumentReport.InvalidRecord
  }

  /// What a strategy made of the documents, and the first that it failed with.
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
    one.addFields(other.fields)
    one.patternMatches = zip(one.patternMatches, other.patternMatches).map { $0 || $1 }
    one.invalidCount += other.invalidCount
    one.invalid.add(other.invalid, first: mostInvalidRecords) { $0.ordinal < $1.ordinal }
  }
}

extension [String] {
  /// All of two sorted lists, each once, sorted.
  fileprivate func merged(_ other: [String]) -> [String] { Set(self + other).sorted() }
}

extension DocumentMetadata {
  /// Takes what a document showed of its fields.
  mutating func add(_ roles: [FieldRole], document: Int, idle: [MutatorID]) {
    fields = roles.enumerated().map {
      OrderedRole(ordinal: Ordinal(document: document, number: $0), role: $1)
    }
    idleMutators = idle
  }

  /// Adds what other documents showed: a tag or a map in one of them is one in all.
  fileprivate mutating func addFields(_ others: [OrderedRole]) {
    func key(_ role: FieldRole) -> [String] { [role.field.description, "\(role.role == .map)"] }
    var known = Dictionary(fields.map { (key($0.role), $0) }) { one, _ in one }
    for other in others {
      let key = key(other.role)
      guard let mine = known[key] else {
        known[key] = other
        continue
      }
      let isEarlier = other.ordinal < mine.ordinal && !mine.role.outweighs(other.role)
      if other.role.outweighs(mine.role) || isEarlier { known[key] = other }
    }
    fields = known.values.sorted { $0.ordinal < $1.ordinal }
  }
}
