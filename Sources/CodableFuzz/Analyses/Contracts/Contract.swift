package import DecodingStrategies
package import JSONMutation
import JSONText

/// What the models of a strategy demand of the backend, field by field.
///
/// Each cell is one kind of change of one field, tried with the real decoder in a document of a few
/// records: in each kind of record that has the field. Of several mutants for a cell, the worst counts.
package struct Contract: Equatable, Sendable, Codable {
  package let strategy: StrategyID
  /// The fields that the strategy reads, in the order of the document.
  package let rows: [FieldChanges]
  /// Whether every field was tried in every kind of record; the number of trials is limited, and a
  /// crash ends them.
  package let isComplete: Bool
  /// The fields on which every record depends: each record has it, or it is around the records, and
  /// the whole list is lost wherever it is absent or null; empty if that was not tried in all fields.
  package let loadBearing: [Field]

  package struct FieldChanges: Equatable, Sendable, Codable {
    package let field: Field
    /// What each change does; a change that the field's values do not allow is missing.
    package let cells: [Change: Cell]
    package let notTried: [Change]
  }

  package enum Change: String, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    case absent
    case null
    case empty
    case otherType = "other-type"
    case unknownTag = "unknown-tag"
    /// A date, URL, UUID, address, base64 text or integer written in another way.
    case otherFormat = "other-format"
  }

  package struct Cell: Equatable, Sendable, Codable {
    package internal(set) var effect: Effect
    /// Whether the strategy reported what was lost; true for a throw.
    package let isReported: Bool
    /// The mutant that was tried, in the record where it costs most.
    package let example: MutantID
    /// The text that the mutant replaces, and the new one, each cut; empty for a removed or added text.
    package internal(set) var before: String?
    package internal(set) var after: String?
    /// The error that the strategy reported for the mutant; nil if it reported none.
    package internal(set) var failure: DecodingFailure?
    /// What the same mutant costs `wrapper` and `lossy-array`, if they decode the same records.
    package internal(set) var others: [Result]?

    /// What the property has after ``Effect/fieldLost``, such as `nil` or `.other`; nil if it is not one
    /// value.
    package internal(set) var becomes: String?
    /// How the strategy ended if it crashed or hung; nil if it returned or threw.
    package internal(set) var crash: Outcome?

    package var isSilent: Bool { effect != .kept && !isReported }

    package func result(of strategy: StrategyID) -> Result {
      Result(strategy: strategy, effect: effect, isReported: isReported, crash: crash)
    }
  }

  /// What a change costs one of several strategies.
  package struct Result: Hashable, Sendable, Codable {
    package let strategy: StrategyID
    package let effect: Effect
    package let isReported: Bool
    package let crash: Outcome?

    package var isSilent: Bool { effect != .kept && !isReported }
  }

  /// What a change costs; greater is worse.
  package enum Effect: String, Sendable, Codable, CaseIterable, Comparable {
    /// The record comes back, as it was or with what was sent: nil for an absent or null value
    /// counts.
    case kept
    case fieldLost = "field-lost"
    case recordLost = "record-lost"
    /// Other records are lost, too.
    case listLost = "list-lost"

    package static func < (one: Self, other: Self) -> Bool { one.caseNumber < other.caseNumber }
  }

  /// The same with what mutants of the plan cost: where a change was not tried, as after too many crashes,
  /// and where a mutator of the same kind costs more than what was tried.
  func adding(_ measured: [StrategyReport.FieldRow]) -> Contract {
    let hasOthers = measured.map(\.counters).contains {
      $0.untouched > ($0.mutated > 0 ? 0 : $0[.mutants])
    }
    let measured = Dictionary(grouping: measured, by: \.field)
    let worst: Contract.Effect = hasOthers ? .listLost : .recordLost
    return Contract(
      strategy: strategy,
      rows: rows.map { row in (measured[row.field] ?? []).reduce(row) { $0.adding($1, worst) } },
      isComplete: isComplete, loadBearing: loadBearing)
  }
}

final class ContractAnalysis: ModelAnalysis<Contract>, Analysis {
  static let id: RoleID = "contracts"
  static let question = "What do the models demand of each field?"
  static let explains = true

  func perform(_ unit: CallPlan.Unit) {
    sums.all += ContractTrial.contracts(opened.inspection(for: unit.call))
  }

  override class func part(
    of sums: ListSums<Contract>, in document: CountedDocument
  ) -> [Contract]? {
    sums.all.map { contract in
      contract.adding(
        document.strategies.first { $0.strategy == contract.strategy }?.fields ?? [])
    }
  }
}

extension DocumentReport {
  /// What the models demand of the backend, for each of the app's own strategies, or else for
  /// strict; empty if there was no search.
  package var contracts: [Contract] { analyses[ContractAnalysis.self] ?? [] }
}

struct TriedField {
  let field: Int
  let nodes: [NodeID]
  private let name: Field
  private var trials: [Contract.Change: ContractTrial.Tried] = [:]
  /// The changes that cost less than the list at a location.
  private var spared: Set<Contract.Change> = []
  var leftOut: Set<Contract.Change> = []

  init(_ field: Int, at nodes: [NodeID], in document: Document) {
    (self.field, self.nodes, name) = (field, nodes, document.fields.field(field))
  }

