import CodableFuzz
import JSONMutation

/// How the time per record changes as the document grows: a line for each strategy, and its
/// numbers.
struct GrowthChart {
  let timings: DocumentTimings
  let number: Int
  let page: HTMLPage

  func write(to markup: inout Markup) {
    let name = timings.document.description
    markup.block("section", ["class": "figure"]) { figure in
      figure.block("h3", "Growth")
      figure.block(
        "p", ["class": "hint"],
        "The time for a record as the document grows; level where it does not matter how many "
          + "there are. Both scales are logarithmic.")
      if page.report.environment.isDebugBuild {
        figure.block("p", ["class": "note warn"], "A debug build: these timings mean nothing.")
      }
      page.writeKeys(of: timings.growth.map(\.strategy), to: &figure)
      figure.scrolling("Chart of growth, \(name)") {
        chart.write(to: &$0, id: "growth-\(number)")
      }
      figure.table(
        "The exponent of the time over the number of records, and the time for a record", of: name,
        class: "numbers"
      ) {
        writeTable(to: &$0)
      }
    }
  }

  private var chart: LineChart {
    let points = timings.growth.flatMap(\.points)
    return LineChart(
      title: "Time for a record against the number of records",
      text: timings.growth.map(sentence).joined(separator: " "),
      xAxis: .logarithmic("records", points.map { Double($0.recordCount) }) {
        Format.count(Int($0))
      },
      yAxis: .logarithmic("time for a record", points.map(\.nanosecondsPerRecord)) {
        Format.shortTime(nanoseconds: $0)
      },
      series: LineChart.merged(
        timings.growth.map { row in
          LineChart.Series(
            style: page.style(of: row.strategy), names: [row.strategy.rawValue],
            points: row.points.map { (Double($0.recordCount), $0.nanosecondsPerRecord) })
        }))
  }

  private func sentence(on row: StrategyGrowth) -> String {
    let ends = [row.points.first, row.points.last].compactMap(\.self).map { point in
      "\(Format.time(nanoseconds: point.nanosecondsPerRecord)) a record of "
        + Format.count(point.recordCount)
    }
    return Markup.clipped(row.strategy.rawValue, to: 60) + ": exponent "
      + Format.decimal(row.exponent.median, places: 2) + ", from "
      + ends.joined(separator: " to ") + "."
  }

  private var counts: [Int] {
    Array(Set(timings.growth.flatMap(\.points).map(\.recordCount))).sorted()
  }

  private func writeTable(to table: inout Markup) {
    table.tableHead(
      ["strategy", "exponent", "95 % interval"] + counts.map { "of " + Format.count($0) })
    table.block("tbody") { body in
      for row in timings.growth {
        body.block("tr") { cells in
          page.writeStrategyCell(row.strategy, to: &cells)
          cells.element("td", Format.decimal(row.exponent.median, places: 2))
          let ends = [row.exponent.low, row.exponent.high].map { Format.decimal($0, places: 2) }
          cells.element("td", ends.joined(separator: "–"))
          for count in counts {
            let point = row.points.first { $0.recordCount == count }
            cells.element(
              "td",
              point.map { Format.time(nanoseconds: $0.nanosecondsPerRecord) }
                ?? Format.nothing)
          }
        }
      }
    }
  }
}

extension Format {
  /// A rounded time in a suitable unit.
  static func shortTime(nanoseconds: Double) -> String {
    let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    let unit = units.last { nanoseconds >= $0.1 } ?? ("ns", 1)
    return coordinate(nanoseconds / unit.1) + " " + unit.0
  }
}
