import CodableFuzz

extension Markup {
  /// Adds a section under a heading of a level.
  ///
  /// Identifiers in it start with `id`. The titles of the sections around it tell its tables from
  /// others.
  mutating func add(
    _ section: Section, id: String, level: Int = 2, path: [String] = [],
    in arrangement: Section.Arrangement = .stacked
  ) {
    let title = section.title.plain
    let path = title.isEmpty ? path : path + [Self.clipped(title, to: 100)]
    func content(_ markup: inout Markup) {
      for (number, block) in section.blocks.enumerated() {
        markup.add(block, id: "\(id)-b\(number)", path: path)
      }
      let inner = section.title.isEmpty ? level : min(6, level + 1)
      func inside(_ markup: inout Markup) {
        for (number, part) in section.sections.enumerated() {
          markup.add(
            part, id: "\(id)-\(number)", level: inner, path: path, in: section.arrangement)
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
    let name =
      isNotice
      ? "notice " + section.tone.rawValue : level == 2 && !section.title.isEmpty ? "part" : ""
    block(arrangement == .cards ? "article" : "section", ["class": name, "id": section.id]) {
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
    case .bars(let bars):
      if let titles = bars.titles { add(bars, titles) } else { add(bars.table, path: path) }
    case .chart(let chart):
      addKeys(of: chart.lines.map(\.strategy))
      scrolling("Chart: \(path.joined(separator: ", "))") {
        LineChart(chart, styles: $0.styles).write(to: &$0, id: id)
      }
    case .diff(let diff): add(diff)
    case .response(let view, let rows): add(view, rows: rows, id: id)
    case .command(let command, let label):
      if !label.isEmpty { self.block("p", ["class": "note"]) { $0.add(label) } }
      self.block("pre", ["class": "cmd", "tabindex": "0"]) { $0.addForeign(command, limit: .max) }
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

  /// Adds the legend of strategies, for screens on which charts don't show the names.
  private mutating func addKeys(of strategies: [StrategyID]) {
    block("p", ["class": "note"]) { line in
      line.add(strategies.map { "\($0)" as Phrase }.joined(" · "))
    }
  }

  mutating func add(_ diff: Diff) {
    block("div", ["class": "diff"]) { block in
      for (sign, name, text) in [("− ", "del", diff.before), ("+ ", "ins", diff.after)] {
        block.block("div", ["class": name]) { line in
          line.element("b", sign)
          line.addCode(diff.leading)
          if !text.isEmpty { line.element(name) { $0.addCode(text) } }
          line.addCode(diff.trailing)
        }
      }
    }
  }

  /// Adds a piece of a document.
  ///
  /// The author of a report cuts it; the limit is for reports from elsewhere.
  private mutating func addCode(_ text: String) {
    guard !text.isEmpty else { return }
    element("bdi", Self.clipped(text, to: 400))
  }

  private mutating func add(lines: [String]) {
    block("pre", ["class": "cmd", "tabindex": "0"]) { message in
      for (number, line) in lines.enumerated() {
        if number > 0 { message.addVerbatim("\n") }
        message.addForeign(line, limit: 2_000)
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

  /// Adds folded content, whose summary is a heading if it has a level.
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
}
