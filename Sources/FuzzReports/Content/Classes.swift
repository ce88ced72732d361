import CodableFuzz
import JSONMutation

/// Survival of mutants of other classes, which are not in the headline.
struct Classes {
  let strategies: [StrategyReport]

  /// The table, whose sentences also name findings against a decoder.
  var blocks: [Block] {
    let classes = MutationClass.allCases.filter { mutationClass in
      mutationClass != .structural
        && strategies.contains { $0.classes.contains { $0.mutationClass == mutationClass } }
    }
    let sentences = sentences
    if classes.isEmpty, sentences.isEmpty { return [] }
    typealias Column = TableColumn<StrategyReport>
    let survival = classes.map { mutationClass in
      Column(
        mutationClass.rawValue, kind: .share(isLoss: false), hint: mutationClass.meaning
      ) { Cell(Metrics().recordSurvival.rate($0.counters(of: mutationClass))) }
    }
    let acceptance = Column(
      "false acceptance", kind: .share(isLoss: true), hint: "of malformed mutants, silently",
      definition: Metrics().falseAcceptance.definition
    ) { Cell($0.falseAcceptance) }
    var table = Table(
      classes.isEmpty ? [] : strategies,
      [Column("strategy", kind: .name) { Cell("\($0.strategy)") }] + survival
        + (classes.contains(.malformed) ? [acceptance] : []),
      caption: "Record survival with mutants of other classes, not in the metrics above")
    table.sentences = sentences
    return [.table(table)]
  }

  private var sentences: [Phrase] {
    strategies.flatMap { report in
      report.classes.flatMap { row -> [Phrase] in
        var notes: [Phrase] = []
        if row.counters[.untouchedAltered] > 0 {
          notes.append(
            """
            \(report.strategy): \(row.counters[.untouchedAltered]) untouched records \
            altered
            """)
        }
        if row.mutationClass == .meaningPreserving, let example = row.example {
          notes.append(
            """
            \(report.strategy): \(row.counters.untouchedNotKept) findings against the decoder, \
            records lost or altered where nothing was: replay \(example.description)
            """)
        }
        if row.mutationClass != .structural {
          let (survival, acceptance) = (row.counters.recordSurvival, row.counters.falseAcceptance)
          notes.append(
            """
            \(report.strategy), \(words: row.mutationClass.rawValue) mutants: record survival \
            \(words: survival.text), false acceptance \(words: acceptance.text)
            """)
        }
        return notes
      }
    }
  }
}

extension Rate {
  /// The percentage and the counts.
  var text: String { of > 0 ? "\(share) \(counts)" : Format.nothing }
}

extension MutationClass {
  /// The class's meaning, in a few words.
  fileprivate var meaning: String {
    switch self {
    case .meaningPreserving: "the same meaning in other bytes"
    case .structural: "valid JSON that drifted"
    case .unspecified: "left open by RFC 8259"
    case .malformed: "no longer valid JSON"
    }
  }
}
