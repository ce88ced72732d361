import CodableFuzz
import JSONMutation

/// The metrics of strategies side by side, each with its counts and a bar.
struct SummaryTable {
  let caption: String
  var document: String?
  let rows: [StrategyReport]
  let speeds: [StrategyID: Speed]
  let page: HTMLPage

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
    for metric in Metrics.headlines {
      head.element("th", ["scope": "col"]) { cell in
        cell.add(metric.title)
        cell.void("br")
        cell.element("small", metric.counted)
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

  private func write(_ row: StrategyReport, to markup: inout Markup) {
    page.writeStrategyCell(row.strategy, to: &markup)
    for metric in Metrics.headlines {
      markup.element("td") { cell in
        cell.add(row.rate(metric), isLoss: metric.direction == .lessIsBetter)
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
    let lines = ReportSection.Entry(rate).lines
    add(lines[0])
    for line in lines.dropFirst() {
      add(" ")
      element("small", line)
    }
    guard let value = rate.value else { return }
    addBar(value, class: isLoss ? "bar loss" : "bar")
  }

  /// Adds a bar for a share, as decoration; the number is next to it.
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
