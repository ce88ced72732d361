import JSONMutation
import JSONText

/// Tries what the models demand of the backend.
final class ContractAnalysis: InspectionAnalysis<Contract>, Analysis {
  static let id: RoleID = "contracts"
  static let question = "What do the models demand of each field?"

  func perform(_ unit: CallPlan.Unit) {
    sums.all += ContractTrial.contracts(opened.inspection(for: unit.call))
  }
}

extension DocumentReport {
  /// What the models demand of the backend, for each of the app's own strategies, or else for
  /// strict; empty if there was no search.
  public internal(set) var contracts: [Contract] {
    get { parts[ContractAnalysis.self] ?? [] }
    set { parts[ContractAnalysis.self] = newValue }
  }
}

/// A field with what its changes cost in the kinds of locations so far.
struct TriedField {
  let field: Int
  let nodes: [NodeID]
  private let name: Field
  /// The trial that costs most, for each change.
  private var trials: [Contract.Change: ContractTrial.Tried] = [:]
  /// The changes that cost less than the list at a location.
  private var spared: Set<Contract.Change> = []
  private var leftOut: Set<Contract.Change> = []

  init(_ locations: LocationKinds.FieldLocations, in document: Document) {
    (field, nodes) = (locations.field, locations.nodes)
    name = document.fields.field(locations.field)
  }

  var isComplete: Bool { leftOut.isEmpty }

  private var cells: [Contract.Change: Contract.Cell] { trials.mapValues(\.cell) }

  var row: Contract.Row? {
    let missing = Contract.Change.allCases.filter { leftOut.contains($0) && trials[$0] == nil }
    return trials.isEmpty && missing.isEmpty
      ? nil : Contract.Row(field: name, cells: cells, notTried: missing)
  }

  /// Whether the list is lost wherever the field is absent, or wherever it is null.
  var alwaysCostsTheList: Bool {
    [Contract.Change.absent, .null].contains {
      trials[$0] != nil && !spared.contains($0) && !leftOut.contains($0)
    }
  }

  mutating func add(_ tried: ContractTrial.Tried, of change: Contract.Change) {
    if tried.cell.effect != .listLost { spared.insert(change) }
    if trials[change].map({ $0.cell.isBetter(than: tried.cell) }) ?? true { trials[change] = tried }
  }

  /// Adds to each cell what its mutant changes, and what that costs other strategies.
  mutating func detail(_ trial: ContractTrial) {
    trials = trials.mapValues(trial.detailed)
  }

  mutating func leaveOut(_ change: Contract.Change) { leftOut.insert(change) }
}

extension Contract.Cell {
  func isBetter(than other: Self) -> Bool {
    (effect, isSilent ? 1 : 0) < (other.effect, other.isSilent ? 1 : 0)
  }

  /// Whether no other cell is worse.
  var isWorst: Bool { effect == .listLost && isSilent }
}

extension Contract.Change {
  /// What a mutant of this change sends at a location.
  func sent(at node: NodeID, in document: Document) -> ArrivalTrial.Sent {
    switch self {
    case .absent, .null: .nothing
    case .empty: document.index.isContainer(node) ? .nothing : .format
    case .otherType, .unknownTag: .value
    case .otherFormat: .format
    }
  }

  private var mutators: [Mutator] {
    switch self {
    case .absent: [.removeKey]
    case .null: [.nullValue]
    case .empty: [.emptyValue]
    case .otherType: [.flipType]
    case .unknownTag: [.unknownEnumTag]
    case .otherFormat: [.dateFormat, .nearMiss, .integerToFraction]
    }
  }

  func variantNames(at node: NodeID, of document: Document) -> [String] {
    variants(at: node, of: document).map(\.1.name)
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
  /// What became of the records of a sample.
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

  /// Whether each loss was reported: of records for an effect on records, else of fields.
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
