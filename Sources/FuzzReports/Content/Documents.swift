import CodableFuzz
import JSONMutation
import JSONText

extension RunContent {
  static let mostDocuments = 24
  /// The maximum number of documents that are not folded on a page.
  static let mostOpenDocuments = 2

  var documents: [Section] {
    let shown = shownDocuments
    let sections = shown.map { number, document in
      DocumentContent(document: document, number: number, run: self).section
    }
    let left = report.documents.count - shown.count
    guard left > 0 else { return sections }
    let note: Phrase =
      """
      The \(shown.count) documents that lost most are shown one by one. The table of all documents \
      has the metrics of the other \(left); the JSON report has all of theirs.
      """
    return sections + [Section(blocks: [.paragraph(note)])]
  }

  var shownDocuments: [(number: Int, document: DocumentReport)] {
    let numbered = report.documents.enumerated().map { (number: $0, document: $1) }
    guard medium == .page, numbered.count > Self.mostDocuments else { return numbered }
    func lost(_ document: DocumentReport) -> Double {
      document.strategies.compactMap { $0.collateralLoss.value }.reduce(0, +)
    }
    let worst = numbered.map { ($0.number, lost($0.document)) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(Self.mostDocuments).map(\.0)
    let kept = Set(worst)
    return numbered.filter { kept.contains($0.number) }
  }
}

extension DocumentContent {
  /// On a page of many documents each is folded.
  fileprivate var section: Section {
    func sections(for medium: Medium) -> [Section] {
      Sections.ofDocument.flatMap { $0.sections(of: self, for: medium) }
    }
    var table = RunContent.metrics(
      strategies.map { ($0.strategy, $0.rate) }, timings.map(Speed.of) ?? [:])
    table.caption = "Metrics of each strategy"
    let blocks: [Block] = [.notes(document.facts), .table(table)] + unmeasured
    let classes = RunContent.classes(of: strategies, "\(document.name)")
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
    let parts = [
      (document.damageCurve?.points.isEmpty ?? true, "survival against damage"),
      (timings == nil, "throughput"), (timings?.growth.isEmpty ?? true, "growth"),
      (document.advice == nil, "what changes to the models would save"),
    ]
    let missing = parts.filter(\.0).map(\.1).joined(separator: ", ")
    let more: [Block] =
      isDetailed
      ? [] : [.hint("A page of this document alone also has maps of its fields, and charts.")]
    return more + (missing.isEmpty ? [] : [.hint("Not measured: \(words: missing).")])
  }
}

extension DocumentReport {
  private static let mostMissed = 4

  var facts: [Phrase] {
    let list: Phrase = list.map { $0.tokens.isEmpty ? " at the root" : " at \($0)" } ?? ""
    let documents: Phrase = documentCount.map { "\($0, "document"), " } ?? ""
    var notes: [Phrase] = [
      documents + "\(recordCount, "record")" + list
        + ", \(byteCount, "byte"), \(mutantCount, "mutant"), combinations touched "
        + Phrase(.words(coverage.touched.counts))
    ]
    if let excerptNote { notes.append(Phrase(excerptNote)) }
    if documentCount ?? 1 > 1 { notes.append("the times are those of the first document") }
    if let pairs {
      notes.append(
        """
        \(pairs.covered, "pair") of field × mutator covered; \(pairs.incompatible) cannot be made \
        together
        """)
    }
    notes += roleNotes + [idleNote.map { Phrase($0) }].compactMap(\.self)
    let missed = coverage.untouched
    if !missed.isEmpty {
      notes.append(
        "never touched: \(Format.list(missed, most: Self.mostMissed))"
          + (missed.count > Self.mostMissed ? ": the JSON report has them all" : ""))
    }
    return notes
  }

  /// Describes how mutants were decoded; nil if the document is too short for excerpts.
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
