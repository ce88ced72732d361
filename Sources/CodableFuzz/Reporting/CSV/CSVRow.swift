import JSONMutation

/// A row of a report as CSV.
struct CSVRow {
  private var fields: [CSVColumn: String] = [:]

  private init(_ document: DocumentReport, _ strategy: StrategyID, scope: String) {
    self[.document] = document.name.description
    self[.strategy] = strategy.rawValue
    self[.scope] = scope
    count(.documentExcerpts, document.distillation?.sliced.count ?? 0)
  }

  private subscript(column: CSVColumn) -> String {
    get { fields[column] ?? "" }
    set { fields[column] = newValue }
  }

  /// The row without its end.
  var line: String {
    CSVColumn.allCases.map { CSVReporter.field(self[$0]) }.joined(separator: ",")
  }

  /// The rows of a document.
  static func all(of document: DocumentReport) -> [CSVRow] {
    document.unmutated.map { CSVRow($0, in: document) }
      + document.strategies.flatMap { report in
        report.classes.map { CSVRow($0, of: report.strategy, in: document) }
          + report.mutators.map { CSVRow($0, of: report.strategy, in: document) }
          + report.shapes.map { CSVRow($0, of: report.strategy, in: document) }
      }
  }

  private init(_ row: DocumentReport.Unmutated, in document: DocumentReport) {
    self.init(document, row.strategy, scope: "unmutated")
    count(.returned, row.outcome == .recovered ? 1 : 0)
    count(.threw, row.outcome == .threw ? 1 : 0)
    count(.crashed, row.outcome == .crashed ? 1 : 0)
    count(.hung, row.outcome == .hung ? 1 : 0)
    count(.faults, row.outcome == .crashed || row.outcome == .hung ? 1 : 0)
    count(row.intact)
    count(.lostSilent, row.intact.silent)
  }

  private init(
    _ row: StrategyReport.ClassFigures, of strategy: StrategyID, in document: DocumentReport
  ) {
    self.init(document, strategy, scope: "class")
    self[.mutationClass] = row.mutationClass.rawValue
    self[.example] = row.example?.description ?? ""
    count(row.figures)
  }

  private init(
    _ row: StrategyReport.MutatorFigures, of strategy: StrategyID, in document: DocumentReport
  ) {
    self.init(document, strategy, scope: "mutator")
    self[.mutator] = row.mutator.rawValue
    count(row.figures)
  }

  private init(
    _ row: StrategyReport.ShapeFigures, of strategy: StrategyID, in document: DocumentReport
  ) {
    self.init(document, strategy, scope: "shape")
    self[.mutator] = row.mutator.rawValue
    self[.shape] = row.shape.description
    self[.example] = row.example?.description ?? ""
    count(.mutants, row.returned.of)
    count(.returned, row.returned.count)
    count(.threw, row.returned.of - row.returned.count - row.faults)
    count(.faults, row.faults)
    count(.intact, row.blastRadius.of)
    count(.intactKept, row.blastRadius.of - row.blastRadius.count - row.intactChanged)
    count(.intactChanged, row.intactChanged)
    count(.intactLost, row.blastRadius.count)
    count(.damaged, row.silent.of - row.blastRadius.of)
    count(.removed, row.removed)
    count(.lostSilent, row.silent.count)
  }
}

extension CSVRow {
  private mutating func count(_ column: CSVColumn, _ count: Int) {
    self[column] = String(count)
  }

  private mutating func count(_ figures: Figures) {
    let mutants = figures.documentSurvival
    let faults = figures.crashed.count + figures.hung.count
    count(.mutants, mutants.of)
    count(.returned, mutants.count)
    count(.threw, mutants.of - mutants.count - faults)
    count(.crashed, figures.crashed.count)
    count(.hung, figures.hung.count)
    count(.faults, faults)
    count(figures.intact)
    count(figures.damaged)
    count(.removed, figures.removed)
    count(.lostSilent, figures.silentLoss.count)
    count(.diagnosisExact, figures.diagnosis.exact.count)
    count(.diagnosisAncestor, figures.diagnosis.ancestor.count)
    count(.diagnosisElsewhere, figures.diagnosis.elsewhere.count)
    count(.syntaxMutants, figures.falseAcceptance.of)
    count(.falselyAccepted, figures.falseAcceptance.count)
  }

  private mutating func count(_ intact: IntactCounts) {
    count(.intact, intact.of)
    count(.intactKept, intact.kept)
    count(.intactChanged, intact.changed)
    count(.intactLost, intact.reported + intact.silent)
    count(.intactReported, intact.reported)
    count(.intactSilent, intact.silent)
  }

  private mutating func count(_ damaged: DamagedCounts) {
    count(.damaged, damaged.of)
    count(.damagedEqual, damaged.equal)
    count(.damagedChangedReported, damaged.changedReported)
    count(.damagedChangedSilent, damaged.changedSilent)
    count(.damagedReported, damaged.reported)
    count(.damagedSilent, damaged.silent)
  }
}
