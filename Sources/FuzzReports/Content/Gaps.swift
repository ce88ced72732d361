import CodableFuzz
import JSONMutation
import JSONText

extension DocumentContent {
  private static let mostRows = 40
  private static let mostOpenRows = 10
  private static let mostColumns = 5

  var gaps: [Section] {
    guard let description = document.apiDescription else { return [] }
    let shown = run.medium == .terminal ? Self.mostRows : Self.mostOpenRows
    var blocks: [Block] = [.notes(descriptionSentences)]
    if !description.gaps.isEmpty {
      blocks.append(.hint("\(words: Contract.mark) marks silent losses."))
      blocks.append(.table(gapTable(description, shown: shown)))
    }
    if description.isComplete == false {
      blocks.append(.notes(["Not every allowed change could be tried."]))
    }
    let gaps = Section(
      id: "gaps-\(number)", title: "What the API description of \(description.operation) allows",
      blocks: blocks)
    guard !description.contradictions.isEmpty else { return [gaps] }
    let contradictions = Section(
      title: "What it forbids, and \(document.name) contains",
      blocks: [.table(contradictionTable(description, shown: shown))])
    return [gaps, contradictions]
  }

  var descriptionSentences: [Phrase] {
    guard let description = document.apiDescription else { return [] }
    var sentences: [Phrase] = []
    if let strategy = document.ownStrategy?.strategy, let isComplete = description.isComplete {
      let costly = description.gaps.filter { $0[strategy].map { $0.effect > .kept } ?? false }
      let costs = costly.compactMap { $0[strategy]?.cost }
      if let cost = Contract.Result.costs.first(where: costs.contains),
        let worst = costly.first(where: { $0[strategy]?.cost == cost })
      {
        let counts = Contract.Result.costs.compactMap { cost in
          let count = costs.count { $0 == cost }
          return count == 0 ? nil : Format.count(count) + (count == 1 ? cost.one : cost.many)
        }.joined(separator: ", ")
        sentences.append(
          "\(description.operation) allows \(costly.count, "change") that \(strategy) does not "
            + "survive: \(words: counts). The worst: \(worst.words)\(words: cost.one).")
      } else if isComplete {
        sentences.append("\(strategy) survives every change that \(description.operation) allows.")
      }
    }
    if let first = description.contradictions.first {
      let fields = Set(description.contradictions.map(\.field)).count
      sentences.append(
        "The \(words: document.documentCount == nil ? "document contradicts" : "documents contradict") "
          + "the API description at \(fields, "field"): \(first.words) "
          + "(\(first.count, "time")).")
    }
    return sentences
  }

  private func gapTable(_ description: DescriptionReport, shown: Int) -> Table {
    typealias Column = TableColumn<DescriptionReport.Gap>
    let strategies = StrategyID.ownFirst(document.strategies.map(\.strategy))
    let groups = strategies.grouped { strategy in
      description.gaps.map { gap in
        [gap[strategy]?.effect, gap[strategy]?.isSilent, gap[strategy]?.crash] as [AnyHashable]
      }
    }
    let columns = groups.prefix(Self.mostColumns).map { alike in
      Column(
        alike.count > 2
          ? "\(alike[0]) +\(alike.count - 1)" : alike.map(\.rawValue).joined(separator: ", "),
        kind: .text
      ) { $0[alike[0]].map(Table.Cell.init) ?? .nothing }
    }
    let rows = description.gaps.enumerated().sorted { one, other in
      let (mine, theirs) = (one.element.severity, other.element.severity)
      return mine == theirs ? one.offset < other.offset : theirs.lexicographicallyPrecedes(mine)
    }.map(\.element)
    return Table(
      rows,
      [
        Column("field", kind: .name) { Cell("\($0.field)") },
        Column("allowed", kind: .name) { Cell($0.change.changeWords) },
      ] + columns + [Column("example", kind: .text) { run.mutant($0.example) }],
      shown: shown)
  }

  private func contradictionTable(_ description: DescriptionReport, shown: Int) -> Table {
    typealias Column = TableColumn<DescriptionReport.Contradiction>
    return Table(
      description.contradictions,
      [
        Column("field", kind: .name) { Cell("\($0.field)") },
        Column("found", kind: .text) { Cell($0.foundWords) },
        Column("times") { Cell("\($0.count)") },
        Column("first at", kind: .text) { row in
          Cell(lines: ["\(row.first)"] + [row.file.map { Phrase($0) }].compactMap(\.self))
        },
      ], shown: shown)
  }
}

extension RunContent {
  var descriptionSentences: Section? {
    let described = contents.filter { $0.document.apiDescription != nil }
    let notes = described.flatMap { content in
      content.descriptionSentences.map {
        described.count == 1 ? $0 : "\(content.document.name): \($0)"
      }
    }
    return notes.isEmpty ? nil : Section(blocks: [.notes(listed(notes, most: 4))])
  }

  var gaps: [Section] {
    onlyDocument == nil ? [descriptionSentences].compactMap(\.self) : contents[0].gaps
  }
}

extension DescriptionReport.Gap {
  fileprivate subscript(strategy: StrategyID) -> Contract.Result? {
    results.first { $0.strategy == strategy }
  }

  fileprivate var severity: [Int] {
    Contract.Effect.allCases.reversed().map { effect in results.count { $0.effect == effect } }
  }

  fileprivate var words: Phrase { "\(field) " + change.changeWords }
}

extension String {
  fileprivate var changeWords: Phrase {
    if let tag = Mutator.contractTag(ofVariant: self) { return "as \"\(tag)\"" }
    return hasPrefix("type-") ? "as \(words: String(dropFirst(5)))" : Phrase(.words(self))
  }
}

extension Contract.Result {
  fileprivate struct Cost: Hashable {
    let one: String
    let many: String
  }

  /// The gravest first.
  fileprivate static let costs =
    [Cost(one: " crashes it", many: " crash it"), Cost(one: " hangs it", many: " hang it")]
    + ["the list", "the record", "the field"].map { Cost(one: " costs \($0)", many: " cost \($0)") }

  fileprivate var cost: Cost {
    switch (crash, effect) {
    case (.crashed?, _): Self.costs[0]
    case (.hung?, _): Self.costs[1]
    case (_, .listLost): Self.costs[2]
    case (_, .recordLost): Self.costs[3]
    case (_, .fieldLost), (_, .kept): Self.costs[4]
    }
  }
}

extension DescriptionReport.Contradiction {
  fileprivate var words: Phrase { "\(field) is " + foundWords }

  fileprivate var foundWords: Phrase {
    switch kind {
    case .absent: "missing"
    case .null: "null"
    case .otherType: "a \(words: found)"
    case .unknownTag: "\"\(found)\""
    }
  }
}

extension Table.Cell {
  fileprivate init(_ result: Contract.Result) {
    self.init(result.effect, isSilent: result.isSilent, crash: result.crash)
  }
}
