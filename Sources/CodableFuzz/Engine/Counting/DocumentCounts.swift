import JSONMutation
import JSONText

/// The counts of some mutants of a study's documents, which can be added in any order.
package struct DocumentCounts: Sendable, Codable {
  let name: DocumentName
  let isStream: Bool
  let strategies: [StrategyID]
  var metadata = DocumentMetadata()
  package internal(set) var mutantCount = 0
  /// The fields that ``StrategyCounts`` refers to by number, in document order.
  private(set) var fields: [Positioned<RunPosition, Field>] = []
  var tallies: [StrategyCounts]
  /// With the numbers of their documents.
  var crashes: [Positioned<Int, Crash>] = []
  var excerptCount = 0
  var facts = SumsByRole()
  var sums = SumsByRole()
  /// The total time of all processes over the mutants.
  var wall = Duration.zero
  var insideStrategies = Duration.zero

  init(name: DocumentName, strategies: [StrategyID], isStream: Bool = false) {
    (self.name, self.isStream, self.strategies) = (name, isStream, strategies)
    tallies = strategies.map { _ in StrategyCounts() }
  }

  mutating func start(_ document: Document, number: Int) {
    fields = (0..<document.fields.count).map { field in
      Positioned(
        position: RunPosition(document: number, number: field),
        element: document.fields.field(field))
    }
  }

  mutating func add(_ verdicts: [Verdict], of mutant: MutantRows) {
    mutantCount += 1
    for (number, verdict) in verdicts.enumerated() {
      tallies[number].add(verdict, of: mutant)
      insideStrategies += verdict.duration
    }
  }

  /// The same counts without document metadata, for parts of a run that another part completes.
  package var withoutMetadata: DocumentCounts {
    var counts = self
    counts.metadata = DocumentMetadata()
    counts.facts = SumsByRole()
    return counts
  }

  var isConsistent: Bool {
    tallies.count == strategies.count
      && crashes.allSatisfy { strategies.indices.contains($0.element.strategy) }
      && Set(fields.map(\.element)).count == fields.count
      && tallies.allSatisfy { $0.byField.keys.allSatisfy { fields.indices.contains($0.field) } }
  }

  /// The same counts without unused fields: the list of fields must not depend on how mutants were
  /// distributed.
  var withoutUnusedFields: DocumentCounts {
    var counts = self
    counts.fields = []
    for strategy in tallies.indices { counts.tallies[strategy].byField = [:] }
    counts.addFields(of: self)
    return counts
  }

  static func += (one: inout Self, other: Self) {
    one.metadata += other.metadata
    one.mutantCount += other.mutantCount
    one.excerptCount += other.excerptCount
    one.facts += other.facts
    one.sums += other.sums
    one.crashes.add(other.crashes, first: CrashRecord.mostNamed) { $0.order < $1.order }
    one.wall += other.wall
    one.insideStrategies += other.insideStrategies
    for (strategy, counts) in other.tallies.enumerated() { one.tallies[strategy].add(counts) }
    one.addFields(of: other)
  }

  private mutating func addFields(of other: Self) {
    let numbers = numbers(of: other)
    for (strategy, counts) in other.tallies.enumerated() {
      for (counted, row) in counts.byField {
        guard let number = numbers[counted.field] else { continue }
        let key = StrategyCounts.Key(field: number, mutator: counted.mutator)
        tallies[strategy].byField[key, default: StrategyCounts.Counted()] += row
      }
    }
  }

  private mutating func numbers(of other: Self) -> [Int: Int] {
    let used = Set(other.tallies.flatMap { $0.byField.keys.lazy.map(\.field) }).sorted()
    var known = Dictionary(uniqueKeysWithValues: zip(fields.map(\.element), fields.indices))
    return Dictionary(
      uniqueKeysWithValues: used.map { number in
        let field = other.fields[number]
        if let known = known[field.element] {
          fields[known].position = min(fields[known].position, field.position)
          return (number, known)
        }
        known[field.element] = fields.count
        fields.append(field)
        return (number, fields.count - 1)
      })
  }
}

extension Positioned<Int, Crash> {
  var order: (Int, Int, Int, Int) {
    let (stage, number, strategy) = element.place
    return (position, stage, number, strategy)
  }
}

struct DocumentMetadata: Sendable, Codable {
  static let mostInvalidRecords = 1_000

  var documentCount = 0
  var byteCount = 0
  var list: JSONPointer?
  var recordCount = 0
  var unmutated: [Unmutated] = []
  /// The number of already invalid records, counted once per strategy.
  var invalidCount = 0
  var invalid: [Positioned<RunPosition, DocumentReport.InvalidRecord>] = []
  var patternMatches: [Bool] = []
  var idleMutators: [MutatorID] = []

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
    one.unmutated = zip(one.unmutated, other.unmutated).map { $0 + $1 }
    one.idleMutators = one.idleMutators.filter(other.idleMutators.contains)
    one.patternMatches = zip(one.patternMatches, other.patternMatches).map { $0 || $1 }
    one.invalidCount += other.invalidCount
    one.invalid.add(other.invalid, first: mostInvalidRecords) { $0.position < $1.position }
  }
}

extension [String] {
  fileprivate func merged(_ other: [String]) -> [String] { Set(self + other).sorted() }
}
