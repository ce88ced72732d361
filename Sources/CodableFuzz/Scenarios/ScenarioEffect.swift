import JSONText

/// What a scenario in one record made of the records that a strategy delivered.
public struct ScenarioEffect: Hashable, Sendable, Codable {
  /// The scenario.
  public let scenario: ScenarioID
  /// What the strategy did.
  public let outcome: Outcome
  /// What became of the struck record and the others, in a word.
  public let fate: Fate
  /// What became of the records: the struck one is the mutated one, unless it is already invalid.
  public let counters: Counters
  /// The locations that were reported, as JSON Pointers.
  public let reported: [String]

  /// What became of the struck record, and whether it took all others with it.
  public enum Fate: String, Sendable, Codable, CaseIterable {
    /// Delivered, equal to the clean decode all the same.
    case kept
    /// Delivered altered, and something was reported.
    case alteredReported = "altered, reported"
    /// Delivered altered, and nothing was reported.
    case alteredSilent = "altered, silent"
    /// Not delivered, with a report.
    case lostReported = "lost, reported"
    /// Not delivered, without a report.
    case lostSilent = "lost, silent"
    /// No record was delivered, with a report.
    case allLostReported = "all lost, reported"
    /// No record was delivered, and nothing was reported of some.
    case allLostSilent = "all lost, silent"
    /// The record does not decode even without the scenario.
    case invalid
  }

  init(_ verdict: Verdict, of scenario: ScenarioID) {
    self.scenario = scenario
    outcome = verdict.outcome
    counters = verdict.counters
    reported = verdict.paths.map(\.description)
    fate = Self.fate(counters)
  }

  private static func fate(_ counters: Counters) -> Fate {
    if counters.mutated == 0 { return .invalid }
    if counters[.mutatedEqual] > 0 { return .kept }
    if counters[.mutatedAlteredReported] > 0 { return .alteredReported }
    if counters[.mutatedAlteredSilently] > 0 { return .alteredSilent }
    if counters.untouched > 0, counters.untouchedLost == counters.untouched {
      return counters.lostSilently > 0 ? .allLostSilent : .allLostReported
    }
    return counters[.mutatedSilent] > 0 ? .lostSilent : .lostReported
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
