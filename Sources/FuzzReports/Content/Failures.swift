import CodableFuzz
import JSONMutation

/// Why a run stopped, and the documents that could not be read.
extension RunContent {
  private static let mostUnfinished = 50

  var stopped: [Section] {
    guard let partial = report.partial else { return [] }
    let notes = partial.documents.prefix(Self.mostUnfinished).map { part -> Phrase in
      guard let planned = part.planned else { return "\(part.document): not started" }
      return "\(part.document): \(part.done) of \(planned, "mutant")"
    }
    return [Section(title: Phrase(partial.title), tone: .bad, blocks: [.notes(notes)])]
  }

  var failures: [Section] {
    guard !report.failures.isEmpty else { return [] }
    let notes = report.failures.map { "\($0.document): \($0.message)" as Phrase }
    return [
      Section(
        title: "Documents that could not be read", tone: .bad,
        blocks: [.notes(medium == .comment ? listed(notes, most: 7) : notes)])
    ]
  }
}

extension Report.Partial {
  var title: String {
    guard !documents.isEmpty else { return "PARTIAL: \(reason); all mutants were decoded" }
    let isKnown = documents.allSatisfy { $0.planned != nil }
    let done = documents.map(\.done).reduce(0, +)
    let planned = documents.compactMap(\.planned).reduce(0, +)
    return "PARTIAL: \(reason); \(Format.count(documents.count, "document")) not done: "
      + "\(Format.count(done)) of \(isKnown ? "" : "at least ")"
      + "\(Format.count(planned, "mutant")) decoded"
  }
}
