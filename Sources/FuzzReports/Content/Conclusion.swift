import CodableFuzz
import FuzzBaselines
import JSONMutation

extension RunContent {
  private static let mostProblems = 3
  static let mostPartialResults = 3

  var scope: Phrase {
    let changes = report.changes
    guard let document = onlyDocument else {
      let count = report.documents.map(\.mutantCount).reduce(0, +)
      return "\(report.documents.count, "document"), \(count, "mutant"): \(words: changes)"
    }
    if document.store != nil {
      let mutants: Phrase =
        "\(document.name): \(document.mutantCount, "mutant") (\(words: changes))"
      return mutants + ", each opened, changed and saved"
    }
    return "\(document.name): \(document.recordCount, document.unit), "
      + "\(document.mutantCount, "mutant") (\(words: changes))"
  }

  var problemsSection: [Section] {
    [regressions, Section(tone: .bad, blocks: [.notes(problems)]), leftOut].compactMap(\.self)
      .filter { !$0.isEmpty }
  }

  private var regressions: Section? {
    guard let comparison = context.comparison else { return nil }
    // The title of a page, and the rows under it, say it.
    if medium == .page { return nil }
    let isSaid = verdict.map { $0 == baselineVerdict } ?? false
    let example = comparison.example.map(context.replay)
    return Section(
      title: isSaid ? "" : Phrase(comparison.summary), tone: comparison.fails ? .bad : .neutral,
      blocks: [.notes(comparison.screenNotes)]
        + (example.map { [.command($0, label: "Reproduce:")] } ?? []))
  }

  private var problems: [Phrase] {
    // The verdict on a single document has the error.
    let hasVerdict = onlyDocument.flatMap(presentLoss) != nil
    let problems = findings.filter {
      $0.kind == .alreadyInvalid
        ? !hasVerdict
        : $0.isError && !$0.isOfBaseline && $0.kind != .lostOnTarget || $0.kind == .spoiled
    }
    return (sentences(on: problems) + [mistakes]).flatMap { listed($0, most: Self.mostProblems) }
  }

  private var mistakes: [Phrase] {
    report.documents.flatMap { document -> [Phrase] in
      let isSaid =
        onlyDocument != nil && context.comparison == nil && verdict(document)?.cause == .target
      return document.modelFindings.filter { $0.isMistake && !(isSaid && $0.kind == .lostOnTarget) }
        .map { "\(document.name): \($0.sentence(in: document))" }
    }
  }

  private var leftOut: Section {
    Section(
      blocks: [
        .notes(
          listed(
            report.documents.compactMap { $0.leftOutSentence(isUntimed: isUntimed($0)) }
              + report.documents.compactMap(\.representedSentence), most: Self.mostProblems))
      ])
  }

  /// Times were measured, but not of this document, which takes too long.
  private func isUntimed(_ document: DocumentReport) -> Bool {
    report.timings.documents.first { $0.document == document.name }?.strategies.isEmpty ?? false
  }

  var otherProblems: Section? {
    let others: [FindingReason] = [.noEffect, .recordsLost]
    let notes = sentences(on: findings.filter { others.contains($0.kind) })
      .flatMap { listed($0, most: Self.mostProblems) }
    return notes.isEmpty ? nil : Section(tone: .bad, blocks: [.notes(notes)])
  }

  private func sentences(on findings: [Finding]) -> [[Phrase]] {
    findings.grouped(alike: \.kind).map { found in found.map { Phrase($0.sentence) } }
  }

  /// What became of the records sent to each of the first strategies, where no verdict says more.
  private static let mostFates = 3

  var fates: [Phrase] {
    (firstResults + partialResults).prefix(Self.mostFates).map { result in
      "\(result.strategies)" + result.suffix + ": \(words: result.counters.fates)."
    }
  }

