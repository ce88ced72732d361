import CodableFuzz
import FuzzBaselines
import JSONMutation

extension RunContent {
  private static let mostProblems = 3
  private static let mostRegressions = 5
  static let mostPartialResults = 3

  var scope: Phrase {
    let changes = report.changes
    guard let document = onlyDocument else {
      let count = report.documents.map(\.mutantCount).reduce(0, +)
      return "\(report.documents.count, "document"), \(count, "mutant"): \(words: changes)"
    }
    let strategies = firstResults.flatMap(\.strategies)
    let decoders: Phrase =
      strategies.count <= 4
      ? "\(strategies)" : "\(strategies.count, "strategy", "strategies")"
    return "\(document.name): \(document.recordCount, "record"), "
      + "\(document.mutantCount, "mutant") (\(words: changes)), decoded by \(decoders)"
  }

  var problemsSection: [Section] {
    [regressions, Section(tone: .bad, blocks: [.notes(problems)]), leftOut].compactMap(\.self)
      .filter { !$0.isEmpty }
  }

  var sentencesSection: Section? {
    context.comparison == nil && !sentences.isEmpty ? Section(blocks: [.notes(sentences)]) : nil
  }

  private var regressions: Section? {
    guard let comparison = context.comparison else { return nil }
    // The title of a page, and the rows under it, say it.
    if medium == .page, report.partial == nil, report.failures.isEmpty { return nil }
    let failing = BaselineRow.all(comparison.findings.filter(\.kind.fails))
    let crashes = comparison.crashes.rows.map { Phrase($0.summary) }
    let isSaid = verdict.map { $0 == baselineVerdict } ?? false
    let example = failing.lazy.compactMap(\.example).first
    return Section(
      title: isSaid ? "" : Phrase(comparison.summary), tone: comparison.fails ? .bad : .neutral,
      blocks: [
        .notes(listed(failing.map { $0.sentence() } + crashes, most: Self.mostRegressions))
      ] + (example.map { [.command(context.replay($0), label: "Reproduce:")] } ?? []))
  }

  private var problems: [Phrase] {
    // The verdict on a single document has the error.
    let hasVerdict = onlyDocument.flatMap(presentLoss) != nil
    let problems = findings.filter {
      $0.kind == .alreadyInvalid
        ? !hasVerdict : $0.isError && !$0.isOfBaseline || $0.kind == .spoiled
    }
    return (sentences(on: problems) + [mistakes]).flatMap { listed($0, most: Self.mostProblems) }
  }

  private var mistakes: [Phrase] {
    report.documents.flatMap { document in
      document.modelFindings.filter(\.isMistake).map {
        "\(document.name): \($0.sentence(in: document))"
      }
    }
  }

  private var leftOut: Section {
    Section(
      blocks: [
        .notes(
          listed(
            report.documents.compactMap(\.leftOutSentence)
              + report.documents.compactMap(\.representedSentence), most: Self.mostProblems))
      ])
  }

  var otherProblems: Section? {
    let others: [Finding.Kind] = [.noEffect, .failedCheck, .recordsLost]
    let notes = sentences(on: findings.filter { others.contains($0.kind) })
      .flatMap { listed($0, most: Self.mostProblems) }
    return notes.isEmpty ? nil : Section(tone: .bad, blocks: [.notes(notes)])
  }

  private func sentences(on findings: [Finding]) -> [[Phrase]] {
    findings.grouped(alike: \.kind).map { found in found.map { Phrase($0.sentence) } }
  }

  /// What the strategies keep and lose, in at most three sentences for several of them, and one for
  /// each of the app's own strategies that some documents lack.
  ///
  /// The three are about the documents of the first comparison, which has the most.
  var sentences: [Phrase] {
    guard let comparison = report.comparisons.first else { return [] }
    let results = firstResults
    let scope: Phrase =
      comparison.documents.count == report.documents.count
      ? "" : " (" + comparison.scope(in: report) + ")"
    return results.chosen.enumerated().map { position, number in
      Self.sentence(on: results[number], isFirst: position == 0) + (position == 0 ? scope : "")
    } + partialResults.prefix(Self.mostPartialResults).map { Self.sentence(on: $0) }
  }

  static func sentence(on result: DistinctResult, isFirst: Bool = true) -> Phrase {
    return "\(result.strategies[0])" + result.suffix + " "
      + result.counters.sentence(on: isFirst ? "the untouched records" : "them")
      + Phrase(same: result.strategies.dropFirst())
  }
}

