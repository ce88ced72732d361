import CodableFuzz
import JSONMutation

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
