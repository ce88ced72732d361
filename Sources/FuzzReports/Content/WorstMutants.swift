import CodableFuzz
import DecodingStrategies
import JSONMutation

/// The mutants that cost most: the change, its effect on strategies, and how to replay it.
extension DocumentContent {
  private static let mostMutants = 12

  var worstMutants: [Section] {
    let mutants = document.worstMutants
    guard !mutants.isEmpty else { return [] }
    let cards = mutants.prefix(Self.mostMutants).map(card)
    let left = mutants.count - cards.count
    return [
      Section(
        title: "The worst mutants", arrangement: .cards,
        blocks: left > 0 ? [.paragraph("And \(left) more: the JSON report has them all.")] : [],
        sections: cards)
    ]
  }

  private func card(_ mutant: ExampleMutant) -> Section {
    let left = mutant.id.steps.count - 1
    let title = mutant.changes.first.map { first in
      "\(first.mutator) at \(first.pointer)" + (left > 0 ? " and \(left, "more change")" : "")
    }
    let isOnly = mutant.changes.count == 1
    let changes = mutant.changes.flatMap { change -> [Block] in
      let location: Phrase = isOnly ? "" : "\(change.mutator) at \(change.pointer), "
      return [.hint(location + "line \(words: "\(change.line)")"), .diff(Diff(change))]
    }
    var table = Self.table(of: mutant.effects)
    table.caption = "What strategies did with it"
    return Section(
      title: title ?? run.mutant(mutant.id),
      blocks: changes + [.table(table), .command(run.context.replay(mutant.id))])
  }

  private static func table(of effects: [ExampleMutant.Effect]) -> Table {
    typealias Column = TableColumn<ExampleMutant.Effect>
    return Table(
      effects,
      [
        Column("strategy", kind: .name) { Cell("\($0.strategy)") },
        Column("outcome", kind: .text) { effect in
          var cell = Cell(words: effect.outcome.rawValue)
          cell.tone = effect.outcome.isCrash ? .warning : .neutral
          return cell
        },
        Column("untouched kept") { effect in
          Cell(
            effect.counters.recordSurvival, silent: effect.counters[.untouchedSilent],
            altered: effect.counters[.untouchedAltered])
        },
        Column("mutated back") { effect in
          Cell(
            effect.counters.recovery, silent: effect.counters[.mutatedSilent],
            altered: effect.counters[.mutatedAlteredSilently])
        },
        Column("first report", kind: .text) { effect in
          effect.failure.map { Cell("\($0.line)") } ?? "nothing was reported"
        },
        Column("the same at", kind: .text) { effect in
          guard effect.fieldCount > 1 else { return .nothing }
          return Cell(
            Phrase(FieldNames(effect.fields.dropFirst(), count: effect.fieldCount - 1)))
        },
      ])
  }
}

extension Table.Cell {
  fileprivate init(_ rate: Rate, silent: Int, altered: Int) {
    let silences = [(silent, "lost"), (altered, "altered")].filter { $0.0 > 0 }
    lines =
      [Phrase(.words(rate.counts))]
      + silences.map { ("\($0) \(words: $1) silently" as Phrase).toned(.warning) }
  }
}

extension Diff {
  /// The text before and after on one line, unless only whitespace differs.
  init(_ change: ExampleMutant.Edit) {
    let joined = (change.before.joinedLines, change.after.joinedLines)
    let isSpaceOnly = [change.before, change.after].allSatisfy { $0.allSatisfy(\.isWhitespace) }
    let isWhole = joined.0 == joined.1 || isSpaceOnly
    leading = String(change.leading.joinedLines.drop { $0 == " " })
    before = isWhole ? change.before : joined.0
    after = isWhole ? change.after : joined.1
    trailing = change.trailing.joinedLines
  }
}

extension String {
  /// The text on one line, with a space in place of each line feed and the whitespace around it.
  fileprivate var joinedLines: String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
    let lines = split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0 == " " } }
    return (first?.isNewline == true ? " " : "") + lines.joined(separator: " ")
  }
}
