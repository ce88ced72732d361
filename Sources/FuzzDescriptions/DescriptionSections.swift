import CodableFuzz
package import FuzzReports
import JSONMutation
import JSONText

extension DescriptionReport: WordedPart {
  private static let mostRows = 40
  private static let mostOpenRows = 10
  private static let mostColumns = 5

  package func sections(on content: DocumentContent) -> [Section] {
    let shown = content.run.medium == .terminal ? Self.mostRows : Self.mostOpenRows
    var blocks: [Block] = [.notes(sentences(on: content))]
    if !gaps.isEmpty {
      blocks.append(.hint("\(words: Contract.mark) marks silent losses."))
      blocks.append(.table(gapTable(content, shown: shown)))
    }
    if isComplete == false {
      blocks.append(.notes(["Not every allowed change could be tried."]))
    }
    let allowed = Section(
      id: "gaps-\(content.number)", title: "What the API description of \(operation) allows",
      blocks: blocks)
    guard !contradictions.isEmpty else { return [allowed] }
    let forbidden = Section(
      title: "What it forbids, and \(content.document.name) contains",
      blocks: [.table(contradictionTable(shown: shown))])
    return [allowed, forbidden]
  }

  package func sentences(on content: DocumentContent) -> [Phrase] {
    let document = content.document
    var sentences: [Phrase] = []
    if let strategy = document.ownStrategy?.strategy, let isComplete {
      let costly = gaps.filter { $0[strategy].map { $0.effect > .kept } ?? false }
      let costs = costly.compactMap { $0[strategy]?.cost }
      if let cost = Contract.Result.costs.first(where: costs.contains),
        let worst = costly.first(where: { $0[strategy]?.cost == cost })
      {
        let counts = Contract.Result.costs.compactMap { cost in
          let count = costs.count { $0 == cost }
          return count == 0 ? nil : Format.count(count) + (count == 1 ? cost.one : cost.many)
        }.joined(separator: ", ")
        sentences.append(
          "\(operation) allows \(costly.count, "change") that \(strategy) does not "
            + "survive: \(words: counts). The worst: \(worst.words)\(words: cost.one).")
      } else if isComplete {
        sentences.append("\(strategy) survives every change that \(operation) allows.")
      }
    }
    if let first = contradictions.first {
      let fields = Set(contradictions.map(\.field)).count
      sentences.append(
        "The \(words: document.documentCount == nil ? "document contradicts" : "documents contradict") "
          + "the API description at \(fields, "field"): \(first.words) "
          + "(\(first.count, "time")).")
    }
    return sentences
  }

  private func gapTable(_ content: DocumentContent, shown: Int) -> Table {
    let strategies = StrategyID.ownFirst(content.document.strategies.map(\.strategy))
    let groups = strategies.grouped { strategy in
      gaps.map { gap in
        [gap[strategy]?.effect, gap[strategy]?.isSilent, gap[strategy]?.crash] as [AnyHashable]
      }
    }
    let columns = groups.prefix(Self.mostColumns).map { alike in
      TableColumn<Gap>(
        alike.count > 2
          ? "\(alike[0]) +\(alike.count - 1)" : alike.map(\.rawValue).joined(separator: ", "),
        kind: .text
      ) { $0[alike[0]].map(Table.Cell.init) ?? .nothing }
    }
    let rows = gaps.enumerated().sorted { one, other in
      let (mine, theirs) = (one.element.severity, other.element.severity)
      return mine == theirs ? one.offset < other.offset : theirs.lexicographicallyPrecedes(mine)
    }.map(\.element)
    return Table(
      rows,
      [
        TableColumn("field", kind: .name) { Cell("\($0.field)") },
        TableColumn("allowed", kind: .name) { Cell($0.change.changeWords) },
      ] + columns + [TableColumn<Gap>("example", kind: .text) { content.run.mutant($0.example) }],
      shown: shown)
  }

  private func contradictionTable(shown: Int) -> Table {
    Table(
      contradictions,
      [
        TableColumn("field", kind: .name) { Cell("\($0.field)") },
        TableColumn("found", kind: .text) { Cell($0.foundWords) },
        TableColumn("times") { Cell("\($0.count)") },
        TableColumn("first at", kind: .text) { row in
          Cell(lines: ["\(row.first)"] + [row.file.map { Phrase($0) }].compactMap(\.self))
        },
      ], shown: shown)
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