extension [DistinctResult] {
  /// The results to put into words: strict's, that of inferred models or else the best, and one that
  /// hides what it loses.
  fileprivate var chosen: [Int] {
    let strict = firstIndex { $0.strategies.contains(.strict) }
    let best = firstIndex { $0.strategies.contains(.inferred) } ?? indices.first
    // A result that keeps at least as much as strict's can tempt a team; a worse one does not.
    let silent = indices.filter { self[$0].counters.losesSilently && $0 != strict }.max {
      (self[$0].counters[.untouchedKept], self[$0].counters.lostSilently)
        < (self[$1].counters[.untouchedKept], self[$1].counters.lostSilently)
    }
    return [strict, best, silent].compactMap(\.self).unique
  }
}

extension Phrase {
  init(same others: some Collection<StrategyID>) {
    self =
      switch others.count {
      case 0: ""
      case 1...3: " \(others): the same."
      default: " \(others.count) others: the same."
      }
  }
}

extension Counters {
  fileprivate func sentence(on records: Phrase) -> Phrase {
    if self[.mutants] == 0 { return "was not tried: there are no mutants." }
    if sent == 0 { return "has no record that decodes." }
    guard untouched > 0 else {
      return "delivers \(mutatedDelivered) of \(mutated, "mutated record")" + losses
    }
    let kept: Phrase =
      if untouchedNotKept + lost == 0 {
        "keeps every record"
      } else if untouchedNotKept == 0 {
        "keeps all untouched records"
      } else if self[.untouchedKept] == 0 {
        "loses all untouched records"
      } else if self.recordSurvival.count * 2 >= self.recordSurvival.of {
        "keeps \(words: self.recordSurvival.share) of \(records)"
      } else {
        "\(words: self[.untouchedAltered] > 0 ? "loses or alters" : "loses") "
          + "\(words: self.collateralLoss.share) of \(records)"
      }
    // A strategy that throws has no records: each throw costs the list, also one about the envelope.
    let isListLost = threw > 0 && untouchedLost * 2 > untouched
    return kept
      + (isListLost && !losesSilently ? ": one bad value takes the list with it." : losses)
  }

  private var losses: Phrase {
    if lost == 0 { return "." }
    let records: Phrase = lost == 1 ? "the lost record" : "\(lost) lost records"
    if lostSilently == 0 {
      return lost == 1 ? ", and the lost record is reported." : ", and all \(records) are reported."
    }
    if lostSilently == lost {
      return lost == 1
        ? ", and \(records) is not reported." : ", and none of \(records) is reported."
    }
    return losesSilently
      ? ", and \(lostSilently) of \(records) are lost silently."
      : ", and all but \(lostSilently) of \(records) are reported."
  }
}

extension DocumentReport {
  fileprivate var representedSentence: Phrase? {
    guard let count = leftOut?.fields.count, count > 0 else { return nil }
    return
      "\(name): \(count, "field") \(words: count == 1 ? "fills" : "fill") the same property as another "
      + "field and \(words: count == 1 ? "was" : "were") treated like it, so no mutant of "
      + "\(words: count == 1 ? "it" : "them") was decoded"
  }

  fileprivate var leftOutSentence: Phrase? {
    guard let leftOut else { return nil }
    let elements: Phrase =
      "\(leftOut.elements, "element") at the end of long lists "
      + "(\(byteCount, "byte") of \(leftOut.wholeByteCount) were read)"
    let mutants: Phrase =
      "\(leftOut.mutants, "mutant") of \(leftOut.mutants + mutantCount), the least plausible"
    let parts = (leftOut.elements > 0 ? [elements] : []) + (leftOut.mutants > 0 ? [mutants] : [])
    if parts.isEmpty { return nil }
    return "\(name) is large, so this was left out: " + parts.joined(", and ")
      + ". \(code: "--unlimited") leaves out nothing."
  }
}

extension Report {
  /// Mutators that find nothing to edit are left out.
  var changes: String {
    let used = plan.mutators.filter { mutator in
      documents.contains { !$0.idleMutators.contains(mutator) }
    }
    let words = used.compactMap { Plan.words[$0] }
    if words.count == used.count, !words.isEmpty { return Format.choice(words) }
    // More names than that take a page.
    return used.count > 16 ? Format.count(used.count, "mutator") : plan.mutatorNames
  }
}

extension Report.Plan {
  /// The mutators of the set `core` in words, and what rows of saves in baselines are about.
  static let words: [MutatorID: String] = [
    "contract": "what the API description allows", "remove-key": "a key removed",
    "flip-type": "a type changed",
    "unknown-enum-tag": "an unknown enum tag",
    "save": "a save", "save-mutants": "a save of a mutant",
  ]
}

extension Table.Cell {
  init(change mutator: MutatorID) {
    self = Report.Plan.words[mutator].map { Self(words: $0) } ?? "\(mutator)"
  }
}