  /// The rows that fail, which a title counts, and the others.
  var baseline: [Section] {
    guard let comparison = context.comparison, comparison.fails || !isWell && medium == .comment
    else { return [] }
    var failing = comparison.kinds(where: \.fails, replay: context.replay) {
      medium == .comment ? listed($0, most: 7) : $0
    }
    if medium == .comment, let last = failing.indices.last {
      failing[last].blocks.append(.paragraph("\(comparison.passedCount, "row") passed"))
    }
    let others = comparison.kinds(where: { !$0.fails }, replay: context.replay)
    let counts = comparison.counts(of: comparison.findings.filter { !$0.kind.fails })
    let rest = Section(
      title: "\(words: counts.joined(separator: ", "))", isFolded: true, sections: others)
    return failing + (others.isEmpty || medium == .page ? [] : [rest])
  }

  var otherRows: Section? {
    guard let comparison = context.comparison,
      !comparison.findings.isEmpty || !comparison.notes.isEmpty
    else { return nil }
    return Section(
      title: "What else differs from the baseline",
      blocks: (comparison.file.map { [.paragraph("Compared with \(code: $0).")] } ?? [])
        + comparison.conclusion.blocks,
      sections: comparison.kinds(where: { !$0.fails }, replay: context.replay))
  }

  var isWell: Bool {
    context.comparison != nil && report.documents.allSatisfy(\.crashes.isEmpty)
      && !findings.contains { $0.isError || $0.kind == .spoiled }
      && !topics.contains(where: \.isBroken)
  }

  var baselineVerdict: Phrase? {
    guard let comparison = context.comparison else { return nil }
    guard comparison.fails else {
      let others = comparison.counts(of: comparison.findings).map { "\(words: $0)" as Phrase }
      return (["\(comparison.rowCount, "row") passed"] + others).joined(", ").toned(.good)
    }
    let failing = comparison.findings.filter(\.kind.fails)
    let isWorse = failing.allSatisfy { $0.kind == .worse && $0.mutator != nil }
    guard isWorse, comparison.crashes.isEmpty else {
      return ("the baseline fails: \(words: comparison.failingCounts)" as Phrase).toned(.bad)
    }
    let fields = Set(failing.map { [$0.document.description, $0.field?.description] })
    let documents = failing.map(\.document).unique.map { "\($0)" as Phrase }
    let strategies = failing.compactMap(\.strategy).unique
    let most = 2
    let whose: Phrase =
      strategies.count <= most
      ? "\(strategies)" : "\(strategies.count, "strategy", "strategies")"
    let of: Phrase =
      documents.count <= most ? documents.joined(", ") : "\(documents.count, "document")"
    return
      ("\(fields.count, "field") of " + of + (fields.count == 1 ? " loses" : " lose")
      + " more than the baseline allows (" + whose + ")").toned(.bad)
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

  fileprivate func leftOutSentence(isUntimed: Bool) -> Phrase? {
    guard let leftOut else { return nil }
    var parts: [Phrase] = []
    if leftOut.elements > 0 {
      parts.append(
        """
        \(leftOut.elements, "element") at the end of long lists \
        (\(byteCount, "byte") of \(leftOut.wholeByteCount) were read)
        """)
    }
    if let count = leftOut.documents {
      parts.append("the mutants of \(count, "document") of \(documentCount ?? 1)")
    }
    if leftOut.mutants > 0 {
      let all = leftOut.mutants + mutantCount
      parts.append("\(leftOut.mutants, "mutant") of \(all), the least plausible")
    }
    if leftOut.untriedFields > 0 {
      parts.append("whether \(leftOut.untriedFields, "field") may hold enum tags or maps")
    }
    if isUntimed { parts.append("how long strategies take to decode it") }
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
    "stores": "a save of each mutant",
  ]
}

extension Table.Cell {
  init(change mutator: MutatorID) {
    self = Report.Plan.words[mutator].map { Self(words: $0) } ?? "\(mutator)"
  }
}
