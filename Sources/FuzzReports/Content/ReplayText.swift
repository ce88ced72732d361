package import CodableFuzz
import DecodingStrategies
package import JSONMutation
import JSONText

/// Describes one mutant: what it changes, and what each strategy does with it.
///
/// The command and the tests print the same.
package struct ReplayText {
  /// The lines, safe for a terminal.
  package let lines: [String]

  /// - Parameters:
  ///   - mutant: The mutant.
  ///   - name: Its identifier, as the user wrote it.
  ///   - verdicts: What each strategy did with it.
  package init(_ mutant: Mutant, named name: MutantID, _ verdicts: [Verdict]) {
    let bytes = mutant.bytes()
    let head =
      "\(name)    \(mutant.mutationClass.rawValue), \(Format.count(bytes.count, "byte")), digest "
      + DocumentName.Digest(of: bytes).description
    let changes = mutant.mutations.flatMap { ChangedLines($0, in: mutant.document).lines }
    lines = ([head] + changes).map(TerminalText.escaped) + Self.table(of: verdicts)
  }

  /// What strategies did, one row each.
  package static func table(of verdicts: [Verdict]) -> [String] {
    guard !verdicts.isEmpty else { return [] }
    let table = ReportSection.Table(
      header: ["strategy", "result", "untouched kept", "mutated record", "error"],
      rows: verdicts.map { verdict in
        let kept = "\(verdict.counters[.untouchedKept]) of \(verdict.counters.untouched)"
        return [verdict.strategy.rawValue, verdict.outcome.rawValue, kept, fate(verdict.counters)]
          .map { ReportSection.Entry($0) } + [ReportSection.Entry(lines: errors(of: verdict))]
      })
    return [""] + TextTable(table, maximumWidth: .max, columnsToLeft: 5).lines
  }

  private static func errors(of verdict: Verdict) -> [String] {
    let failures = verdict.failures
    guard !failures.isEmpty else { return [Format.nothing] }
    return failures.map { JSONPointer.shown($0.pointer.description) + ": " + $0.message }
  }

  /// The fates of the mutated records.
  private static func fate(_ counters: Counters) -> String {
    let fates: [(Counter, String)] = [
      (.mutatedEqual, "kept"), (.mutatedAlteredReported, "altered, reported"),
      (.mutatedAlteredSilently, "altered silently"), (.mutatedReported, "lost, reported"),
      (.mutatedSilent, "dropped silently"), (.removed, "removed"),
    ]
    let found = fates.filter { counters[$0.0] > 0 }
    if found.isEmpty { return Format.nothing }
    let isSingle = counters.mutated + counters[.removed] == 1
    return found.map { isSingle ? $0.1 : "\(counters[$0.0]) \($0.1)" }.joined(separator: ", ")
  }
}
