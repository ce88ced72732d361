import CodableFuzz
import FuzzBaselines
import JSONMutation

extension RunContent {
  private static let mostFailing = 7
  private static let mostOthers = 5

  var baseline: [Section] {
    guard let comparison = context.comparison else { return [] }
    guard medium == .comment else {
      guard comparison.fails else { return [] }
      var section = comparison.conclusion
      section.tone = .bad
      section.blocks = comparedFile + section.blocks
      section.sections = comparison.kinds
      return [section]
    }
    let failing = comparison.findings.filter(\.kind.fails)
    let others = comparison.findings.filter { !$0.kind.fails }
    guard !isWell else { return [] }
    func table(_ findings: [BaselineComparison.Finding], most: Int) -> Block {
      let rows = BaselineRow.all(findings)
      typealias Column = TableColumn<BaselineRow>
      let kind = Column("kind", kind: .name) { Cell(words: $0.finding.kind.rawValue) }
      let isWorse = findings.allSatisfy { $0.kind == .worse }
      return .table(
        Table(
          rows, (isWorse ? [] : [kind]) + BaselineRow.names(rows).columns + BaselineRow.measures,
          shown: most))
    }
    let parts = [
      Section(blocks: [table(failing, most: Self.mostFailing)] + next(failing)),
      Section(
        title: Phrase(.words(comparison.counts(of: others))), isFolded: true,
        blocks: [table(others, most: Self.mostOthers)]),
    ]
    return zip(parts, [failing, others]).filter { !$1.isEmpty }.map(\.0)
  }

  var passedBaseline: Section? {
    guard let comparison = context.comparison, !comparison.fails,
      !comparison.findings.isEmpty || !comparison.notes.isEmpty
    else { return nil }
    return Section(
      title: "What differs from the baseline",
      blocks: comparedFile + comparison.conclusion.blocks, sections: comparison.kinds)
  }

  private var comparedFile: [Block] {
    context.baselineFile.map { [.paragraph("Compared with \(code: $0).")] } ?? []
  }

  private func next(_ failing: [BaselineComparison.Finding]) -> [Block] {
    let example = failing.lazy.compactMap(\.example).first
    let passed = context.comparison?.passedCount
    return [
      example.map { .command(context.replay($0), label: "Reproduce:") },
      passed.map { .paragraph("\($0, "row") passed") },
    ].compactMap(\.self)
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
