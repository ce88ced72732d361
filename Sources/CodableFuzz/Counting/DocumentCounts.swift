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
  /// The shapes that ``StrategyCounts`` names by their numbers, in the order in which the documents
  /// show them.
  private(set) var shapes: [NumberedShape] = []
  var cells = CellCounts()
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

  /// A shape, and where it was first seen.
  struct NumberedShape: Sendable {
    var first: Ordinal
    let shape: Shape
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

  /// Takes the shapes of a document, whose own numbers are then those of the counts.
  mutating func start(_ document: Document, number: Int) {
    shapes = (0..<document.shapes.count).map { shape in
      NumberedShape(
        first: Ordinal(document: number, number: shape), shape: document.shapes.shape(shape))
    }
  }

  /// Takes shapes that were numbered elsewhere, where some of them were left out.
  ///
  /// - Parameters:
  ///   - shapes: The shapes.
  ///   - numbers: For the number that a shape had, the one that it has now.
  /// - Throws: ``PackingError`` where something was counted of a shape that is not there.
  mutating func start(
    _ shapes: [NumberedShape], numbers: [Int: Int]
  ) throws(PackingError) {
    self.shapes = shapes
    for strategy in tallies.indices {
      var renumbered: [StrategyCounts.Cell: StrategyCounts.Row] = [:]
      for (cell, row) in tallies[strategy].byShape {
        guard let number = numbers[cell.shape] else { throw PackingError() }
        renumbered[StrategyCounts.Cell(shape: number, mutator: cell.mutator)] = row
      }
      tallies[strategy].byShape = renumbered
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
      tallies[number].byRate[rate, default: Tally()].add(verdict, of: .structural)
      insideStrategies += verdict.duration
    }
  }

  /// The same counts without what is known of the documents apart from their mutants, where another
  /// part of the run tells it.
  package var withoutMetadata: DocumentCounts {
    var counts = self
    counts.metadata = DocumentMetadata()
    counts.cells.offered = [:]
    counts.excerpts.forgetCheck()
    return counts
  }

  /// The same counts with what other counts of the same documents know apart from their mutants, as
  /// each process of a run knows it.
  package func withMetadata(of other: DocumentCounts) -> DocumentCounts {
    var counts = self
    counts.metadata = other.metadata
    counts.cells.offered = other.cells.offered
    return counts
  }

  /// The numbers of the shapes that the counts are about, in order.
  var usedShapes: [Int] {
    Set(tallies.flatMap { $0.byShape.keys.lazy.map(\.shape) }).sorted()
  }

  /// The same counts without shapes of which nothing was counted: which shapes there are, and in
  /// what order, must not depend on how the mutants were dealt out.
  var withoutUnusedShapes: DocumentCounts {
    var counts = self
    counts.shapes = []
    counts.tallies = tallies.map { tally in
      var tally = tally
      tally.byShape = [:]
      return tally
    }
    counts.addShapes(of: self)
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
    one.cells += other.cells
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
      rows.byShape = [:]
      one.tallies[strategy] += rows
    }
    one.addShapes(of: other)
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

  /// Adds what was counted of shapes, which may have other numbers elsewhere.
  private mutating func addShapes(of other: Self) {
    let numbers = numbers(of: other)
    for (strategy, counts) in other.tallies.enumerated() {
      for (cell, row) in counts.byShape {
        guard let number = numbers[cell.shape] else { continue }
        tallies[strategy].byShape[
          StrategyCounts.Cell(shape: number, mutator: cell.mutator), default: StrategyCounts.Row()] +=
          row
      }
    }
  }

  /// The numbers here of shapes that were counted elsewhere; those that are new get one.
  private mutating func numbers(of other: Self) -> [Int: Int] {
    let used = other.usedShapes
    var known = Dictionary(uniqueKeysWithValues: zip(shapes.map(\.shape), shapes.indices))
    return Dictionary(
      uniqueKeysWithValues: used.map { number in
        let shape = other.shapes[number]
        if let known = known[shape.shape] {
          shapes[known].first = min(shapes[known].first, shape.first)
          return (number, known)
        }
        known[shape.shape] = shapes.count
        shapes.append(shape)
        return (number, shapes.count - 1)
      })
  }
}

/// Which cells of the grid there are, and which were touched, by their names.
struct CellCounts: Sendable {
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
