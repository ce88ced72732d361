import JSONMutation

package enum Analyses {
  package static var questions: [(id: String, question: String)] {
    all.map { ($0.id.rawValue, $0.question) }
  }

  /// Mutants and units of work are passed on in this order, which matters only to those that share a
  /// unit: add others at the end.
  static var all: [any Analysis.Type] {
    [
      CoverageAnalysis.self,
      WorstMutantsAnalysis.self,
      AdviceAnalysis.self,
      ModelFindingAnalysis.self,
      ContractAnalysis.self,
      GapAnalysis.self,
      DifferenceAnalysis.self,
      ResponseAnalysis.self,
      WriteBackAnalysis.self,
      UnknownTagAnalysis.self,
    ]
  }

  static func named(_ id: String) -> (any Analysis.Type)? { all.first { $0.id.rawValue == id } }

  static func open(_ opened: OpenedDocument, isStream: Bool) -> [any Analysis] {
    var scope: AnalysisScope = isStream ? .streams : []
    if opened.study.isNewer { scope.insert(.newer) }
    return all.filter { $0.scope.isSuperset(of: scope) && opened.configuration[asks: $0] }
      .compactMap { $0.init(opened) }
  }
}

extension Runner.Configuration {
  /// The same without the analyses and measurements that only explain what was counted.
  package var countingOnly: Self {
    var copy = self
    for analysis in Analyses.all where analysis.explains { copy[asks: analysis] = false }
    copy.timesStrategies = false
    return copy
  }
}

extension SumsByRole {
  mutating func take<One: Analysis>(from analysis: One) {
    add(analysis.sums, of: One.self)
    analysis.sums = One.Sums()
  }

  func counters(of strategy: StrategyID) -> Counters {
    .sum(Analyses.all.filter(has).map { counters(of: strategy, from: $0) })
  }

  private func counters<One: Analysis>(of strategy: StrategyID, from analysis: One.Type) -> Counters
  {
    One.counters(of: self[One.self], strategy: strategy)
  }

  mutating func addFacts<One: Analysis>(of analysis: One) { add(analysis.facts, of: One.self) }
}
