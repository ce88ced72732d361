import CodableFuzz
import FuzzBaselines
import JSONMutation

extension RunContent {
  /// The rows that fail, which a title counts, and the others.
  var baseline: [Section] {
    guard let comparison = context.comparison, comparison.fails || !isWell && medium == .comment
    else { return [] }
    var failing = comparison.kinds(where: \.fails, replay: context.replay)
    if medium == .comment, let last = failing.indices.last {
      for number in failing.indices {
        failing[number].blocks = failing[number].blocks.map { block in
          if case .notes(let notes) = block { .notes(listed(notes, most: 7)) } else { block }
        }
      }
      failing[last].blocks.append(.paragraph("\(comparison.passedCount, "row") passed"))
    }
    let others = comparison.kinds(where: { !$0.fails }, replay: context.replay)
    let counts = comparison.counts(of: comparison.findings.filter { !$0.kind.fails })
    let rest = Section(title: Phrase(.words(counts)), isFolded: true, sections: others)
    return failing + (others.isEmpty || medium == .page ? [] : [rest])
  }

  var otherRows: Section? {
    guard let comparison = context.comparison,
      !comparison.findings.isEmpty || !comparison.notes.isEmpty
    else { return nil }
    return Section(
      title: "What else differs from the baseline",
      blocks: comparedFile + comparison.conclusion.blocks,
      sections: comparison.kinds(where: { !$0.fails }, replay: context.replay))
  }

  private var comparedFile: [Block] {
    context.baselineFile.map { [.paragraph("Compared with \(code: $0).")] } ?? []
  }

  var isWell: Bool {
    context.comparison != nil && report.documents.allSatisfy(\.crashes.isEmpty)
      && !findings.contains { $0.isError || $0.kind == .spoiled }
      && !changelogs.contains(where: \.isBroken)
  }

  var baselineVerdict: Phrase? {
    guard let comparison = context.comparison else { return nil }
    guard comparison.fails else {
      let others = comparison.counts(of: comparison.findings)
      return ("\(comparison.rowCount, "row") passed" + (others.isEmpty ? "" : ", \(words: others)"))
        .toned(.good)
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
