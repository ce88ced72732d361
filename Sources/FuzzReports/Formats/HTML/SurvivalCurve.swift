import CodableFuzz
import FuzzBaselines
import JSONMutation

/// Survival as more of the records are mutated: a curve for each strategy, and its numbers.
struct SurvivalCurve {
  let curve: DamageCurve
  let document: DocumentReport
  let number: Int
  let page: HTMLPage

  func write(to markup: inout Markup) {
    let name = document.name.description
    markup.block("section", ["class": "figure"]) { figure in
      figure.block("h3", "Survival against damage")
      figure.block(
        "p", ["class": "hint"],
        "Untouched records kept, by how likely each record was to be mutated; "
          + Format.count(curve.points.map(\.mutantCount).reduce(0, +), "mutant") + " of "
          + Format.count(curve.recordCount, "record")
          + ", seed \(curve.seed).")
      page.writeKeys(of: strategies, to: &figure)
      figure.scrolling("Chart of survival against damage, \(name)") {
        chart.write(to: &$0, id: "curve-\(number)")
      }
      figure.details("The numbers") { details in
        details.table("Record survival and documents decoded by damage rate", of: name) {
          writeTable(to: &$0)
        }
      }
    }
  }

  private var strategies: [StrategyID] { document.strategies.map(\.strategy) }

  private func rates(of strategy: StrategyID) -> [(x: Double, y: Double)] {
    curve.points.compactMap { point in
      let found = point.strategies.first { $0.strategy == strategy }
      return found.flatMap { $0.counters.recordSurvival.value }.map { (point.rate, $0) }
    }
  }

  private var chart: LineChart {
    let lines = strategies.map { strategy in
      LineChart.Series(
        style: page.style(of: strategy), names: [strategy.rawValue], points: rates(of: strategy))
    }
    return LineChart(
      title: "Record survival against damage rate",
      text: strategies.map(sentence).joined(separator: " "),
      xAxis: .linear(
        "records mutated", lines.flatMap(\.points).map(\.x), from: 0,
        label: { Format.coordinate($0 * 100) + " %" }),
      yAxis: .share("record survival"), series: LineChart.merged(lines))
  }

  private func sentence(on strategy: StrategyID) -> String {
    let name = Markup.clipped(strategy.rawValue, to: 60)
    let points = rates(of: strategy)
    guard let first = points.first, let last = points.last else {
      return "\(name): nothing was measured."
    }
    func percent(_ share: Double) -> String { Format.coordinate(share * 100) + " %" }
    return "\(name): from \(percent(first.y)) at \(percent(first.x)) mutated "
      + "to \(percent(last.y)) at \(percent(last.x))."
  }

  private static let metrics = [Metrics().recordSurvival, Metrics().documentsDecoded]

  private func writeTable(to table: inout Markup) {
    table.tableHead(["mutated", "mutants", "strategy"] + Self.metrics.map(\.title))
    table.block("tbody") { body in
      for point in curve.points {
        for (number, row) in point.strategies.enumerated() {
          body.block("tr") { cells in
            if number == 0 { writeHead(of: point, to: &cells) }
            page.writeStrategyCell(row.strategy, to: &cells)
            for metric in Self.metrics {
              cells.element(
                "td", ReportSection.Entry(metric.rate(row.counters)).lines.joined(separator: " "))
            }
          }
        }
      }
    }
  }

  private func writeHead(of point: DamageCurve.Point, to row: inout Markup) {
    let span = "\(point.strategies.count)"
    row.element("th", ["scope": "rowgroup", "rowspan": span]) {
      $0.add(Format.coordinate(point.rate * 100) + " %")
    }
    row.element("td", ["rowspan": span], Format.count(point.mutantCount))
  }
}

extension LineChart {
  /// Merges lines that coincide into one with all their names.
  static func merged(_ lines: [Series]) -> [Series] {
    var merged: [Series] = []
    for line in lines where !line.points.isEmpty {
      let same = merged.firstIndex { other in
        other.points.count == line.points.count
          && zip(other.points, line.points).allSatisfy { $0 == $1 }
      }
      if let same {
        merged[same] = Series(
          style: merged[same].style, names: merged[same].names + line.names, points: line.points)
      } else {
        merged.append(line)
      }
    }
    return merged
  }
}
