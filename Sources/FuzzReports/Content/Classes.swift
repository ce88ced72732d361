import CodableFuzz
import JSONMutation

/// Survival of mutants of other classes, which are not in the headline.
extension RunContent {
  static func classes(of strategies: [StrategyReport], _ scope: Phrase) -> [Section] {
    let classes = MutationClass.allCases.filter { mutationClass in
      mutationClass != .structural
        && strategies.contains { $0.classes.contains { $0.mutationClass == mutationClass } }
    }
    if classes.isEmpty { return [] }
    typealias Column = TableColumn<StrategyReport>
    let survival = classes.map { mutationClass in
      Column(
        mutationClass.rawValue, kind: .share(isLoss: false), hint: mutationClass.meaning
      ) { Cell(Metrics().recordSurvival.rate($0.counters(of: mutationClass))) }
    }
    let acceptance = Column(
      "false", "acceptance", kind: .share(isLoss: true), hint: "of malformed mutants, silently",
      definition: Metrics().falseAcceptance.definition
    ) { Cell($0.falseAcceptance) }
    let table = Table(
      strategies,
      [Column("strategy", kind: .name) { Cell("\($0.strategy)") }] + survival
        + (classes.contains(.malformed) ? [acceptance] : []))
    return [
      Section(
        title: "Record survival with mutants of other classes, not in the metrics above, " + scope,
        blocks: [.table(table)])
    ]
  }
}

extension Rate {
  var text: String { of > 0 ? "\(share) \(counts)" : Format.nothing }
}

extension MutationClass {
  fileprivate var meaning: String {
    switch self {
    case .meaningPreserving: "the same meaning in other bytes"
    case .structural: "valid JSON that drifted"
    case .unspecified: "left open by RFC 8259"
    case .malformed: "no longer valid JSON"
    }
  }
}