  var row: Contract.FieldChanges? {
    let missing = Contract.Change.allCases.filter { leftOut.contains($0) && trials[$0] == nil }
    return trials.isEmpty && missing.isEmpty
      ? nil : Contract.FieldChanges(field: name, cells: trials.mapValues(\.cell), notTried: missing)
  }

  var alwaysCostsTheList: Bool {
    [Contract.Change.absent, .null].contains {
      trials[$0] != nil && !spared.contains($0) && !leftOut.contains($0)
    }
  }

  mutating func add(_ tried: ContractTrial.Tried, of change: Contract.Change) {
    if tried.cell.effect != .listLost { spared.insert(change) }
    if trials[change].map({ $0.cell.isBetter(than: tried.cell) }) ?? true { trials[change] = tried }
  }

  mutating func detail(_ trial: ContractTrial) {
    trials = trials.mapValues(trial.detailed)
  }

  /// No cell is worse, and too many crashes end all trials.
  func crashed(_ change: Contract.Change) -> Bool { trials[change]?.cell.crash != nil }

  var isKnownToBear: Bool { leftOut.isDisjoint(with: [.absent, .null]) }
}

extension Contract.Cell {
  func isBetter(than other: Self) -> Bool {
    func rank(_ cell: Self) -> Int { cell.crash != nil ? 2 : cell.isSilent ? 1 : 0 }
    return (effect, rank(self)) < (other.effect, rank(other))
  }
}

extension Contract.Change {
  fileprivate var mutators: [Mutator] {
    switch self {
    case .absent: [.removeKey]
    case .null: [.nullValue]
    case .empty: [.emptyValue]
    case .otherType: [.flipType]
    case .unknownTag: [.unknownEnumTag]
    case .otherFormat: [.dateFormat, .timeUnit, .nearMiss, .integerToFraction]
    }
  }

  func variants(at node: NodeID, of document: Document) -> [(Mutator, Variant)] {
    let kind = document.index.kind(of: node).rawValue
    return mutators.flatMap { mutator in
      mutator.variants(at: node, in: document).filter { variant in
        switch self {
        case .otherType: variant.name != "null"
        case .empty: variant.name == kind
        default: true
        }
      }.map { (mutator, $0) }
    }
  }
}

extension Evaluation {
  func effect(_ truth: GroundTruth, hasList: Bool) -> Contract.Effect {
    let worst: Contract.Effect = hasList ? .listLost : .recordLost
    if verdict.outcome != .returned { return worst }
    let fates = zip(deliveries, zip(truth.isMutated, truth.isRemoved)).filter { !$0.1.1 }
    let untouched = fates.filter { !$0.1.0 }.map(\.0)
    let mutated = fates.filter(\.1.0).map(\.0)
    if untouched.contains(where: { $0 == .missing }) { return worst }
    if mutated.contains(where: { $0 == .missing }) { return .recordLost }
    return fates.contains { $0.0 == .changed } ? .fieldLost : .kept
  }

  func isReported(_ effect: Contract.Effect) -> Bool {
    if verdict.outcome != .returned { return true }
    let counters = verdict.counters
    return switch effect {
    case .kept: !sent.isEmpty
    case .fieldLost:
      counters[.mutatedAlteredSilently] == 0 && counters[.untouchedAltered] == 0
    case .recordLost, .listLost: counters.lostSilently == 0
    }
  }
}

extension Contract.FieldChanges {
  fileprivate func adding(
    _ measured: StrategyReport.FieldRow, _ worst: Contract.Effect
  ) -> Self {
    guard let effect = measured.effect.map({ min($0, worst) }), let example = measured.example
    else { return self }
    let outcome: Outcome? =
      measured.counters[.hung] > 0 ? .hung : measured.counters[.crashed] > 0 ? .crashed : nil
    let cell = Contract.Cell(
      effect: effect, isReported: measured.counters.lostSilently == 0, example: example,
      crash: outcome)
    var cells = cells
    for change in measured.changes
    where cells[change].map({ $0.effect < effect || outcome != nil && $0.crash == nil }) ?? true {
      cells[change] = cell
    }
    return Self(field: field, cells: cells, notTried: notTried.filter { cells[$0] == nil })
  }
}

extension StrategyReport.FieldRow {
  /// What the mutants cost; nil if no record was lost.
  fileprivate var effect: Contract.Effect? {
    if counters.crashes + counters.threw > 0 { return .listLost }
    // What ought to preserve a record may cost only that one, which no edit mutates.
    if counters.untouchedLost > 0 { return counters.mutated > 0 ? .listLost : .recordLost }
    return counters.lost > 0 ? .recordLost : nil
  }

  fileprivate var changes: [Contract.Change] {
    switch mutator {
    case Mutator.flipType.id:
      // Its first mutant makes a value null.
      example?.steps.first?.variant.name != "null"
        ? [.otherType] : counters[.returned] == 0 ? [.null, .otherType] : [.null]
    case Mutator.addKey.id: [.unknownTag]
    case Mutator.numberToString.id, Mutator.stringToNumber.id, Mutator.respellBoolean.id,
      Mutator.explanatoryString.id:
      [.otherType]
    // An empty value may be one of another type.
    default:
      Contract.Change.allCases.filter { change in
        change != .empty && change.mutators.contains { $0.id == mutator }
      }
    }
  }
}
