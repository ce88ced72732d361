import CodableFuzz
import DecodingStrategies
import JSONMutation
import JSONText

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

/// Crashes and hangs of strategies, and records that they spoiled.
extension RunContent {
  private static let mostRows = 50

  var crashes: [Section] {
    let crashes = report.documents.flatMap(\.crashes)
    guard !crashes.isEmpty else { return [] }
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
    return [
      Section(
        title: "Crashed and hung", tone: .bad,
        blocks: [.notes([sum] + listed(notes, most: Self.mostRows, of: rows.count))])
    ]
  }

  /// Untouched records that were altered, or lost although the mutant preserves meaning.
  var spoiled: [Section] {
    let notes = SpoiledRecords.all(in: report).map { document, found -> Phrase in
      "\(document), \(found.strategy): \(words: found.description)"
        + (found.example.map { ", as in " + mutant($0) } ?? "")
    }
    guard !notes.isEmpty else { return [] }
    return [
      Section(
        title: "Untouched records that no strategy may alter or lose", tone: .bad,
        blocks: [.notes(medium == .comment ? listed(notes, most: 7) : notes)])
    ]
  }
}

extension [CrashRecord] {
  /// How many there are, such as `2 crashes and hangs`; nil if there are none.
  package var countText: String? {
    isEmpty ? nil : Format.count(count, "crash or hang", "crashes and hangs")
  }
}

/// Records that do not decode even on their own.
extension RunContent {
  private static let mostRecords = 20

  var alreadyInvalid: [Section] {
    let notes = report.documents.flatMap { document in
      document.alreadyInvalid.map { record -> (reason: Phrase, strategy: StrategyID) in
        let failure = record.failure
        return (
          "\(document.name) \(record.pointer): \(failure.message)"
            + (failure.path.isEmpty ? "" : " at \(failure.pointer)"), record.strategy
        )
      }.grouped(alike: \.reason).map { same -> Phrase in
        "\(same[0].reason) (\(same.map { "\($0.strategy)" as Phrase }.joined(", ")))"
      }
    }
    guard !notes.isEmpty else { return [] }
    return [
      Section(
        title: "Already invalid: records that do not decode on their own, and are in no metric",
        tone: .warning, blocks: [.notes(listed(notes, most: Self.mostRecords))])
    ]
  }
}
