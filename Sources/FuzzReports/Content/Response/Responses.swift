import CodableFuzz
import JSONMutation

/// The response with what each change of it costs, and what to do about it.
extension RunContent {
  /// The maximum number of rows on a terminal.
  private static let mostRows = 16

  /// Under the verdict: the response with its bars, or a row for each of several documents.
  ///
  /// Without a contract, sentences compare the strategies.
  var results: [Section] {
    // Where nothing was measured, the problems say why.
    if !report.documents.contains(where: { $0.reasonForNothing == nil }) { return [] }
    let sentences = [Section(blocks: [.notes(self.sentences)])].filter { !$0.isEmpty }
    let start = responseVerdict == nil ? sentences : []
    guard medium == .page else {
      return start + documentVerdicts + response + change + distinctResults
    }
    guard let document = onlyDocument, responseVerdict != nil else {
      return start + documentVerdicts + distinctResults
    }
    return DocumentContent(document: document, number: 0, run: self).response
  }

  /// The response of a single document; the fields that cost most if it was not searched.
  var response: [Section] {
    guard let document = onlyDocument else { return [] }
    guard let view = ResponseView(document, replay: context.replay) else {
      return medium == .comment ? [] : costliestFields
    }
    let shown = view.shown(most: Self.mostRows)
    let left: [Phrase] =
      (shown.leftCostly > 0
        ? ["\(shown.leftCostly, "more field", "more fields") with no higher cost"] : [])
      + (shown.leftFree > 0
        ? ["\(shown.leftFree, "more field", "more fields") without a cost"] : [])
    let rest = left.joined(", ") + ": \(code: "--verbose")"
    let response = Block.response(view, rows: shown.rows)
    if medium == .comment {
      return [
        Section(
          title: "What each change of a record costs \(view.contract.strategy)", blocks: [response])
      ]
    }
    return [
      Section(
        blocks: [response]
          + ((left.isEmpty ? [] : [rest]) + [view.legend].compactMap(\.self)).map(Block.paragraph))
    ]
  }

  /// The change to the models of a single document that helps its own strategy most.
  var change: [Section] {
    guard let document = onlyDocument, let strategy = document.ownStrategy?.strategy,
      let advice = document.advice
    else { return [] }
    guard let best = advice.first(where: { $0.strategy == strategy }) else {
      return [
        Section(blocks: [
          .paragraph("No single change that was tried saves a record of \(strategy).")
        ])
      ]
    }
    let (before, after) =
      best.keptGain > 0
      ? (best.recordSurvival, best.changedRecordSurvival) : (best.recovery, best.changedRecovery)
    let metric = best.keptGain > 0 ? "record survival" : "recovery"
    return [
      Section(
        title: "Change one line: \(words: metric) \(words: before.share) → \(words: after.share)",
        blocks: [
          .diff(Diff(leading: "", before: best.before, after: best.after, trailing: ""))
        ] + (best.breaksSource ? [.paragraph(Phrase(.words(best.sourceNote)))] : []))
    ]
  }
}

extension DocumentContent {
  /// The maximum number of rows for each of many documents.
  private static let mostRowsOfMany = 40

  /// The response on a page, beside what to do about it.
  var response: [Section] {
    guard let view = ResponseView(document, replay: run.context.replay) else { return [] }
    let request = BackendRequest(view.contract, of: document)
    let backend = Section(
      title: "For the backend team",
      blocks: request.lines.isEmpty
        ? [.hint("No change of a single field costs a record.")]
        : [.lines(request.lines)])
    let shown = view.shown(most: isDetailed ? 200 : Self.mostRowsOfMany)
    let count = shown.leftCostly + shown.leftFree
    let left = Section(
      title:
        "One record of the response, and what each change of it costs \(view.contract.strategy)",
      blocks: [.response(view, rows: shown.rows)]
        + (count > 0
          ? [.hint("\(count, "more field"): a page of this document alone has them.")] : []))
    guard run.onlyDocument != nil else {
      return [Section(arrangement: .columns, sections: [left, backend])]
    }
    return [
      Section(
        arrangement: .columns,
        sections: [
          left, Section(sections: run.change + run.distinctResults + [backend]),
        ])
    ]
  }
}
