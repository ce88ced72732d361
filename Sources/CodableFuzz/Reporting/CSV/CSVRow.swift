import JSONMutation

/// A row of a report as CSV.
struct CSVRow {
  private var fields: [CSVColumn: String] = [:]

  private init(_ document: DocumentReport, _ strategy: StrategyID, scope: String) {
    self[.document] = document.name.description
    self[.strategy] = strategy.rawValue
    self[.scope] = scope
    count(.documentExcerpts, document.excerpts?.decodedInExcerpts.count ?? 0)
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
          + report.fields.map { CSVRow($0, of: report.strategy, in: document) }
      }
  }

  private init(_ row: DocumentReport.Unmutated, in document: DocumentReport) {
    self.init(document, row.strategy, scope: "unmutated")
    count(.returned, row.outcome == .returned ? 1 : 0)
    count(.threw, row.outcome == .threw ? 1 : 0)
    count(.crashed, row.outcome == .crashed ? 1 : 0)
    count(.hung, row.outcome == .hung ? 1 : 0)
    count(.crashes, row.outcome == .crashed || row.outcome == .hung ? 1 : 0)
    count(row.untouched)
    count(.lostSilent, row.untouched.silent)
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
    _ row: StrategyReport.FieldFigures, of strategy: StrategyID, in document: DocumentReport
  ) {
    self.init(document, strategy, scope: "field")
    self[.mutator] = row.mutator.rawValue
    self[.field] = row.field.description
    self[.example] = row.example?.description ?? ""
    count(.mutants, row.returned.of)
    count(.returned, row.returned.count)
    count(.threw, row.returned.of - row.returned.count - row.crashes)
    count(.crashes, row.crashes)
    count(.untouched, row.blastRadius.of)
    count(.untouchedKept, row.blastRadius.of - row.blastRadius.count - row.untouchedChanged)
    count(.untouchedChanged, row.untouchedChanged)
    count(.untouchedLost, row.blastRadius.count)
    count(.mutated, row.silent.of - row.blastRadius.of)
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
    let crashes = figures.crashed.count + figures.hung.count
    count(.mutants, mutants.of)
    count(.returned, mutants.count)
    count(.threw, mutants.of - mutants.count - crashes)
    count(.crashed, figures.crashed.count)
    count(.hung, figures.hung.count)
    count(.crashes, crashes)
    count(figures.untouched)
    count(figures.mutated)
    count(.removed, figures.removed)
    count(.lostSilent, figures.silentLoss.count)
    count(.diagnosisExact, figures.diagnosis.exact.count)
    count(.diagnosisAncestor, figures.diagnosis.ancestor.count)
    count(.diagnosisElsewhere, figures.diagnosis.elsewhere.count)
    count(.malformedMutants, figures.falseAcceptance.of)
    count(.falselyAccepted, figures.falseAcceptance.count)
  }

  private mutating func count(_ untouched: UntouchedCounts) {
    count(.untouched, untouched.of)
    count(.untouchedKept, untouched.kept)
    count(.untouchedChanged, untouched.changed)
    count(.untouchedLost, untouched.reported + untouched.silent)
    count(.untouchedReported, untouched.reported)
    count(.untouchedSilent, untouched.silent)
  }

  private mutating func count(_ mutated: MutatedCounts) {
    count(.mutated, mutated.of)
    count(.mutatedEqual, mutated.equal)
    count(.mutatedChangedReported, mutated.changedReported)
    count(.mutatedChangedSilent, mutated.changedSilent)
    count(.mutatedReported, mutated.reported)
    count(.mutatedSilent, mutated.silent)
  }
}
