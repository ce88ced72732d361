import JSONMutation

/// The first thing to see: what each strategy makes of the documents as they are.
extension ReportSection {
  /// More strategies than this get a table of their own, so that names stay readable.
  private static let maximumStrategyColumns = 5

  static func unmutated(_ report: Report) -> [ReportSection] {
    var notes = [summary(of: report)]
    if let overhead = report.timings.overhead {
      let seconds = Format.decimal(Double(report.timings.wallNanoseconds) / 1e9, places: 1)
      notes.append(
        "survival run \(seconds) s, of which the harness took "
          + "\(Format.decimal(overhead * 100, places: 1)) %")
    }
    if report.environment.isDebugBuild {
      notes.append("debug build: the timings say nothing about a release build")
    }
    let strategies = report.strategies.map(\.strategy)
    let starts = stride(from: 0, to: max(1, strategies.count), by: maximumStrategyColumns)
    return starts.map { start in
      let chunk = strategies.dropFirst(start).prefix(maximumStrategyColumns)
      return ReportSection(
        title: "Unmutated documents: records kept of those that decode alone",
        notes: start == 0 ? notes : [], table: unmutated(report, Array(chunk)))
    }
  }

  private static func unmutated(_ report: Report, _ strategies: [StrategyID]) -> Table {
    let rows = report.documents.map { document in
      [Cell(document.name), Cell(Format.count(document.recordCount))]
        + strategies.map { strategy in
          let row = document.unmutated.first { $0.strategy == strategy }
          guard let row else { return Cell(Format.nothing) }
          return Cell("\(row.intact.kept)/\(row.intact.of)")
        }
    }
    return Table(
      header: ["document", "records"] + strategies.map { Cell($0.rawValue) }, rows: rows)
  }

  private static func summary(of report: Report) -> String {
    let mutants = report.documents.map(\.mutantCount).reduce(0, +)
    let mutators = report.plan.mutators.map(\.rawValue).joined(separator: ", ")
    var plan = report.plan.id
    if let count = report.plan.count, let seed = report.plan.seed {
      plan += " (count \(count), seed \(seed), mutations \(report.plan.mutations ?? 1))"
    }
    return Format.count(report.documents.count, "document") + ", "
      + Format.count(report.strategies.count, "strategy", "strategies") + ", "
      + Format.count(mutants, "mutant") + "; plan \(plan): \(mutators)"
  }

  static func broken(_ report: Report) -> ReportSection {
    var notes = report.documents.flatMap(brokenNotes)
    if notes.count > maximumBrokenNotes {
      let rest = Format.count(notes.count - maximumBrokenNotes)
      notes = notes.prefix(maximumBrokenNotes) + ["and \(rest) more: the JSON report has them all"]
    }
    return ReportSection(
      title: "Broken at the start: records that do not decode even alone, outside all figures",
      notes: notes)
  }

  /// The most broken records that are named.
  private static let maximumBrokenNotes = 20

  /// A note for each record and reason, with the strategies that give it.
  private static func brokenNotes(_ document: DocumentReport) -> [String] {
    var rows: [(reason: String, strategies: [String])] = []
    for record in document.brokenAtStart {
      let failure = record.failure
      let place = failure.path.isEmpty ? "" : " at \(failure.pointer)"
      let reason =
        "\(document.name) \(record.pointer.isEmpty ? "(root)" : record.pointer): "
        + failure.message + place
      if let known = rows.firstIndex(where: { $0.reason == reason }) {
        rows[known].strategies.append(record.strategy.rawValue)
      } else {
        rows.append((reason, [record.strategy.rawValue]))
      }
    }
    return rows.map { "\($0.reason) (\($0.strategies.joined(separator: ", ")))" }
  }
}
