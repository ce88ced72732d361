import CodableFuzz
import JSONMutation
import JSONText

extension RunContent {
  static let mostDocuments = 24
  static let mostOpenDocuments = 2

  var documents: [Section] {
    let shown = shownDocuments
    let sections = shown.map(\.section)
    let left = report.documents.count - shown.count
    guard left > 0 else { return sections }
    let note: Phrase =
      """
      The \(shown.count) documents that lost most are shown one by one. The table of all documents \
      has the metrics of the other \(left); the JSON report has all of theirs.
      """
    return sections + [Section(blocks: [.paragraph(note)])]
  }

  var shownDocuments: [DocumentContent] {
    guard medium == .page, contents.count > Self.mostDocuments else { return contents }
    let losses = report.documents.map { document in
      document.strategies.compactMap(\.collateralLoss.value).reduce(0, +)
    }
    let worst = losses.indices.sorted { losses[$0] > losses[$1] }
    return worst.prefix(Self.mostDocuments).sorted().map { contents[$0] }
  }

  func documentColumn<Value>(_ number: @escaping (Value) -> Int) -> TableColumn<Value> {
    let linked = medium == .page ? Set(shownDocuments.map(\.number)) : []
    let names = report.documents.map(\.name)
    return TableColumn("document", kind: .name) { row in
      let number = number(row)
      return linked.contains(number)
        ? Cell(Phrase(.link(names[number].description, to: "#document-\(number)")))
        : Cell("\(names[number])")
    }
  }

  var contents: [DocumentContent] {
    report.documents.indices.map { DocumentContent(number: $0, run: self) }
  }

  var survival: [Section] {
    report.comparisons.map { comparison in
      let rows = comparison.strategies.map { report in
        Bars.Bar("\(report.strategy)", [report.recordSurvival.count], of: report.recordSurvival.of)
      }
      let legend = [Bars.Part(name: "untouched records kept", tone: .good)]
      return Section(
        title: "Record survival (untouched records kept), " + comparison.scope(in: report),
        blocks: [.bars(Bars(legend: legend, rows: rows))])
    }
  }

  var survivalByDocument: Section? {
    let isShort = medium == .page && report.documents.count <= Self.mostOpenDocuments
    guard report.documents.count > 1, !isShort else { return nil }
    let strategies = report.strategyIDs.map { strategy in
      TableColumn<DocumentContent>(strategy.rawValue, kind: .heat) { row in
        let rate = row.document.strategies.first { $0.strategy == strategy }?.recordSurvival
        var cell = Cell(words: rate.map { $0.of > 0 ? $0.share : "" } ?? "")
        cell.loss = rate.map { Rate($0.of - $0.count, of: $0.of) }
        cell.hint = rate?.counts ?? ""
        return cell
      }
    }
    let table = Table(
      contents,
      [
        documentColumn(\.number),
        TableColumn("records") { Cell(words: Format.count($0.document.recordCount)) },
      ] + strategies,
      caption: "Untouched records kept ÷ untouched records",
      shown: medium == .comment ? 12 : .max, most: Self.mostDocumentRows)
    return Section(
      title: "Record survival by document", isFolded: medium == .comment,
      blocks: [
        .hint(
          "Empty where a strategy does not decode the document, or no record is untouched, as with "
            + "one record alone."), .table(table),
      ])
  }
}

extension DocumentContent {
  fileprivate var section: Section {
    func sections(for medium: Medium) -> [Section] {
      Sections.ofDocument.flatMap { $0.sections(of: self, for: medium) }
    }
    if let store {
      return Section(
        id: "document-\(number)", title: "\(document.name)", blocks: [.notes(document.facts)],
        sections: [store])
    }
    var table = RunContent.metrics(
      strategies.map { ($0.strategy, $0.rate) }, timings.map(Speed.of) ?? [:])
    table.caption = "Metrics of each strategy"
    let blocks: [Block] = [.notes(document.facts), .table(table)] + unmeasured
    let classes = [RunContent.classes(of: strategies, "\(document.name)")].compactMap(\.self)
    let id = "document-\(number)"
    guard run.medium == .page else {
      return Section(
        id: id, title: "\(document.name)", blocks: blocks,
        sections: classes + sections(for: run.medium))
    }
    let every = Section(
      title: "Every table of \(document.name)", isFolded: true, blocks: blocks,
      sections: classes + sections(for: .folds))
    return Section(
      id: id, title: "\(document.name)",
      isFolded: run.report.documents.count > RunContent.mostOpenDocuments,
      sections: sections(for: .page) + [every])
  }

  private var unmeasured: [Block] {
    guard run.medium == .page else { return [] }
    let missing = [
      timings == nil ? "throughput" : nil,
      document.advice == nil ? "what changes to the models would save" : nil,
    ].compactMap(\.self).joined(separator: ", ")
    let more: [Block] =
      isDetailed
      ? [] : [.hint("A page of this document alone also has maps of its fields, and times.")]
    return more + (missing.isEmpty ? [] : [.hint("Not measured: \(words: missing).")])
  }
}

extension DocumentReport {
  private static let mostMissed = 4

  var facts: [Phrase] {
    let list: Phrase = list.map { $0.tokens.isEmpty ? " at the root" : " at \($0)" } ?? ""
    let documents: Phrase = documentCount.map { "\($0, "document"), " } ?? ""
    let records: Phrase = store == nil ? "\(recordCount, unit)" + list + ", " : ""
    var notes: [Phrase] = [
      documents + records + "\(byteCount, "byte"), \(mutantCount, "mutant"), combinations touched "
        + Phrase(.words(coverage.touched.counts))
    ]
    if let excerptNote { notes.append(Phrase(excerptNote)) }
    if documentCount ?? 1 > 1 { notes.append("the times are those of the first document") }
    notes += roleNotes + [idleNote.map { Phrase($0) }].compactMap(\.self)
    let missed = coverage.untouched
    if !missed.isEmpty {
      notes.append(
        "never touched: \(Format.list(missed, most: Self.mostMissed))"
          + (missed.count > Self.mostMissed ? ": the JSON report has them all" : ""))
    }
    return notes
  }

  var excerptNote: String? {
    guard let excerpts else { return nil }
    guard let difference = excerpts.differences.first else {
      return
        "excerpts: \(excerpts.decodedInExcerpts.counts) mutants decoded in a few records, which count "
        + "for all; \(excerpts.sampled) also whole, with the same counts"
    }
    let mutant = difference.mutant.map { " of \($0)" } ?? ""
    return "decoded whole, because an excerpt\(mutant) differs for \(difference.strategy): "
      + difference.difference
  }
}
