import CodableFuzz
import Foundation

/// A line for each strategy, with its name at the end.
struct LineChart {
  let title: String
  let text: String
  let xAxis: ChartAxis
  let yAxis: ChartAxis
  let series: [Series]

  struct Series {
    let style: SeriesStyle
    let names: [String]
    let points: [(x: Double, y: Double)]
  }

  private static let width = 560.0
  private static let margins = (top: 12.0, right: 152.0, bottom: 44.0, left: 56.0)
  static let lineHeight = 15.0

  private var plotHeight: Double {
    let lines = series.map(\.names.count).reduce(0, +)
    return max(220, Double(lines) * Self.lineHeight + Double(series.count) * 2)
  }

  private func x(_ value: Double) -> Double {
    Self.margins.left
      + xAxis.position(value) * (Self.width - Self.margins.left - Self.margins.right)
  }

  private func y(_ value: Double) -> Double {
    Self.margins.top + (1 - yAxis.position(value)) * plotHeight
  }

  /// Writes the chart under an identifier that is unique in the page.
  func write(to markup: inout Markup, id: String) {
    let height = plotHeight + Self.margins.top + Self.margins.bottom
    let size = (width: Format.coordinate(Self.width), height: Format.coordinate(height))
    markup.block(
      "svg",
      [
        "class": "chart", "role": "img", "aria-labelledby": "\(id)-t \(id)-d",
        "width": size.width, "height": size.height, "viewBox": "0 0 \(size.width) \(size.height)",
        "font-size": "12",
      ]
    ) { svg in
      svg.element("title", ["id": "\(id)-t"], title)
      svg.element("desc", ["id": "\(id)-d"], text)
      writeAxes(to: &svg)
      for line in series { write(line, to: &svg) }
      writeNames(to: &svg)
    }
  }

  private func writeAxes(to svg: inout Markup) {
    let (left, right) = (Self.margins.left, Self.width - Self.margins.right)
    let bottom = Self.margins.top + plotHeight
    for tick in yAxis.ticks {
      let y = y(tick.value)
      svg.void(
        "path",
        ["class": "grid", "d": Self.path([(left, y), (right, y)]), "stroke": "currentColor"])
      writeText(tick.label, x: left - 8, y: y + 4, anchor: "end", to: &svg)
    }
    for tick in xAxis.ticks {
      let x = x(tick.value)
      svg.void(
        "path",
        [
          "class": "grid", "d": Self.path([(x, bottom), (x, bottom + 5)]), "stroke": "currentColor",
        ])
      writeText(tick.label, x: x, y: bottom + 18, anchor: "middle", to: &svg)
    }
    writeText(xAxis.title, x: (left + right) / 2, y: bottom + 37, anchor: "middle", to: &svg)
  }

  private func writeText(
    _ text: String, x: Double, y: Double, anchor: String = "", to svg: inout Markup
  ) {
    svg.element(
      "text",
      [
        "x": Format.coordinate(x), "y": Format.coordinate(y), "text-anchor": anchor,
        "fill": "currentColor",
      ], text)
  }

  private func write(_ series: Series, to svg: inout Markup) {
    let points = series.points.map { (x($0.x), y($0.y)) }
    svg.block("g", ["class": series.style.colorClass]) { group in
      group.void(
        "path",
        [
          "d": Self.path(points), "fill": "none", "stroke": "currentColor", "stroke-width": "2",
          "stroke-dasharray": series.style.dashes, "stroke-linejoin": "round",
        ])
      for point in points { series.style.writeMarker(x: point.0, y: point.1, to: &group) }
    }
  }

  /// Writes the names at the ends of their lines, moved apart if these are close.
  private func writeNames(to svg: inout Markup) {
    let ends = series.map { $0.points.last.map { y($0.y) } ?? 0 }
    let heights = series.map { Double($0.names.count) * Self.lineHeight + 2 }
    let range = Self.margins.top - 8...Self.margins.top + plotHeight + 8
    let tops = LabelStack.tops(ends, heights: heights, within: range)
    for (number, line) in series.enumerated() {
      guard let end = line.points.last else { continue }
      let label = (x: Self.width - Self.margins.right + 18, y: tops[number] + Self.lineHeight / 2)
      svg.block("g", ["class": line.style.colorClass]) { group in
        group.void(
          "path",
          [
            "class": "lead", "stroke": "currentColor",
            "d": Self.path([(x(end.x) + 6, y(end.y)), (label.x - 6, label.y)]),
          ])
        line.style.writeMarker(x: label.x, y: label.y, to: &group)
      }
      for (row, name) in line.names.enumerated() {
        let top = label.y + 4 + Double(row) * Self.lineHeight
        svg.element(
          "text",
          [
            "class": "name", "x": Format.coordinate(label.x + 9), "y": Format.coordinate(top),
            "fill": "currentColor",
          ], Self.shortened(name))
      }
    }
  }

  static func shortened(_ name: String) -> String {
    let scalars = name.unicodeScalars
    return scalars.count > 19 ? String(scalars.prefix(18)) + "…" : name
  }

