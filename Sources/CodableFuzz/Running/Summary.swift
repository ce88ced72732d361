import JSONMutation

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

  mutating func add(_ run: DocumentRun) {
    documents.append(run.report(mutators: mutators))
    timings.add(wall: run.wall, insideStrategies: run.insideStrategies)
    for (strategy, tally) in zip(run.laboratory.strategies, run.tallies) {
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
