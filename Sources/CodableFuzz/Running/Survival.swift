import JSONMutation
import JSONText

/// What was counted in one document so far.
struct Survival {
  let laboratory: Laboratory
  var coverage: Coverage
  var mutantCount = 0
  var tallies: [StrategyTally]
  /// The time of the whole run over the mutants.
  var wall = Duration.zero
  /// How much of it was spent inside strategies.
  var insideStrategies = Duration.zero

  init(laboratory: Laboratory, coverage: Coverage) {
    self.laboratory = laboratory
    self.coverage = coverage
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
      name: document.name.description, byteCount: document.index.bytes.count,
      list: document.list.map { document.index.pointer(to: $0).description },
      recordCount: document.records.count, unmutated: laboratory.unmutated(),
      brokenAtStart: laboratory.brokenRecords, mutantCount: mutantCount,
      coverage: DocumentReport.CellCoverage(
        touched: Rate(coverage.touchedCount, of: coverage.cellCount),
        untouched: coverage.untouched),
      strategies: zip(laboratory.strategies, tallies).map { strategy, tally in
        StrategyReport(
          tally, of: strategy.id, mutators: mutators, shapes: document.shapes)
      })
  }
}

/// What was counted in all documents so far.
struct Summary {
  let mutators: [any Mutator]
  var documents: [DocumentReport] = []
  var failures: [DocumentFailure] = []
  var timings = Timings()
  private var strategies: [(id: StrategyID, tally: StrategyTally)] = []

  init(mutators: [any Mutator]) {
    self.mutators = mutators
  }

  mutating func add(_ survival: Survival) {
    documents.append(survival.report(mutators: mutators))
    timings.add(wall: survival.wall, insideStrategies: survival.insideStrategies)
    for (strategy, tally) in zip(survival.laboratory.strategies, survival.tallies) {
      if let known = strategies.firstIndex(where: { $0.id == strategy.id }) {
        strategies[known].tally.add(tally)
      } else {
        var sum = StrategyTally()
        sum.add(tally)
        strategies.append((strategy.id, sum))
      }
    }
  }

  func report(plan: Report.Plan, environment: Environment) -> Report {
    Report(
      version: Report.currentVersion, plan: plan, documents: documents,
      strategies: strategies.map {
        StrategyReport($0.tally, of: $0.id, mutators: mutators, shapes: nil)
      },
      failures: failures, timings: timings, environment: environment)
  }
}
