import JSONMutation

/// Replaces values one by one, to find problems of the models and the data.
final class ModelFindingAnalysis: InspectionAnalysis<ModelFinding>, Analysis {
  static let id: RoleID = "model-findings"
  static let question = "Which problems do models and data have that no mutant shows?"

  func perform(_ unit: CallPlan.Unit) {
    sums.all += opened.inspection(for: unit.call).findings
  }
}

/// What analyses have in common that list what one unit of work finds with an ``Inspection``.
class InspectionAnalysis<Element: ReportPart> {
  static var unitKind: Call.Kind? { .inspection }

  var sums = Found<Element>()
  let unitCount = 1
  let opened: OpenedDocument

  required init?(_ opened: OpenedDocument) {
    guard opened.isInspected else { return nil }
    self.opened = opened
  }

  static func part(of sums: Found<Element>, in document: CountedDocument) -> [Element]? { sums.all }
}

extension OpenedDocument {
  /// Whether to search for findings: of documents that are counted together, only in the first.
  var isInspected: Bool { configuration.searchesFindings && number == 0 }
}

extension DocumentReport {
  /// Findings about the models and the data; empty if there was no search.
  public internal(set) var modelFindings: [ModelFinding] {
    get { parts[ModelFindingAnalysis.self] ?? [] }
    set { parts[ModelFindingAnalysis.self] = newValue }
  }
}

extension Runner.Configuration {
  /// Whether to replace values one by one, to find problems of the models and the data: see
  /// ``ModelFinding``.
  ///
  /// It takes a few decodes of a record for each field, at most 3,000 for each strategy. Of
  /// documents that are counted together only the first is searched. The default is true.
  /// `--no-findings` overrides it.
  public var searchesFindings: Bool {
    get { self[asks: ModelFindingAnalysis.self] }
    set { self[asks: ModelFindingAnalysis.self] = newValue }
  }
}
