import CodableFuzz
import DecodingStrategies
import JSONMutation

extension Markup {
  // Identifiers in it start with `id`. The titles of the sections around it tell its tables from
  // others.
  mutating func add(_ section: Section, id: String, level: Int = 2, path: [String] = []) {
    let title = section.title.plain
    let path = title.isEmpty ? path : path + [Self.clipped(title, to: 100)]
    func content(_ markup: inout Markup) {
      for (number, block) in section.blocks.enumerated() {
        markup.add(block, id: "\(id)-b\(number)", path: path)
      }
      let inner = section.title.isEmpty ? level : min(6, level + 1)
      func inside(_ markup: inout Markup) {
        for (number, part) in section.sections.enumerated() {
          markup.add(part, id: "\(id)-\(number)", level: inner, path: path)
        }
      }
      guard section.arrangement != .stacked else { return inside(&markup) }
      markup.block("div", ["class": section.arrangement.rawValue], inside)
    }
    if section.isFolded {
      let name = level == 2 ? "fold" : ""
      return details(section.title, level: level, ["class": name, "id": section.id], content)
    }
    let isNotice = level == 2 && section.tone != .neutral
    let topic = level == 2 && !section.title.isEmpty ? "topic" : ""
    let name = isNotice ? "notice " + section.tone.rawValue : topic
    block("section", ["class": name, "id": section.id]) {
      if !section.title.isEmpty {
        let heading = section.title.toned(isNotice ? section.tone : .neutral)
        $0.block("h\(level)") { $0.add(heading, marked: true) }
      }
      content(&$0)
    }
  }

  private mutating func add(_ block: Block, id: String, path: [String]) {
    switch block {
    case .notes(let notes):
      guard !notes.isEmpty else { return }
      self.block("ul", ["class": "notes"]) { list in
        for note in notes { list.block("li") { $0.add(note) } }
      }
    case .paragraph(let phrase):
      self.block("p", ["class": "note " + phrase.tone.rawValue]) { $0.add(phrase) }
    case .hint(let phrase): self.block("p", ["class": "hint"]) { $0.add(phrase) }
    case .table(let table): add(table, path: path)
    case .bars(let bars): add(bars)
    case .diff(let diff): add(diff)
    case .response(let view, let rows): add(view, rows: rows, id: id)
    case .command(let command, let label):
      if !label.isEmpty { self.block("p", ["class": "note"]) { $0.add(label) } }
      add(lines: [command], limit: .max)
    case .lines(let lines): add(lines: lines)
    case .facts(let facts), .terms(let facts):
      var isTerm = false
      if case .terms = block { isTerm = true }
      self.block("dl") { list in
        for (term, value) in facts {
          list.block("dt", ["id": isTerm ? list.explanation(of: term) ?? "" : ""], term)
          list.block("dd") { $0.add(value, limit: 4_000) }
        }
      }
    }
  }

  mutating func add(_ diff: Diff) {
    block("div", ["class": "diff"]) { block in
      for (sign, name, text) in [("− ", "del", diff.before), ("+ ", "ins", diff.after)] {
        block.block("div", ["class": name]) { line in
          line.element("b", sign)
          guard !text.isEmpty else { return }
          // The author of a report cuts it; the limit is for reports from elsewhere.
          line.element(name) { $0.element("bdi", Self.clipped(text, to: 400)) }
        }
      }
    }
  }

  private mutating func add(lines: [String], limit: Int = 2_000) {
    block("pre", ["class": "cmd", "tabindex": "0"]) { message in
      for (number, line) in lines.enumerated() {
        if number > 0 { message.addVerbatim("\n") }
        message.addForeign(line, limit: limit)
      }
    }
  }

  /// Adds content that may be wider than the page.
  ///
  /// It scrolls separately, also with the keyboard.
  mutating func scrolling(_ label: String, _ content: (inout Markup) -> Void) {
    block(
      "div",
      [
        "class": "scroll", "tabindex": "0", "role": "group",
        "aria-label": Self.clipped(label, to: 200),
      ],
      content)
  }

  mutating func details(
    _ summary: Phrase, level: Int? = nil, _ attributes: KeyValuePairs<String, String> = [:],
    _ content: (inout Markup) -> Void
  ) {
    block("details", attributes) { details in
      details.element("summary") { line in
        if let level {
          line.element("h\(level)") { $0.add(summary) }
        } else {
          line.add(summary)
        }
      }
      content(&details)
    }
  }

