import JSONMutation
import JSONText

/// What was counted in one document so far.
struct DocumentRun {
  let laboratory: Laboratory
  var coverage: Coverage
  let pairs: PairCount?
  var mutantCount = 0
  var tallies: [StrategyTally]
  /// The time of the whole run over the mutants.
  var wall = Duration.zero
  /// How much of it was spent inside strategies.
  var insideStrategies = Duration.zero

  init(laboratory: Laboratory, coverage: Coverage, pairs: PairCount?) {
    self.laboratory = laboratory
    self.coverage = coverage
    self.pairs = pairs
    tallies = laboratory.strategies.map { _ in StrategyTally() }
  }

  mutating func add(_ verdicts: [Verdict], of mutant: Mutant) {
    mutantCount += 1
    coverage.touch(mutant)
    for (number, verdict) in verdicts.enumerated() {
      tallies[number].add(verdict, of: mutant)
      insideStrategies += verdict.duration
    }
  }

  func report(mutators: [any Mutator]) -> DocumentReport {
    let document = laboratory.document
    return DocumentReport(
      name: document.name, byteCount: document.index.bytes.count,
      list: document.list.map(document.index.pointer),
      recordCount: document.records.count, unmutated: laboratory.unmutated(),
      brokenAtStart: laboratory.brokenRecords, mutantCount: mutantCount,
      coverage: DocumentReport.CellCoverage(
        touched: Rate(coverage.touchedCount, of: coverage.cellCount),
        untouched: coverage.untouched),
      pairs: pairs,
      strategies: zip(laboratory.strategies, tallies).map { strategy, tally in
        StrategyReport(
          tally, of: strategy.id, mutators: mutators, shapes: document.shapes)
      })
  }
}
