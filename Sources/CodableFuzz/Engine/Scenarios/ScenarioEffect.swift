import JSONText

/// The effect of a scenario in one record on the records that a strategy delivered.
public struct ScenarioEffect: Hashable, Sendable, Codable {
  public let scenario: ScenarioID
  public let outcome: Outcome
  /// The fate of the affected record and the others, in a word.
  public let fate: Fate
  /// The counts of the records; the affected one is the mutated one, unless it is already invalid.
  public let counters: Counters
  /// The reported locations, as JSON Pointers.
  public let reported: [String]

  /// The fate of the affected record, and whether all others were lost with it.
  public enum Fate: String, Sendable, Codable, CaseIterable {
    /// Delivered equal to the clean decode.
    case kept
    case alteredReported = "altered, reported"
    case alteredSilent = "altered, silent"
    case lostReported = "lost, reported"
    case lostSilent = "lost, silent"
    case allLostReported = "all lost, reported"
    /// No record was delivered, and some losses were not reported.
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

/// The fates of one document's records under each strategy and scenario.
public struct ScenarioResults: Hashable, Sendable, Codable {
  public let document: String
  /// The affected record, as a JSON Pointer.
  public let record: String
  /// The number of records, including the affected one.
  public let recordCount: Int
  /// The scenarios, in the order of the columns.
  public let scenarios: [Description]
  /// The results of each strategy, in the order of the study.
  public let strategies: [Row]

  /// The description of a scenario.
  public struct Description: Hashable, Sendable, Codable {
    public let id: ScenarioID
    /// The location in the record, as a JSON Pointer.
    public let location: String
    /// The JSON that is put there; nil if the value is removed or quoted.
    public let json: String?
    /// The change, such as `/title removed`.
    public let text: String

    init(_ scenario: Scenario) {
      id = scenario.id
      location = scenario.location.description
      let shown = JSONPointer.shown(location)
      switch scenario.change {
      case .remove: (json, text) = (nil, "\(shown) removed")
      case .put(let json): (self.json, text) = (json, "\(shown) = \(json)")
      case .quote: (json, text) = (nil, "\(shown) between quotation marks")
      }
    }
  }

  /// The results of a strategy.
  public struct Row: Hashable, Sendable, Codable {
    public let strategy: StrategyID
    /// The effects, in the order of the scenarios.
    public let effects: [ScenarioEffect]
  }
}
