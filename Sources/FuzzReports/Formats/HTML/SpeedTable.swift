import CodableFuzz
import JSONMutation

/// The speed of the strategies: a table with a drawing of the ratio to strict and its interval.
struct SpeedTable {
  let timings: DocumentTimings
  let page: HTMLPage

  private static let width = 180.0

  func write(to markup: inout Markup) {
    let name = timings.document.description
    markup.block("section", ["class": "figure"]) { figure in
      figure.block("h3", "Throughput")
      figure.block(
        "p", ["class": "hint"],
        "Medians of \(Format.count(timings.rounds, "round")) with "
          + Format.count(timings.recordCount, "record") + ", "
          + Format.count(timings.byteCount, "byte")
          + "; a strategy's time ÷ strict's, with its 95 % "
          + "confidence interval.")
      if page.report.environment.isDebugBuild {
        figure.block("p", ["class": "note warn"], "A debug build: these timings mean nothing.")
      }
      figure.table("Throughput and time ÷ strict", of: name, class: "numbers speed") { table in
        table.block("thead") { $0.element("tr", writeHead) }
        table.block("tbody") { body in
          for row in timings.strategies { body.block("tr") { write(row, to: &$0) } }
        }
      }
    }
  }

  private var axis: ChartAxis {
    let ratios = timings.strategies.compactMap(\.clean?.ratioToStrict)
    let values = [1] + ratios.map(\.low) + ratios.map(\.high)
    let least = values.min() ?? 1
    return .linear("time ÷ strict", values, from: least) { Format.decimal($0, places: 2) + "×" }
  }

  private func x(_ value: Double) -> String {
    Format.coordinate(20 + axis.position(value) * (Self.width - 40))
  }

  private func writeHead(to head: inout Markup) {
    for name in ["strategy", "MB/s", "time ÷ strict", "95 % interval"] {
      head.element("th", ["scope": "col"], name)
    }
    // The drawing repeats the columns before it.
    head.element("td", ["aria-hidden": "true", "class": "plot"]) { cell in
      writePlot(height: 18, to: &cell) { svg in
        let ticks = axis.ticks
        for tick in [ticks.first, ticks.last].compactMap(\.self) {
          svg.element(
            "text",
            [
              "x": x(tick.value), "y": "14", "text-anchor": "middle", "font-size": "11",
              "fill": "currentColor",
            ], tick.label)
        }
      }
    }
    head.element("th", ["scope": "col"]) { cell in
      cell.add("mutated")
      cell.void("br")
      cell.element("small", "time a record back")
    }
  }

  private func write(_ row: StrategyTimings, to markup: inout Markup) {
    page.writeStrategyCell(row.strategy, to: &markup)
    if let clean = row.clean {
      markup.element("td", Format.decimal(clean.megabytesPerSecond, places: 1))
      writeRatio(clean.ratioToStrict, of: row.strategy, to: &markup)
    } else {
      markup.element("td", ["colspan": "4", "class": "words"]) {
        $0.add("lost records of the unmutated document: no speed is quoted")
      }
    }
    let mutated = row.nanosecondsPerRecoveredRecord.map(Format.time) ?? Format.nothing
    markup.element("td", mutated)
  }

  private func writeRatio(
    _ ratio: Interval?, of strategy: StrategyID, to markup: inout Markup
  ) {
    guard let ratio else {
      for _ in 0..<3 { markup.element("td", Format.nothing) }
      return
    }
    let ends = [ratio.low, ratio.high].map { Format.decimal($0, places: 2) }
    markup.element("td", Format.decimal(ratio.median, places: 2) + "×")
    markup.element("td", ends.joined(separator: "–"))
    markup.element("td", ["aria-hidden": "true", "class": "plot"]) { cell in
      writePlot(height: 22, to: &cell) { svg in
        svg.void(
          "path",
          [
            "class": "grid", "stroke": "currentColor", "stroke-dasharray": "2 2",
            "d": "M\(x(1)) 0V22",
          ])
        svg.element("g", ["class": page.style(of: strategy).colorClass]) { mark in
          mark.void(
            "path",
            [
              "stroke": "currentColor", "stroke-width": "2", "fill": "none",
              "d":
                "M\(x(ratio.low)) 6V16M\(x(ratio.high)) 6V16M\(x(ratio.low)) 11H\(x(ratio.high))",
            ])
          let middle = 20 + axis.position(ratio.median) * (Self.width - 40)
          page.style(of: strategy).writeMarker(x: middle, y: 11, to: &mark)
        }
      }
    }
  }

  private func writePlot(
    height: Int, to cell: inout Markup, _ content: (inout Markup) -> Void
  ) {
    let width = Format.coordinate(Self.width)
    cell.element(
      "svg",
      ["width": width, "height": "\(height)", "viewBox": "0 0 \(width) \(height)"], content)
  }
}

extension Format {
  /// A time in a suitable unit.
  static func time(nanoseconds: Double) -> String {
    let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    let unit = units.last { nanoseconds >= $0.1 } ?? ("ns", 1)
    let value = nanoseconds / unit.1
    let number =
      value < 100 ? decimal(value, places: value < 10 ? 2 : 1) : coordinate(value.rounded())
    return number + " " + unit.0
  }
}
