import CodableFuzz
import JSONMutation
import JSONText

/// What each strategy keeps of the unmutated documents.
extension RunContent {
  static let mostDocumentRows = 500

  var unmutated: [Section] {
    var notes: [Phrase] = []
    if medium == .terminal { notes += [Phrase(report.summary), runTime].compactMap(\.self) }
    notes += report.comparisonNotes.map { Phrase($0) }
    if medium == .terminal { notes += report.environment.warnings }
    return [
      Section(
        id: "unmutated",
        title: "Unmutated documents: records kept of those that decode on their own",
        blocks: [.notes(notes), .table(unmutatedTable)])
    ]
  }

  private var unmutatedTable: Table {
    typealias Column = TableColumn<DocumentReport>
    let invalid = Column("invalid") { document in
      let count = document.invalidCount
      var cell = Cell(words: Format.count(count))
      cell.tone = count > 0 ? .warning : .neutral
      return cell
    }
    let strategies = report.strategyIDs.map { strategy in
      Column(strategy.rawValue, kind: .heat) { document in
        document.unmutated.first { $0.strategy == strategy }.map(Cell.init) ?? .nothing
      }
    }
    return Table(
      report.documents,
      [
        Column("document", kind: .name) { Cell("\($0.name)") },
        Column("records", kind: .name) { Cell(words: Format.count($0.recordCount)) },
      ] + (medium == .page ? [invalid] : []) + strategies,
      caption: medium == .page
        ? "Records that each strategy kept of the unmutated document, of the valid ones"
        : nil, most: Self.mostDocumentRows)
  }

  private var runTime: Phrase? {
    report.timings.overheadText.map { Phrase(.words("survival run " + $0)) }
  }
}

extension Timings {
  /// The time of the run and the share of it that is not the strategies'; nil if unknown.
  var overheadText: String? {
    guard let overhead else { return nil }
    return "\(Format.decimal(Double(wallNanoseconds) / 1e9, places: 1)) s in all workers, overhead "
      + "\(Format.decimal(overhead * 100, places: 1)) %"
  }
}

extension DocumentReport {
  /// The number of records that some strategy cannot decode.
  ///
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
