import JSONMutation

/// Tries what the models demand of the backend.
final class ContractAnalysis: Analysis {
  static let id: RoleID = "contracts"
  static let question = "What do the models demand of each field?"
  static let unitKind: Call.Kind? = .inspection

  var sums = Found<Contract>()
  private let opened: OpenedDocument

  init?(_ opened: OpenedDocument) {
    guard opened.isInspected else { return nil }
    self.opened = opened
  }

  var unitCount: Int { 1 }

  func perform(_ unit: CallPlan.Unit) {
    sums.all += ContractTrial.contracts(opened.inspection(for: unit.call))
  }

  static func part(of sums: Found<Contract>, in document: CountedDocument) -> [Contract]? {
    sums.all
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
