public import JSONMutation
public import JSONText

/// An error in one record: a location in it, and the change made there.
///
/// ```swift
/// let scenarios: [Scenario] = [
///   .missingKey(at: "/title"), .null(at: "/title"), .numberAsString(at: "/id"),
///   Scenario(.unknownTag, at: "/kind", .put(#""hologram""#)),
/// ]
/// ```
public struct Scenario: Hashable, Sendable {
  /// The name, which is the title of the scenario's column.
  public let id: ScenarioID
  /// The location in the record: `/title`, or the empty pointer for the record itself.
  public let location: JSONPointer
  public let change: Change

  /// The change made by a scenario.
  public enum Change: Hashable, Sendable {
    /// Removes the member or element.
    case remove
    /// Replaces the value with this JSON.
    case put(String)
    /// Puts the number between quotation marks.
    case quote
  }

  public init(_ id: ScenarioID, at location: JSONPointer, _ change: Change) {
    self.id = id
    self.location = location
    self.change = change
  }

  /// Removes a member of the record.
  public static func missingKey(at location: JSONPointer) -> Scenario {
    Scenario(.missingKey, at: location, .remove)
  }

  /// Replaces a value with null.
  public static func null(at location: JSONPointer) -> Scenario {
    Scenario(.null, at: location, .put("null"))
  }

  /// Writes a number as a string.
  public static func numberAsString(at location: JSONPointer) -> Scenario {
    Scenario(.numberAsString, at: location, .quote)
  }
}

/// The name of a scenario, for example `missing-key`.
public struct ScenarioID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }

  /// A required key is missing.
  public static let missingKey: ScenarioID = "missing-key"
  /// Null instead of a required value.
  public static let null: ScenarioID = "null"
  /// A value has another JSON type.
  public static let wrongType: ScenarioID = "wrong-type"
  /// An enum tag that the model does not know.
  public static let unknownTag: ScenarioID = "unknown-tag"
  /// A number between quotation marks.
  public static let numberAsString: ScenarioID = "number-as-string"
  /// A string that is not a date in the expected format.
  public static let badDate: ScenarioID = "bad-date"
  /// A string that is not a URL.
  public static let badURL: ScenarioID = "bad-url"
  /// An element of a list in the record has another type.
  public static let badElement: ScenarioID = "bad-element"
  /// A value of a dictionary in the record has another type.
  public static let badDictionaryValue: ScenarioID = "bad-dictionary-value"
  /// An object instead of an array, or the other way around.
  public static let wrongContainer: ScenarioID = "wrong-container"
}

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

extension Mutator {
  /// A scenario as a mutator with one edit at one location, so that the truth about the document is
  /// computed as for any mutant.
  init(_ scenario: Scenario, at target: NodeID) {
    self.init(
      MutatorID(rawValue: scenario.id.rawValue), .structural, purpose: "affects a record",
      ideal: "keep the other records, and report this one"
    ) { node, document, edits in
      guard node == target else { return }
      let range = document.index.range(of: node)
      switch scenario.change {
      case .remove: edits.offer { $0.removeChild(node, in: document) }
      case .put(let json): edits.offer { $0.replace(range, with: json.utf8) }
      case .quote:
        edits.offer { edit in
          edit.replace(range, with: #"""#)
          edit.append(range, of: document)
          edit.append(#"""#)
        }
      }
    }
  }
}
