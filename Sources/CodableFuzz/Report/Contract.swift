public import DecodingStrategies
public import JSONMutation
import JSONText

/// What the models of a strategy demand of the backend, field by field.
///
/// Each cell is one kind of change of one field, tried with the real decoder in a document of a few
/// records: in each kind of record that has the field. Of several mutants for a cell, the worst counts.
public struct Contract: Hashable, Sendable, Codable {
  public let strategy: StrategyID
  /// The fields that the strategy reads, in the order of the document.
  public let rows: [Row]
  /// Whether every field was tried in every kind of record; the number of trials is limited, and a
  /// crash ends them.
  public let isComplete: Bool
  /// The fields on which every record depends: each record has it, or it is around the records, and
  /// the whole list is lost wherever it is absent or null.
  public let loadBearing: [Field]

  init(strategy: StrategyID, rows: [Row], isComplete: Bool, loadBearing: [Field] = []) {
    (self.strategy, self.rows, self.isComplete) = (strategy, rows, isComplete)
    self.loadBearing = loadBearing
  }

  public struct Row: Hashable, Sendable, Codable {
    public let field: Field
    /// What each change does; a change that the field's values do not allow is missing.
    public let cells: [Change: Cell]
    /// The changes that the values allow, but that were not tried.
    public let notTried: [Change]

    init(field: Field, cells: [Change: Cell], notTried: [Change] = []) {
      (self.field, self.cells, self.notTried) = (field, cells, notTried)
    }
  }

  /// The kinds of changes, a column each.
  public enum Change: String, Hashable, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    /// The key is missing.
    case absent
    case null
    /// An empty string, array or object in place of another one.
    case empty
    /// A value of another JSON type, null excepted.
    case otherType = "other-type"
    /// A tag that no model knows, in place of the tag of an enum.
    case unknownTag = "unknown-tag"
    /// A date, URL, UUID, address, base64 text or integer written in another way.
    case otherFormat = "other-format"
  }

  public struct Cell: Hashable, Sendable, Codable {
    public let effect: Effect
    /// Whether the strategy reported what was lost; true for a throw.
    public let isReported: Bool
    /// The mutant that was tried, in the record where it costs most.
    public let example: MutantID
    /// The text that the mutant replaces, and the new one, each cut; empty for a removed or added text.
    public internal(set) var before: String?
    public internal(set) var after: String?
    /// The error that the strategy reported for the mutant; nil if it reported none.
    public internal(set) var failure: DecodingFailure?
    /// What the same mutant costs `wrapper` and `lossy-array`, if they decode the same records.
    public internal(set) var others: [Other]?

    init(effect: Effect, isReported: Bool, example: MutantID) {
      (self.effect, self.isReported, self.example) = (effect, isReported, example)
    }

    /// Whether something is lost silently.
    public var isSilent: Bool { effect != .kept && !isReported }
  }

  /// What a change costs another strategy.
  public struct Other: Hashable, Sendable, Codable {
    public let strategy: StrategyID
    public let effect: Effect
    /// Whether the strategy reported what was lost.
    public let isReported: Bool
  }

  /// What a change costs; greater is worse.
  public enum Effect: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// The record comes back, as it was or with what was sent: nil for an absent or null value
    /// counts.
    case kept
    /// The record comes back without the value that was sent.
    case fieldLost = "field-lost"
    case recordLost = "record-lost"
    /// Other records are lost, too.
    case listLost = "list-lost"

    public static func < (one: Self, other: Self) -> Bool { one.caseNumber < other.caseNumber }
  }
}

extension Report {
  /// The contract of the first document: of the app's own strategy, else of strict.
  ///
  /// It is nil if it was not searched, as with `searchesFindings` off.
  public var contract: Contract? { documents.lazy.compactMap(\.contracts.first).first }
}
