package import CodableFuzz
import DecodingStrategies
package import JSONMutation
import JSONText

/// The command and the tests print the same.
package struct ReplayText {
  package let lines: [String]

  package init(
    _ mutant: Mutant, named name: MutantID, _ verdicts: [Verdict], on systems: [TargetSystem]
  ) {
    let bytes = mutant.bytes()
    let head =
      "\(name)    \(mutant.mutationClass.rawValue), \(Format.count(bytes.count, "byte")), digest "
      + DocumentName.Digest(of: bytes).description
    let changes = mutant.mutations.flatMap { ChangedLines($0, in: mutant.document).lines }
    let saved = verdicts.flatMap(\.stored)
    lines =
      ([head] + changes + saved.map { "afterwards: \($0)" }).map(TerminalText.escaped)
      + (saved.isEmpty ? Self.table(of: verdicts) : [])
      + mutant.notes(on: systems, verdicts).map { "  " + $0 }
  }

  package static func table(of verdicts: [Verdict]) -> [String] {
    guard !verdicts.isEmpty else { return [] }
    let table = Table(
      verdicts,
      [
        TableColumn("strategy", kind: .name) { Cell("\($0.strategy)") },
        TableColumn("result") { Cell(words: $0.outcome.rawValue) },
        TableColumn("untouched kept") { verdict in
          Cell(words: "\(verdict.counters[.untouchedKept]) of \(verdict.counters.untouched)")
        },
        TableColumn("mutated record") { Cell(words: fate($0.counters)) },
        TableColumn("error") { verdict in
          let errors = verdict.failures.map { "\($0.pointer): \($0.message)" as Phrase }
          return errors.isEmpty ? .nothing : Cell(lines: errors)
        },
      ])
    return [""] + TextTable(table, maximumWidth: .max, columnsToLeft: 5).lines
  }

  /// What a counter says of a record: `untouched record is lost and reported`.
  package static func words(_ counter: Counter) -> String {
    let fate = fates.first { $0.0 == counter }?.1 ?? ""
    let kind = counter == .removed ? "" : counter.isUntouched ? "untouched " : "mutated "
    return kind + "record is " + fate.replacing(", ", with: " and ")
  }

  private static let fates: [(Counter, String)] = [
    (.mutatedEqual, "kept"), (.mutatedAlteredReported, "altered, reported"),
    (.mutatedAlteredSilently, "altered silently"), (.mutatedReported, "lost, reported"),
    (.mutatedSilent, "lost silently"), (.removed, "removed"), (.untouchedKept, "kept"),
    (.untouchedAltered, "altered"), (.untouchedReported, "lost, reported"),
    (.untouchedSilent, "lost silently"),
  ]

  private static func fate(_ counters: Counters) -> String {
    let found = fates.filter { !$0.0.isUntouched && counters[$0.0] > 0 }
    if found.isEmpty { return Format.nothing }
    let isSingle = counters.mutated + counters[.removed] == 1
    return found.map { isSingle ? $0.1 : "\(counters[$0.0]) \($0.1)" }.joined(separator: ", ")
  }
}

extension Counter {
  package var isUntouched: Bool {
    (Counter.untouchedKept.rawValue...Counter.untouchedSilent.rawValue).contains(rawValue)
  }
}

package struct ChangedLines {
  /// The maximum number of lines on one side; the middle of longer ones is cut.
  private static let maximumLineCount = 14
  private static let maximumHunkCount = 8

  package let lines: [String]

  package init(_ mutation: Mutation, in document: Document) {
    let step = mutation.id(in: document)
    let numbers = LineNumbers(of: document)
    let hunks = Change.hunks(of: mutation.splices(in: document), in: document)
    var lines = hunks.prefix(Self.maximumHunkCount).flatMap { splices in
      Self.lines(of: Change(splices, in: document), step, in: document, numbers)
    }
    if hunks.count > Self.maximumHunkCount {
      lines.append("  @@ and \(hunks.count - Self.maximumHunkCount) more edits @@")
    }
    self.lines = lines
  }

  private static func lines(
    of change: Change, _ step: MutantID.Step, in document: Document, _ numbers: LineNumbers
  ) -> [String] {
    let head = change.leading(in: document)
    let tail = change.trailing(in: document)
    let offset = change.range.lowerBound
    func side(_ sign: String, _ middle: [UInt8]) -> [String] {
      let cut = middle.lines.map { Change.cut($0) }.joined(separator: [UInt8(ascii: "\n")])
      let lines = (head + cut + tail).lines.map { line in
        let end = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        return "  \(sign) " + String(decoding: end, as: UTF8.self)
      }
      guard lines.count > maximumLineCount else { return lines }
      let kept = maximumLineCount / 2
      return lines.prefix(kept) + ["  \(sign) … \(lines.count - 2 * kept) more lines"]
        + lines.suffix(kept)
    }
    return ["  @@ \(step), byte \(offset), line \(numbers.line(ofByteAt: offset)) @@"]
      + side("-", change.before) + side("+", change.after)
  }
}

extension [UInt8] {
  fileprivate var lines: [ArraySlice<UInt8>] {
    split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}
