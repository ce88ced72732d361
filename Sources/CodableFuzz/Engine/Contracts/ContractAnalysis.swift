import JSONMutation

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
