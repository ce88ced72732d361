package import CodableFuzz
import JSONMutation
import JSONText

extension RunContent {
  private static let mostUnfinished = 50

  var stopped: Section? {
    guard let partial = report.partial else { return nil }
    let notes = partial.documents.prefix(Self.mostUnfinished).map { part in
      part.planned.map { "\(part.document): \(part.done) of \($0, "mutant")" as Phrase }
        ?? "\(part.document): not started"
    }
    return Section(title: Phrase(partial.title), tone: .bad, blocks: [.notes(notes)])
  }

  var failures: Section? {
    section(of: .unreadable, title: "Documents that could not be read")
  }

  private func section(of kind: FindingReason, title: Phrase) -> Section? {
    let notes = findings.filter { $0.kind == kind }.map { finding in
      Phrase(finding.sentence) + (finding.example.map { ", as in " + mutant($0) } ?? "")
    }
    guard !notes.isEmpty else { return nil }
    return Section(
      title: title, tone: .bad,
      blocks: [.notes(medium == .comment ? listed(notes, most: 7) : notes)])
  }

  private static let mostRows = 50

  var crashes: Section? {
    let crashes = report.documents.flatMap(\.crashes)
    guard !crashes.isEmpty else { return nil }
    let counters = Counters.sum(
      report.documents.flatMap(\.strategies).flatMap(\.classes).map(\.counters))
    let rows = crashes.rows
    let notes = rows.prefix(Self.mostRows).map { row -> Phrase in
      let id = row.first.input
      let input = (try? MutantID(parsing: id)).map(mutant) ?? Phrase(id)
      let (before, after) = row.summary(around: id)
      return Phrase(before) + input + Phrase(after)
        + (row.first.file.map { "; the bytes are in \($0)" } ?? "")
    }
    let sum: Phrase =
      "strategies crashed on \(counters[.crashed], "mutant"), and hung on \(counters[.hung])"
    return Section(
      title: "Crashed and hung", tone: .bad,
      blocks: [.notes([sum] + listed(notes, most: Self.mostRows, of: rows.count))])
  }

  var spoiled: Section? {
    section(of: .spoiled, title: "Untouched records that no strategy may alter or lose")
  }

  var alreadyInvalid: Section? {
    let notes = findings.filter { $0.kind == .alreadyInvalid }.flatMap { finding in
      [Phrase(finding.sentence)] + finding.details.map { Phrase($0) }
    }
    guard !notes.isEmpty else { return nil }
    return Section(
      title: "Already invalid: records that do not decode on their own, and are in no metric",
      tone: .warning, blocks: [.notes(listed(notes, most: Self.mostRows))])
  }

  static let mostDocumentRows = 500

  var unmutated: Section? {
    var notes: [Phrase] = []
    if medium == .terminal {
      let runTime = report.timings.overheadText.map { "survival run \(words: $0)" as Phrase }
      notes += [Phrase(report.summary), runTime].compactMap(\.self)
    }
    notes += report.comparisonNotes.map { Phrase($0) }
    if medium == .terminal { notes += report.environment.warnings }
    return Section(
      id: "unmutated",
      title: "Unmutated documents: records kept of those that decode on their own",
      blocks: [.notes(notes), .table(unmutatedTable)])
  }

  private var unmutatedTable: Table {
    let invalid = TableColumn<DocumentReport>("invalid") { document in
      var cell = Cell(words: Format.count(document.invalidCount))
      cell.tone = document.invalidCount > 0 ? .warning : .neutral
      return cell
    }
    let strategies = report.strategyIDs.map { strategy in
      TableColumn<DocumentReport>(strategy.rawValue, kind: .heat) { document in
        document.unmutated.first { $0.strategy == strategy }.map(Cell.init) ?? .nothing
      }
    }
    return Table(
      report.documents,
      [
        TableColumn("document", kind: .name) { Cell("\($0.name)") },
        TableColumn("records", kind: .name) { Cell(words: Format.count($0.recordCount)) },
      ] + (medium == .page ? [invalid] : []) + strategies,
      caption: medium == .page
        ? "Records that each strategy kept of the unmutated document, of the valid ones"
        : nil, most: Self.mostDocumentRows)
  }
}

extension Report.Partial {
  package var title: String {
    guard !documents.isEmpty else { return "PARTIAL: \(reason); all mutants were decoded" }
    let isKnown = documents.allSatisfy { $0.planned != nil }
    let done = documents.map(\.done).reduce(0, +)
    let planned = documents.compactMap(\.planned).reduce(0, +)
    return "PARTIAL: \(reason); \(Format.count(documents.count, "document")) not done: "
      + "\(Format.count(done)) of \(isKnown ? "" : "at least ")"
      + "\(Format.count(planned, "mutant")) decoded"
  }
}

extension [CrashRecord] {
  package var countText: String? {
    isEmpty ? nil : Format.count(count, "crash or hang", "crashes and hangs")
  }
}

extension Timings {
  var overheadText: String? {
    guard let overhead else { return nil }
    return "\(Format.decimal(Double(wallNanoseconds) / 1e9, places: 1)) s in all threads, overhead "
      + "\(Format.decimal(overhead * 100, places: 1)) %"
  }
}

extension DocumentReport {
  /// If there are many documents, only the first invalid records are listed, by shared locations.
  var invalidCount: Int {
    max(
      Set(alreadyInvalid.map(\.pointer.description)).count,
      unmutated.map { invalidCount(of: $0.strategy) }.max() ?? 0)
  }
}

extension Table.Cell {
  fileprivate init(_ row: DocumentReport.Unmutated) {
    self.init(words: row.counters.recordSurvival.counts)
    loss = row.counters.collateralLoss
    if row.outcome != .returned { lines.append(Phrase(.words(row.outcome.rawValue))) }
  }
}