  private static func path(_ points: [(Double, Double)]) -> String {
    points.enumerated().map { number, point in
      (number == 0 ? "M" : "L") + Format.coordinate(point.0) + " " + Format.coordinate(point.1)
    }.joined()
  }
}

extension LineChart {
  init(_ chart: Chart, styles: [StrategyID: SeriesStyle]) {
    let points = chart.lines.flatMap(\.points)
    self.init(
      title: chart.title, text: chart.description,
      xAxis: ChartAxis(chart.x, points.map(\.x)), yAxis: ChartAxis(chart.y, points.map(\.y)),
      series: Self.merged(
        chart.lines.map { line in
          Series(
            style: styles[line.strategy] ?? SeriesStyle(number: 0),
            names: [line.strategy.rawValue], points: line.points)
        }))
  }

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

/// Stacks labels, each as near as possible to its intended position.
enum LabelStack {
  /// The upper ends of the labels, so that none covers another.
  static func tops(
    _ wanted: [Double], heights: [Double], within range: ClosedRange<Double>
  ) -> [Double] {
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var tops = wanted.map { max(range.lowerBound, $0 - LineChart.lineHeight / 2) }
    var free = range.lowerBound
    for index in order {
      tops[index] = max(tops[index], free)
      free = tops[index] + heights[index]
    }
    free = max(range.upperBound, range.lowerBound + heights.reduce(0, +))
    for index in order.reversed() {
      tops[index] = min(tops[index], free - heights[index])
      free = tops[index]
    }
    return tops
  }
}

struct ChartAxis {
  let title: String
  let ticks: [(value: Double, label: String)]
  private let range: ClosedRange<Double>
  private let isLogarithmic: Bool

  /// The position of a value, from 0 to 1; slightly outside for values beyond the axis.
  func position(_ value: Double) -> Double {
    let (low, high) = (scaled(range.lowerBound), scaled(range.upperBound))
    guard high > low else { return 0.5 }
    return min(1, max(0, (scaled(value) - low) / (high - low)))
  }

  private func scaled(_ value: Double) -> Double {
    isLogarithmic ? log10(max(value, .leastNormalMagnitude)) : value
  }

  static func share(_ title: String) -> ChartAxis {
    let ticks = [0.0, 0.25, 0.5, 0.75, 1].map {
      (value: $0, label: "\(Int($0 * 100)) %")
    }
    return ChartAxis(title: title, ticks: ticks, range: 0...1, isLogarithmic: false)
  }

  /// A linear scale that reaches just beyond the values.
  static func linear(
    _ title: String, _ values: [Double], from least: Double? = nil, label: (Double) -> String
  ) -> ChartAxis {
    let low = least ?? values.min() ?? 0
    let high = max(values.max() ?? 1, low)
    let step = step((high - low) / 5)
    let first = (low / step).rounded(.down)
    let last = max(first + 1, (high / step - 1e-9).rounded(.up))
    let ticks = (0...Int(last - first)).map { number in
      let value = (first + Double(number)) * step
      return (value: value, label: label(value))
    }
    return ChartAxis(
      title: title, ticks: ticks, range: first * step...last * step, isLogarithmic: false)
  }

  /// A logarithmic scale for values above 0, with ticks at powers of ten, and between them if these
  /// are few.
  static func logarithmic(
    _ title: String, _ values: [Double], label: (Double) -> String
  ) -> ChartAxis {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    let ends = (low: positive.min() ?? 1, high: positive.max() ?? 10)
    // Don't draw nearly equal values far apart.
    let middle = (ends.low * ends.high).squareRoot()
    let low = min(ends.low / 1.1, middle / 1.6)
    let high = max(ends.high * 1.1, middle * 1.6)
    let powers = (-3...15).map { pow(10, Double($0)) }
    let candidates = [[1], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 6, 8]].map { factors in
      powers.flatMap { power in factors.map { $0 * power } }.filter { low...high ~= $0 }
    }
    let marks = candidates.first { $0.count >= fewestTicks } ?? candidates[2]
    return ChartAxis(
      title: title, ticks: marks.map { ($0, label($0)) }, range: low...high, isLogarithmic: true)
  }

  private static let fewestTicks = 3

  private static func step(_ width: Double) -> Double {
    guard width > 0, width.isFinite else { return 1 }
    let power = pow(10, log10(width).rounded(.down))
    return [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= width * 0.999 } ?? width
  }
}

extension ChartAxis {
  init(_ axis: Chart.Axis, _ values: [Double]) {
    self =
      switch axis.scale {
      case .share: .share(axis.title)
      case .percent:
        .linear(axis.title, values, from: 0) { Format.coordinate($0 * 100) + " %" }
      case .counts: .logarithmic(axis.title, values) { Format.count(Int($0)) }
      case .time:
        .logarithmic(axis.title, values) { Format.time(nanoseconds: $0, isShort: true) }
      }
  }
}
