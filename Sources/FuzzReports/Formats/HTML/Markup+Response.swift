import CodableFuzz
import DecodingStrategies
import JSONMutation
import JSONText

extension Markup {
  /// The maximum number of rows that are not folded if the others cost nothing, and of all rows.
  private static let mostOpenRows = 30
  private static let mostRows = 50
  /// The maximum length of a command that is shown, in bytes; the JSON report has all mutants.
  private static let longestCommand = 2_000

  /// Adds a response: a row a value, which opens to what each change of it did.
  mutating func add(_ view: ResponseView, rows: [ResponseView.Row], id: String) {
    let free = rows.count > Self.mostOpenRows ? rows.filter { !$0.isCostly && !$0.isElsewhere } : []
    let freeFields = Set(free.map(\.field))
    let open = rows.enumerated().filter { !freeFields.contains($0.element.field) }
    block("div", ["class": "response"]) { list in
      list.block("div", ["class": "row-head", "aria-hidden": "true"]) { head in
        for change in ResponseView.changes { head.element("span", change.title) }
      }
      let first = open.firstIndex(where: \.element.isElsewhere)
      for (position, (number, row)) in open.prefix(Self.mostRows).enumerated() {
        if position == first { list.block("p", ["class": "note"], ResponseView.elsewhere) }
        list.add(row, of: view, id: "\(id)-\(number)")
      }
      if let legend = view.legend { list.block("p", ["class": "note"]) { $0.add(legend) } }
      list.addFolded(
        open.dropFirst(Self.mostRows).map { ($0.offset, $0.element) }, "that cost less", view, id)
      list.addFolded(
        rows.enumerated().filter { freeFields.contains($0.element.field) }
          .map { ($0.offset, $0.element) }, "that cost nothing", view, id)
    }
  }

  private mutating func addFolded(
    _ rows: [(number: Int, row: ResponseView.Row)], _ words: String, _ view: ResponseView,
    _ id: String
  ) {
    guard !rows.isEmpty else { return }
    details("\(rows.count, "more field", "more fields") \(words: words)") { details in
      for (number, row) in rows { details.add(row, of: view, id: "\(id)-\(number)") }
    }
  }

  private mutating func add(
    _ row: ResponseView.Row, of view: ResponseView, id: String
  ) {
    func line(_ markup: inout Markup) {
      let depth = ["class": "c d\(min(max(row.depth, 0), 8))"] as KeyValuePairs
      markup.element("code", depth) { code in
        code.addForeign(row.text, limit: 80)
      }
      for change in ResponseView.changes { markup.add(view.word(row, change), change) }
    }
    guard let contract = row.contract, !contract.cells.isEmpty else {
      return block("div", ["class": "row-line"], line)
    }
    let name = row.isCostly ? row.effect == .listLost ? "list" : "part" : ""
    block("details", ["class": "row-line \(name)", "id": id]) { details in
      details.element("summary", [:], line)
      details.block("p", ["class": "note"]) { note in
        note.addPointer(row.field.description)
        note.add(" ")
        note.element("a", ["href": "#\(id)"], "link to this field")
      }
      for change in Contract.Change.allCases {
        guard let cell = contract.cells[change] else { continue }
        details.add(cell, change, of: view)
      }
    }
  }

  private mutating func add(_ word: CostWord, _ change: Contract.Change) {
    let name =
      switch word.effect {
      case .listLost: "list"
      case .recordLost, .fieldLost: "part"
      case .kept: "kept"
      case nil: "none"
      }
    element("span", ["class": "chip \(name)" + (word.isSilent ? " silent" : "")]) { chip in
      chip.element("span", ["class": "spoken"], change.words + ": " + word.words)
      chip.element("span", ["aria-hidden": "true"], word.text)
    }
  }

  /// Adds what one change did: its diff, what strategies returned, the error, and how to replay it.
  private mutating func add(
    _ cell: Contract.Cell, _ change: Contract.Change, of view: ResponseView
  ) {
    block("div", ["class": "change"]) { block in
      block.element("p", ["class": "note"]) { note in
        note.element("b", change.words)
      }
      if cell.before != nil || cell.after != nil {
        block.add(
          Diff(leading: "", before: cell.before ?? "", after: cell.after ?? "", trailing: ""))
      }
      let isMasked = view.document.response?.isMasked ?? false
      let results =
        [(view.contract.strategy, cell.effect, cell.isReported)]
        + (cell.others ?? []).map { ($0.strategy, $0.effect, $0.isReported) }
      block.element("p", ["class": "note"]) { note in
        for (number, (strategy, effect, isReported)) in results.enumerated() {
          if number > 0 { note.add(" · ") }
          note.addForeign(strategy.rawValue, limit: 60)
          note.add(": " + effect.words(isReported: isReported, hasList: view.document.list != nil))
        }
        guard let failure = cell.failure else { return }
        note.void("br")
        note.addForeign(isMasked ? failure.redactedLine : failure.line)
      }
      // A command that is cut cannot be run.
      let command = view.replay(cell.example)
      guard command.utf8.count <= Self.longestCommand else { return }
      block.block("pre", ["class": "cmd", "tabindex": "0"]) {
        $0.addForeign(command, limit: .max)
      }
    }
  }
}

extension Contract.Change {
  /// The change in words: `other type`.
  fileprivate var words: String { rawValue.replacing("-", with: " ") }
}
