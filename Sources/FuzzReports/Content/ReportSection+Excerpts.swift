import CodableFuzz
import JSONMutation

extension ReportSection {
  /// Describes how mutants were decoded; nil if the document is too short for excerpts.
  static func excerptNote(of document: DocumentReport) -> String? {
    guard let excerpts = document.excerpts else { return nil }
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
