import JSONText

/// What a scenario in one record made of the records that a strategy delivered.
public struct ScenarioEffect: Hashable, Sendable, Codable {
  /// The scenario.
  public let scenario: ScenarioID
  /// What the strategy did.
  public let outcome: Outcome
  /// What became of the struck record and the others, in a word.
  public let fate: Fate
  /// What became of the other records.
  public let neighbors: UntouchedCounts
  /// What became of the struck record; 0 of 0 where it does not decode even without the scenario.
  public let struck: MutatedCounts
  /// The locations that were reported, as JSON Pointers.
  public let reported: [String]

  /// What became of the struck record, and whether it took all others with it.
  public enum Fate: String, Sendable, Codable, CaseIterable {
    /// Delivered, equal to the clean decode all the same.
    case kept
    /// Delivered with a change, and something was reported.
    case changedTold = "changed, told"
    /// Delivered with a change, and nothing was reported.
    case changedSilent = "changed, silent"
    /// Not delivered, with a report.
    case lostTold = "lost, told"
    /// Not delivered, without a report.
    case lostSilent = "lost, silent"
    /// No record was delivered, with a report.
    case allLostTold = "all lost, told"
    /// No record was delivered, and nothing was reported of some.
    case allLostSilent = "all lost, silent"
    /// The record does not decode even without the scenario.
    case invalid
  }

  init(_ verdict: Verdict, of scenario: ScenarioID) {
    self.scenario = scenario
    outcome = verdict.outcome
    neighbors = verdict.untouched
    struck = verdict.mutated
    reported = verdict.paths.map(\.description)
    fate = Self.fate(neighbors: verdict.untouched, struck: verdict.mutated)
  }

  private static func fate(neighbors: UntouchedCounts, struck: MutatedCounts) -> Fate {
    let lostNeighbors = neighbors.reported + neighbors.silent
    if struck.of == 0 { return .invalid }
    if struck.equal > 0 { return .kept }
    if struck.changedReported > 0 { return .changedTold }
    if struck.changedSilent > 0 { return .changedSilent }
    if neighbors.of > 0, lostNeighbors == neighbors.of {
      return struck.silent + neighbors.silent > 0 ? .allLostSilent : .allLostTold
    }
    return struck.silent > 0 ? .lostSilent : .lostTold
  }
}

/// What became of the records of one document under each strategy and scenario.
public struct ScenarioResults: Hashable, Sendable, Codable {
  /// The name of the document.
  public let document: String
  /// The struck record, as a JSON Pointer.
  public let record: String
  /// How many records the document has, the struck one among them.
  public let recordCount: Int
  /// The scenarios, in the order of the columns.
  public let scenarios: [Description]
  /// What each strategy did, in the order of the study.
  public let strategies: [Row]

  /// A scenario, in words.
  public struct Description: Hashable, Sendable, Codable {
    /// The name.
    public let id: ScenarioID
    /// The location in the record, as a JSON Pointer.
    public let node: String
    /// The JSON that is put there; nil where the value is removed or quoted.
    public let json: String?
    /// What is done, such as `/title removed`.
    public let text: String

    init(_ scenario: Scenario) {
      id = scenario.id
      node = scenario.node.description
      let shown = JSONPointer.shown(node)
      switch scenario.change {
      case .remove: (json, text) = (nil, "\(shown) removed")
      case .put(let json): (self.json, text) = (json, "\(shown) = \(json)")
      case .quote: (json, text) = (nil, "\(shown) between quotation marks")
      }
    }
  }

  /// What a strategy did under each scenario.
  public struct Row: Hashable, Sendable, Codable {
    /// The strategy.
    public let strategy: StrategyID
    /// What it did, in the order of the scenarios.
    public let effects: [ScenarioEffect]
  }
}
