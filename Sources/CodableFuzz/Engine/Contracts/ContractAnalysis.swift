import JSONMutation

/// Tries what the models demand of the backend.
final class ContractAnalysis: Analysis {
  static let id: AnalysisID = "contracts"
  static let question = "What do the models demand of each field?"
  static let unitKind: Call.Kind? = .inspection

  var sums = ContractCounts()
  private let opened: OpenedDocument

  init?(_ opened: OpenedDocument) {
    guard opened.isInspected else { return nil }
    self.opened = opened
  }

  var unitCount: Int { 1 }

  func perform(_ unit: CallPlan.Unit) {
    sums.contracts += ContractTrial.contracts(opened.inspection(for: unit.call))
  }

  static func part(of sums: ContractCounts, in document: CountedDocument) -> [Contract]? {
    sums.contracts
  }
}

/// The contracts, which one unit of work makes.
struct ContractCounts: AnalysisSums {
  fileprivate(set) var contracts: [Contract] = []

  init() {}

  static func += (one: inout Self, other: Self) { one.contracts += other.contracts }
}

extension DocumentReport {
  /// What the models demand of the backend, for each of the app's own strategies, or else for
  /// strict; empty if there was no search.
  public internal(set) var contracts: [Contract] {
    get { parts[ContractAnalysis.self] ?? [] }
    set { parts[ContractAnalysis.self] = newValue }
  }
}