  /// The maximum number of rows that are not folded if the others cost nothing, and of all rows.
  private static let mostOpenRows = 30
  private static let mostRows = 50
  /// The maximum length of a command that is shown, in bytes; the JSON report has all mutants.
  private static let longestCommand = 2_000

  mutating func add(_ view: ResponseView, rows: [ResponseView.Line], id: String) {
    let free = rows.count > Self.mostOpenRows ? rows.filter { !$0.isCostly && !$0.isElsewhere } : []
    let freeFields = Set(free.map(\.field))
    let open = rows.enumerated().filter { !freeFields.contains($0.element.field) }
    block("div", ["class": view.hasTwoAnswers ? "response twice" : "response"]) { list in
      list.block("div", ["class": "row-head", "aria-hidden": "true"]) { head in
        for column in view.columns { head.element("span", column.title) }
      }
      let first = open.firstIndex(where: \.element.isElsewhere)
      for (position, (number, row)) in open.prefix(Self.mostRows).enumerated() {
        if position == first { list.block("p", ["class": "note"], view.elsewhere) }
        list.add(row, of: view, id: "\(id)-\(number)")
      }
      if let legend = view.legend { list.block("p", ["class": "note"]) { $0.add(legend) } }
      let folded = [
        ("that cost less", Array(open.dropFirst(Self.mostRows))),
        (
          "that cost nothing",
          rows.enumerated().filter { freeFields.contains($0.element.field) }
        ),
      ]
      for (words, rows) in folded where !rows.isEmpty {
        list.details("\(rows.count, "more field", "more fields") \(words: words)") { details in
          for (number, row) in rows { details.add(row, of: view, id: "\(id)-\(number)") }
        }
      }
    }
  }

  private mutating func add(_ row: ResponseView.Line, of view: ResponseView, id: String) {
    func line(_ markup: inout Markup) {
      let depth = ["class": "c d\(min(max(row.depth, 0), 8))"] as KeyValuePairs
      markup.element("code", depth) { code in
        code.addForeign(row.text, limit: 80)
      }
      for column in view.columns { markup.add(column.word(row), column.words) }
    }
    guard let contract = row.contract, !contract.cells.isEmpty else {
      return block("div", ["class": "row-line"], line)
    }
    let effect = view.columns.compactMap { $0.word(row).effect }.max() ?? .kept
    let name = effect == .kept ? "" : effect == .listLost ? "list" : "part"
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

  private mutating func add(_ word: CostWord, _ about: String) {
    let name =
      switch word.isWrongCase ? .listLost : word.effect {
      case .listLost: "list"
      case .recordLost, .fieldLost: "part"
      case .kept: "kept"
      case nil: "none"
      }
    element("span", ["class": "chip \(name)" + (word.isSilent ? " silent" : "")]) { chip in
      chip.element("span", ["class": "spoken"]) { spoken in
        spoken.add(about + ": ")
        // The names of cases and tags are not ours.
        if word.hasValue { spoken.addForeign(word.words) } else { spoken.add(word.words) }
      }
      chip.element("span", ["aria-hidden": "true"]) { text in
        if word.hasValue { return text.addForeign(word.text) }
        // On narrow pages, it has a line for today and one for then.
        for (number, part) in word.text.split(separator: CostWord.arrow).enumerated() {
          if number > 0 { text.add("\(words: CostWord.arrow)") }
          if number > 0 { text.void("wbr") }
          text.add("\(words: String(part))")
        }
      }
    }
  }

  private mutating func add(
    _ cell: Contract.Cell, _ change: Contract.Change, of view: ResponseView
  ) {
    block("div", ["class": "change"]) { block in
      block.element("p", ["class": "note"]) { $0.element("b", change.name) }
      if cell.before != nil || cell.after != nil {
        block.add(Diff(before: cell.before ?? "", after: cell.after ?? ""))
      }
      let isMasked = view.document.response?.isMasked ?? false
      let results = [cell.result(of: view.contract.strategy)] + (cell.others ?? [])
      block.element("p", ["class": "note"]) { note in
        for (number, result) in results.enumerated() {
          if number > 0 { note.add(" · ") }
          note.addForeign(result.strategy.rawValue, limit: 60)
          let words = result.effect.words(
            isReported: result.isReported, hasList: view.document.list != nil)
          note.add(": " + (result.crash?.rawValue ?? words))
        }
        guard let failure = cell.failure else { return }
        note.void("br")
        note.addForeign(isMasked ? failure.redactedLine : failure.line)
      }
      // A command that is cut cannot be run.
      let command = view.replay(cell.example)
      if command.utf8.count <= Self.longestCommand { block.add(lines: [command], limit: .max) }
    }
  }
}
