import JSONMutation

/// How mutants of long lists were decoded.
extension ReportSection {
  /// Says how mutants were decoded; nil where the document is too short for excerpts.
  static func excerptNote(of document: DocumentReport) -> String? {
    guard let excerpts = document.excerpts else { return nil }
    guard let difference = excerpts.differences.first else {
      return
        "excerpts: \(excerpts.decodedInExcerpts.counts) mutants decoded in a few records, which count "
        + "for all; \(excerpts.sampled) also whole, with the same counts"
    }
    let mutant = difference.mutant.map { " of \($0)" } ?? ""
    return "decoded whole, as an excerpt\(mutant) tells something else of \(difference.strategy): "
      + difference.difference
  }
}
