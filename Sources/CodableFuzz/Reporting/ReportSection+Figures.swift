import JSONMutation
import JSONText

/// The tables of figures.
extension ReportSection {
  /// The most cells that are named; the JSON report has them all.
  private static let maximumMissedCombinations = 4

  /// More mutators than this share one table.
  static let maximumMutatorTables = 6

  static func overall(_ report: Report) -> ReportSection {
    ReportSection(
      title: "All documents", notes: classNotes(of: report.strategies),
      table: figures(
        report.strategies.map { ($0.strategy, $0.headline) },
        speed: Speed.overall(report.timings)))
  }

  static func mutators(_ report: Report) -> [ReportSection] {
    guard report.documents.count > 1 else { return [] }
    if report.plan.mutators.count > maximumMutatorTables {
      return survivalByMutator(of: report.strategies, report.plan, ", all documents")
    }
    return report.plan.mutators.compactMap { mutator in
      section("\(mutator), all documents", mutator, of: report.strategies, report.plan)
    }
  }

  private static func section(
    _ title: String, _ mutator: MutatorID, of strategies: [StrategyReport], _ plan: Report.Plan
  ) -> ReportSection? {
    let rows = strategies.compactMap { report in
      report.mutators.first { $0.mutator == mutator }.map { (report.strategy, $0.figures) }
    }
    return rows.isEmpty
      ? nil
      : ReportSection(title: title, notes: additionNotes(plan), table: figures(rows, speed: nil))
  }

  static func document(_ document: DocumentReport, in report: Report) -> [ReportSection] {
    let notes = facts(of: document) + classNotes(of: document.strategies)
    let speed = report.timings.documents.first { $0.document == document.name }
    let whole = ReportSection(
      title: document.name.description, notes: notes,
      table: figures(
        document.strategies.map { ($0.strategy, $0.headline) }, speed: speed.map(Speed.of)))
    guard report.documents.count == 1 else { return [whole] }
    return [whole] + mutators(of: document, report.plan)
      + [blastRadius(document)].compactMap(\.self)
  }

  /// The figures of each mutator with one document.
  static func mutators(of document: DocumentReport, _ plan: Report.Plan) -> [ReportSection] {
    if plan.mutators.count > maximumMutatorTables {
      return survivalByMutator(of: document.strategies, plan, "")
    }
    return plan.mutators.compactMap {
      section($0.rawValue, $0, of: document.strategies, plan)
    }
  }

  /// What there is to know of a document besides its figures.
  static func facts(of document: DocumentReport) -> [String] {
    let list = document.list.map { $0.tokens.isEmpty ? " at the root" : " at \($0)" } ?? ""
    let documents = document.documentCount.map { Format.count($0, "document") + ", " } ?? ""
    var notes = [
      documents + Format.count(document.recordCount, "record") + list + ", "
        + Format.count(document.byteCount, "byte") + ", "
        + Format.count(document.mutantCount, "mutant") + ", cells touched "
        + document.coverage.touched.counts
    ]
    if let note = excerptNote(of: document) { notes.append(note) }
    if document.documentCount ?? 1 > 1 {
      notes.append("the times are those of the first document")
    }
    if let pairs = document.pairs {
      notes.append(
        Format.count(pairs.covered, "pair") + " of field × mutator covered; "
          + Format.count(pairs.incompatible) + " cannot be made together")
    }
    notes += fieldNotes(of: document)
    if !document.coverage.untouched.isEmpty {
      notes.append(untouchedNote(document.coverage.untouched))
    }
    return notes
  }

  /// The record survival of all mutators in one table.
  private static func survivalByMutator(
    of strategies: [StrategyReport], _ plan: Report.Plan, _ scope: String
  ) -> [ReportSection] {
    let rows = plan.mutators.compactMap { mutator -> [Entry]? in
      let rates = strategies.map { report in
        report.mutators.first { $0.mutator == mutator }?.figures.recordSurvival
      }
      guard rates.contains(where: { $0 != nil }) else { return nil }
      return [Entry(mutator.rawValue)] + rates.map { $0.map(Format.rate) ?? "" }
    }
    let names = strategies.map { Entry($0.strategy.rawValue) }
    return [
      ReportSection(
        title: "Record survival by mutator\(scope)",
        notes: additionNotes(plan) + ["the JSON report has the other figures of each mutator"],
        table: Table(header: ["mutator"] + names, rows: rows))
    ]
  }

  private static func additionNotes(_ plan: Report.Plan) -> [String] {
    plan.mutations ?? 1 > 1 || plan.rate != nil
      ? ["a mutant counts for each of its mutators: their rows do not add up"] : []
  }

  /// Names the first cells that no mutant touched.
  private static func untouchedNote(_ cells: [String]) -> String {
    let shown = cells.prefix(maximumMissedCombinations)
    let left = cells.count - shown.count
    return "never touched: " + shown.joined(separator: ", ")
      + (left > 0 ? " and \(Format.count(left)) more: the JSON report has them all" : "")
  }

  /// Says what the headline leaves out, and what is always a finding.
  private static func classNotes(of strategies: [StrategyReport]) -> [String] {
    strategies.flatMap { report in
      report.classes.flatMap { row -> [String] in
        let figures = row.figures
        var notes: [String] = []
        if figures.untouchedChanged > 0 {
          notes.append("\(report.strategy): \(figures.untouchedChanged) untouched records changed")
        }
        if row.mutationClass == .meaningPreserving, let example = row.example {
          notes.append(
            "\(report.strategy): \(Format.count(figures.collateralLoss.count)) findings against the "
              + "decoder, records lost or changed where nothing was: replay \(example)")
        }
        if row.mutationClass != .structural {
          notes.append(
            "\(report.strategy), \(row.mutationClass.rawValue) mutants: record survival "
              + Format.rate(figures.recordSurvival).lines.joined(separator: " ")
              + ", false acceptance "
              + Format.rate(figures.falseAcceptance).lines.joined(separator: " "))
        }
        return notes
      }
    }
  }

  private static func figures(
    _ rows: [(strategy: StrategyID, figures: Figures)], speed: [StrategyID: Speed]?
  ) -> Table {
    let names: [Entry] = [
      "strategy", Entry("document", "survival"), Entry("record", "survival"),
      Entry("silent", "loss"), Entry("silent", "change"), "salvage", "diagnosis",
    ]
    let speedNames: [Entry] = speed == nil ? [] : ["MB/s", Entry("cost", "÷ strict")]
    return Table(
      header: names + speedNames,
      rows: rows.map { strategy, figures in
        let cells = [
          figures.documentSurvival, figures.recordSurvival, figures.silentLoss,
          figures.silentChange, figures.salvage, figures.diagnosis.exact,
        ].map(Format.rate)
        return [Entry(strategy.rawValue)] + cells + Speed.cells(speed, strategy)
      })
  }
}
