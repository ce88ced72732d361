import JSONMutation
import JSONText

/// What was counted of a study with some mutants of its documents; counts add up in any order.
package struct DocumentCounts: Sendable {
  /// The name of the document; of many, that of the study.
  let name: DocumentName
  /// Whether many documents are counted together.
  let isStream: Bool
  /// The names of the strategies.
  let strategies: [StrategyID]
  /// What is known of the documents apart from their mutants.
  var metadata = DocumentMetadata()
  /// How many mutants were decoded.
  package internal(set) var mutantCount = 0
  /// The fields that ``StrategyCounts`` names by their numbers, in the order in which the documents
  /// show them.
  private(set) var fields: [NumberedField] = []
  var combinations = CombinationCounts()
  /// For each strategy, in order.
  var tallies: [StrategyCounts]
  /// What crashed or hung a strategy.
  var crashes: [OrderedCrash] = []
  /// The first mutant of the damage curve that crashed or hung each strategy: it decodes none of
  /// those behind it.
  var curveCrashes: [OrderedCrash] = []
  /// The documents of a stream that could not be read.
  var failures = StreamFailures()
  /// How decoding slices compares with decoding whole documents.
  var excerpts = ExcerptCounts()
  /// What changes to the models would save.
  var advice: AdviceCounts
  /// What the search for findings found, which one part of the run makes.
  var findings: [ModelFinding] = []
  /// The time of the run over the mutants, added up over all processes.
  var wall = Duration.zero
  /// How much of it was spent inside strategies.
  var insideStrategies = Duration.zero

  /// A field, and where it was first seen.
  struct NumberedField: Sendable {
    var first: Ordinal
    let field: Field
  }

  /// A crash, and where it was.
  struct OrderedCrash: Sendable, Codable {
    let ordinal: Ordinal
    let strategy: Int
    let record: CrashRecord

    var order: (Ordinal, Int) { (ordinal, strategy) }
  }

  init(name: DocumentName, strategies: [StrategyID], isStream: Bool = false) {
    self.name = name
    self.isStream = isStream
    self.strategies = strategies
    tallies = strategies.map { _ in StrategyCounts() }
    advice = AdviceCounts(strategyCount: strategies.count)
  }

  /// Starts the counts of a stream of documents, which decode with the models of one study.
  init(ofStream study: Study) {
    self.init(
      name: DocumentName(study.name, recordCount: study.recordCount),
      strategies: study.strategies.map(\.id), isStream: true)
  }

  /// Takes the fields of a document, whose own numbers are then those of the counts.
  mutating func start(_ document: Document, number: Int) {
    fields = (0..<document.fields.count).map { field in
      NumberedField(
        first: Ordinal(document: number, number: field), field: document.fields.field(field))
    }
  }

  /// Takes fields that were numbered elsewhere, where some of them were left out.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - numbers: For the number that a field had, the one that it has now.
  /// - Throws: ``PackingError`` where something was counted of a field that is not there.
  mutating func start(
    _ fields: [NumberedField], numbers: [Int: Int]
  ) throws(PackingError) {
    self.fields = fields
    for strategy in tallies.indices {
      var renumbered: [StrategyCounts.Key: StrategyCounts.Row] = [:]
      for (cell, row) in tallies[strategy].byField {
        guard let number = numbers[cell.field] else { throw PackingError() }
        renumbered[StrategyCounts.Key(field: number, mutator: cell.mutator)] = row
      }
      tallies[strategy].byField = renumbered
    }
  }

  mutating func add(_ verdicts: [Verdict], of mutant: MutantRows) {
    mutantCount += 1
    for (number, verdict) in verdicts.enumerated() {
      tallies[number].add(verdict, of: mutant)
      insideStrategies += verdict.duration
    }
  }

  /// Counts a mutant of the damage curve.
  mutating func add(_ verdicts: [Verdict], ofRate rate: Int) {
    for (number, verdict) in verdicts.enumerated() {
      tallies[number].byRate[rate, default: Counters()] += verdict.counters
      insideStrategies += verdict.duration
    }
  }

  /// The same counts without what is known of the documents apart from their mutants, where another
  /// part of the run tells it.
  package var withoutMetadata: DocumentCounts {
    var counts = self
    counts.metadata = DocumentMetadata()
    counts.combinations.offered = [:]
    counts.excerpts.forgetCheck()
    return counts
  }

  /// The same counts with what other counts of the same documents know apart from their mutants, as
  /// each process of a run knows it.
  package func withMetadata(of other: DocumentCounts) -> DocumentCounts {
    var counts = self
    counts.metadata = other.metadata
    counts.combinations.offered = other.combinations.offered
    return counts
  }

  /// The numbers of the fields that the counts are about, in order.
  var usedFields: [Int] {
    Set(tallies.flatMap { $0.byField.keys.lazy.map(\.field) }).sorted()
  }

  /// The same counts without fields of which nothing was counted: which fields there are, and in
  /// what order, must not depend on how the mutants were dealt out.
  var withoutUnusedFields: DocumentCounts {
    var counts = self
    counts.fields = []
    counts.tallies = tallies.map { tally in
      var tally = tally
      tally.byField = [:]
      return tally
    }
    counts.addFields(of: self)
    return counts
  }

  /// Files what was counted, so that it can be added elsewhere.
  ///
  /// - Parameter classes: For each mutator, by its number, what its mutants are.
  mutating func file(classes: [MutationClass]) {
    for strategy in tallies.indices { tallies[strategy].file(classes: classes) }
  }

  /// Adds what was counted elsewhere of the same study.
  package static func += (one: inout Self, other: Self) {
    one.metadata += other.metadata
    one.mutantCount += other.mutantCount
    one.combinations += other.combinations
    one.excerpts += other.excerpts
    one.advice += other.advice
    one.findings += other.findings
    one.crashes.add(other.crashes, first: CrashRecord.mostNamed) { $0.order < $1.order }
    one.addCurveCrashes(other.curveCrashes)
    one.wall += other.wall
    one.insideStrategies += other.insideStrategies
    one.failures += other.failures
    for (strategy, counts) in other.tallies.enumerated() {
      var rows = counts
      rows.byField = [:]
      one.tallies[strategy] += rows
    }
    one.addFields(of: other)
  }

  /// Adds crashes of the damage curve, and keeps the first of each strategy.
  ///
  /// Which of the later mutants are decoded before that is known depends on the workers.
  private mutating func addCurveCrashes(_ others: [OrderedCrash]) {
    guard !others.isEmpty else { return }
    var seen: Set<Int> = []
    curveCrashes = (curveCrashes + others).sorted { $0.order < $1.order }
      .filter { seen.insert($0.strategy).inserted }
  }

  /// What crashed or hung a strategy, the first in order.
  var namedCrashes: [CrashRecord] {
    var named = crashes
    named.add(curveCrashes, first: CrashRecord.mostNamed) { $0.order < $1.order }
    return named.map(\.record)
  }

  /// Adds what was counted of fields, which may have other numbers elsewhere.
  private mutating func addFields(of other: Self) {
    let numbers = numbers(of: other)
    for (strategy, counts) in other.tallies.enumerated() {
      for (cell, row) in counts.byField {
        guard let number = numbers[cell.field] else { continue }
        tallies[strategy].byField[
          StrategyCounts.Key(field: number, mutator: cell.mutator), default: StrategyCounts.Row()] +=
          row
      }
    }
  }

  /// The numbers here of fields that were counted elsewhere; those that are new get one.
  private mutating func numbers(of other: Self) -> [Int: Int] {
    let used = other.usedFields
    var known = Dictionary(uniqueKeysWithValues: zip(fields.map(\.field), fields.indices))
    return Dictionary(
      uniqueKeysWithValues: used.map { number in
        let field = other.fields[number]
        if let known = known[field.field] {
          fields[known].first = min(fields[known].first, field.first)
          return (number, known)
        }
        known[field.field] = fields.count
        fields.append(field)
        return (number, fields.count - 1)
      })
  }
}

/// Which cells of the grid there are, and which were touched, by their names.
struct CombinationCounts: Sendable {
  /// Where each cell was first offered.
  var offered: [String: Ordinal] = [:]
  var touched: Set<String> = []

  static func += (one: inout Self, other: Self) {
    one.offered.merge(other.offered, uniquingKeysWith: min)
    one.touched.formUnion(other.touched)
  }

  /// The cells that no mutant touched, in the order of the documents.
  var untouched: [String] {
    offered.filter { !touched.contains($0.key) }.sorted { $0.value < $1.value }.map(\.key)
  }
}
