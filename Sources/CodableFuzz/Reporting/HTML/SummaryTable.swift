import JSONMutation

/// The figures of strategies side by side, each with its counts and a bar.
struct SummaryTable {
  let caption: String
  var document: String?
  let rows: [(strategy: StrategyID, figures: Figures)]
  let speeds: [StrategyID: Speed]
  let page: HTMLPage

  private struct Column {
    let name: String
    /// What is counted, in a few words.
    let meaning: String
    let isLoss: Bool
    let rate: (Figures) -> Rate
  }

  private static var columns: [Column] {
    [
      Column(
        name: "document survival", meaning: "mutants it returned for", isLoss: false,
        rate: \.documentSurvival),
      Column(
        name: "record survival", meaning: "untouched records kept", isLoss: false,
        rate: \.recordSurvival),
      Column(
        name: "salvage", meaning: "mutated records delivered", isLoss: false, rate: \.salvage),
      Column(
        name: "silent loss", meaning: "lost without a report", isLoss: true, rate: \.silentLoss),
      Column(
        name: "silent change", meaning: "changed without a report", isLoss: true,
        rate: \.silentChange),
      Column(
        name: "diagnosis", meaning: "reports of the edited location", isLoss: false,
        rate: \.diagnosis.exact),
    ]
  }

  func write(to markup: inout Markup) {
    markup.table(caption, of: document, class: "numbers summary") { table in
      table.block("thead") { head in
        head.element("tr", writeHead)
      }
      table.block("tbody") { body in
        for row in rows { body.block("tr") { write(row, to: &$0) } }
      }
    }
  }

  private func writeHead(to head: inout Markup) {
    head.element("th", ["scope": "col"], "strategy")
    for column in Self.columns {
      head.element("th", ["scope": "col"]) { cell in
        cell.add(column.name)
        cell.void("br")
        cell.element("small", column.meaning)
      }
    }
    guard !speeds.isEmpty else { return }
    head.element("th", ["scope": "col"], "MB/s")
    head.element("th", ["scope": "col"]) { cell in
      cell.add("time")
      cell.void("br")
      cell.element("small", "÷ strict")
    }
  }

  private func write(_ row: (strategy: StrategyID, figures: Figures), to markup: inout Markup) {
    page.writeStrategyCell(row.strategy, to: &markup)
    for column in Self.columns {
      let rate = column.rate(row.figures)
      markup.element("td") { cell in
        cell.add(rate, isLoss: column.isLoss)
      }
    }
    guard !speeds.isEmpty else { return }
    for entry in Speed.cells(speeds, row.strategy) {
      markup.element("td", ["class": "speed"]) { cell in
        for (number, line) in entry.lines.enumerated() {
          if number > 0 { cell.void("br") }
          if number > 0 { cell.element("small", line) } else { cell.add(line) }
        }
      }
    }
  }
}

extension Markup {
  /// Adds a share with its counts and a bar.
  mutating func add(_ rate: Rate, isLoss: Bool) {
    let lines = Format.rate(rate).lines
    add(lines[0])
    for line in lines.dropFirst() {
      add(" ")
      element("small", line)
    }
    guard let value = rate.value else { return }
    addBar(value, class: isLoss ? "bar loss" : "bar")
  }

  /// Adds a bar of a share, for who sees it; the number stands beside it.
  mutating func addBar(_ share: Double, class name: String = "bar") {
    element(
      "svg",
      [
        "class": name, "width": "100", "height": "6", "viewBox": "0 0 100 6",
        "preserveAspectRatio": "none", "aria-hidden": "true",
      ]
    ) {
      guard share > 0 else { return }
      $0.void(
        "rect",
        [
          "width": Format.coordinate(max(0.7, min(1, share) * 100)), "height": "6",
          "fill": "currentColor",
        ])
    }
  }
}
