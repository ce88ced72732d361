import JSONMutation

/// A part of a report as people read it; text and Markdown render the same sections.
struct ReportSection {
  var title: String
  var notes: [String] = []
  var table: Table?

  struct Table {
    let header: [Cell]
    let rows: [[Cell]]
  }

  /// A square of a table: one line, or two for a rate with its counts.
  struct Cell: ExpressibleByStringLiteral {
    let lines: [String]

    init(_ lines: String...) {
      self.lines = lines
    }

    init(stringLiteral line: String) {
      self.init(line)
    }
  }

  static func sections(of report: Report) -> [ReportSection] {
    var sections = [unmutated(report)]
    if !report.failures.isEmpty { sections.append(failures(report)) }
    if report.documents.contains(where: { !$0.brokenAtStart.isEmpty }) {
      sections.append(broken(report))
    }
    if report.documents.count > 1 { sections.append(overall(report)) }
    sections += mutators(report)
    sections += report.documents.flatMap { document($0, in: report) }
    return sections
  }

  private static func failures(_ report: Report) -> ReportSection {
    ReportSection(
      title: "Documents that could not be read",
      notes: report.failures.map { "\($0.document): \($0.message)" })
  }
}

// The first thing to see: what each strategy makes of the documents as they are.
extension ReportSection {
  private static func unmutated(_ report: Report) -> ReportSection {
    let strategies = report.strategies.map(\.strategy)
    let rows = report.documents.map { document in
      [Cell(document.name), Cell(Format.count(document.recordCount))]
        + strategies.map { strategy in
          let row = document.unmutated.first { $0.strategy == strategy }
          guard let row else { return Cell(Format.nothing) }
          return Cell("\(row.intact.kept)/\(row.intact.of)")
        }
    }
    var notes = [summary(of: report)]
    if report.environment.isDebugBuild {
      notes.append("debug build: the timings say nothing about a release build")
    }
    return ReportSection(
      title: "Unmutated documents: records kept of those that decode alone", notes: notes,
      table: Table(header: ["document", "records"] + strategies.map { Cell($0.rawValue) }, rows: rows)
    )
  }

  private static func summary(of report: Report) -> String {
    let mutants = report.documents.map(\.mutantCount).reduce(0, +)
    let mutators = report.plan.mutators.map(\.rawValue).joined(separator: ", ")
    var plan = report.plan.id
    if let count = report.plan.count, let seed = report.plan.seed {
      plan += " (count \(count), seed \(seed), mutations \(report.plan.mutations ?? 1))"
    }
    return "\(report.documents.count) documents, \(report.strategies.count) strategies, "
      + "\(Format.count(mutants)) mutants; plan \(plan): \(mutators)"
  }

  private static func broken(_ report: Report) -> ReportSection {
    let notes = report.documents.flatMap { document in
      document.brokenAtStart.map { record in
        "\(document.name) \(record.pointer.isEmpty ? "(root)" : record.pointer), "
          + "\(record.strategy): \(record.failure.message)"
          + (record.failure.path.isEmpty ? "" : " at \(record.failure.path.joined(separator: "."))")
      }
    }
    return ReportSection(
      title: "Broken at the start: records that do not decode even alone, outside all figures",
      notes: notes)
  }
}

// The tables of figures.
extension ReportSection {
  private static func overall(_ report: Report) -> ReportSection {
    ReportSection(
      title: "All documents", notes: classNotes(of: report.strategies),
      table: figures(
        report.strategies.map { ($0.strategy, $0.headline) },
        speed: Speed.overall(report.timings)))
  }

  private static func mutators(_ report: Report) -> [ReportSection] {
    guard report.documents.count > 1 else { return [] }
    return report.plan.mutators.compactMap { mutator in
      section("\(mutator), all documents", mutator, of: report.strategies)
    }
  }

  private static func section(
    _ title: String, _ mutator: MutatorID, of strategies: [StrategyReport]
  ) -> ReportSection? {
    let rows = strategies.compactMap { report in
      report.mutators.first { $0.mutator == mutator }.map { (report.strategy, $0.figures) }
    }
    return rows.isEmpty ? nil : ReportSection(title: title, table: figures(rows, speed: nil))
  }

  private static func document(_ document: DocumentReport, in report: Report) -> [ReportSection] {
    let list = document.list.map { $0.isEmpty ? " at the root" : " at \($0)" } ?? ""
    let records = document.recordCount == 1 ? "1 record" : "\(document.recordCount) records"
    var notes = [
      "\(records)\(list), \(Format.count(document.byteCount)) bytes, "
        + "\(Format.count(document.mutantCount)) mutants, cells touched "
        + "\(document.coverage.touched.count)/\(document.coverage.touched.of)"
    ]
    notes += classNotes(of: document.strategies)
    let speed = report.timings.documents.first { $0.document == document.name }
    let whole = ReportSection(
      title: document.name, notes: notes,
      table: figures(
        document.strategies.map { ($0.strategy, $0.headline) }, speed: speed.map(Speed.of)))
    guard report.documents.count == 1 else { return [whole] }
    return [whole]
      + report.plan.mutators.compactMap { section($0.rawValue, $0, of: document.strategies) }
  }

  /// Says what the headline leaves out, and what is always a finding.
  private static func classNotes(of strategies: [StrategyReport]) -> [String] {
    strategies.flatMap { report in
      report.classes.flatMap { row -> [String] in
        let figures = row.figures
        var notes: [String] = []
        if figures.intactChanged > 0 {
          notes.append("\(report.strategy): \(figures.intactChanged) intact records changed")
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
    let names: [Cell] = [
      "strategy", Cell("document", "survival"), Cell("record", "survival"),
      Cell("silent", "loss"), Cell("silent", "change"), "salvage", "diagnosis",
    ]
    let speedNames: [Cell] = speed == nil ? [] : ["MB/s", Cell("cost", "÷ strict")]
    return Table(
      header: names + speedNames,
      rows: rows.map { strategy, figures in
        let cells = [
          figures.documentSurvival, figures.recordSurvival, figures.silentLoss,
          figures.silentChange, figures.salvage, figures.diagnosis.exact,
        ].map(Format.rate)
        return [Cell(strategy.rawValue)] + cells + Speed.cells(speed, strategy)
      })
  }
}
