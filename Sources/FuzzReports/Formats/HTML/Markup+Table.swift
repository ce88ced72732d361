import CodableFuzz
import Foundation

extension Markup {
  mutating func add(_ table: Table, path: [String]) {
    guard !table.rows.isEmpty else { return }
    let shown = table.rows.prefix(table.shown)
    let more = table.rows.prefix(table.most).dropFirst(shown.count)
    let left = table.rows.count - shown.count - more.count
    add(table, shown, path: path)
    guard !more.isEmpty else { return addLeft(left) }
    details("\(more.count) more") { details in
      details.add(table, more, path: path + ["continued"])
      details.addLeft(left)
    }
  }

  private mutating func addLeft(_ count: Int) {
    guard count > 0 else { return }
    block("p", ["class": "note"], "And \(Format.count(count)) more: the JSON report has them all.")
  }

  /// Without a caption, its heading is the caption that only screen readers say.
  private mutating func add(_ table: Table, _ rows: ArraySlice<[Table.Cell]>, path: [String]) {
    let isHeat = table.columns.contains { $0.kind == .heat }
    let axis = IntervalAxis(table)
    let names = [table.caption?.plain] + path.reversed()
    scrolling(names.compactMap(\.self).joined(separator: ", ")) { markup in
      markup.element("table", ["class": isHeat ? "heat" : "numbers"]) { markup in
        markup.element("caption", ["class": table.caption == nil ? "unseen" : ""]) { caption in
          caption.element("span") { $0.add(table.caption ?? Phrase(path.last ?? "")) }
        }
        markup.block("thead") { head in
          head.element("tr") { row in
            for column in table.columns { row.add(column, isHeat: isHeat, axis) }
          }
        }
        markup.block("tbody") { body in
          for cells in rows {
            body.block("tr") { row in
              for (column, cell) in zip(table.columns, cells) {
                row.add(cell, of: column, strategyOf: cells.first, axis)
              }
            }
          }
        }
      }
    }
  }

  private mutating func add(_ column: Table.Heading, isHeat: Bool, _ axis: IntervalAxis?) {
    let name = column.kind == .name || column.kind == .text ? "words" : ""
    let title = column.label
    if title.isEmpty { return element("td", "") }
    element("th", ["class": name, "scope": "col"]) { cell in
      guard !isHeat else { return cell.element("span") { $0.addForeign(title, limit: 40) } }
      cell.add(title: title, meaning: column.definition)
      if let hint = column.hint { cell.addLine(Phrase(.words(hint))) }
      if column.kind == .interval { axis?.writeTicks(to: &cell) }
    }
  }

  private mutating func add(
    _ cell: Table.Cell, of column: Table.Heading, strategyOf first: Table.Cell?,
    _ axis: IntervalAxis?
  ) {
    let tone = cell.tone.rawValue
    let label = Self.clipped(column.label, to: 60)
    if column.kind == .name {
      return element("th", ["scope": "row", "class": tone]) { $0.addContent(of: cell) }
    }
    let name =
      switch column.kind {
      case .text: "words " + tone
      case .number: tone
      case .share: "share"
      case .heat: cell.loss.map { $0.of > 0 ? "h\(Self.step(of: $0))" : "h" } ?? "h"
      case .name, .interval: ""
      }
    let title = column.kind == .heat ? cell.hint : ""
    element("td", ["class": name, "title": title, "data-label": label]) { td in
      td.addContent(of: cell)
      if case .share(let isLoss) = column.kind, let rate = cell.rate?.value {
        let before = cell.before?.value ?? 0
        td.addBar([(before, "old"), (rate - before, "")], class: isLoss ? "bar loss" : "bar")
      }
      if column.kind == .interval, let interval = cell.interval {
        axis?.write(interval, td.style(of: first), to: &td)
      }
    }
  }

  private mutating func add(title: String, meaning: String?) {
    guard let meaning = meaning ?? terms[title] else { return addForeign(title, limit: 60) }
    let target = explanation(of: title)
    let (name, href, index) = target.map { ("a", "#" + $0, "") } ?? ("span", "", "0")
    element(
      name, ["class": "term", "href": href, "tabindex": index, "data-meaning": meaning]
    ) { $0.addForeign(title, limit: 60) }
  }

  private func style(of cell: Table.Cell?) -> SeriesStyle {
    guard case .strategy(let strategy)? = cell?.lines.first?.parts.first,
      let style = styles[strategy]
    else { return SeriesStyle(number: 0) }
    return style
  }

  private mutating func addContent(of cell: Table.Cell) {
    for (number, line) in cell.lines.enumerated() {
      if number == 0 {
        add(line)
      } else if cell.joint == nil, cell.lines.count == 2, cell.before == nil {
        add(" ")
        element("small") { $0.add(line) }
      } else {
        addLine(line)
      }
    }
    guard cell.moreCount > 0 else { return }
    details("\(cell.moreCount) more") { details in
      for (number, line) in cell.more.enumerated() {
        if number > 0 { details.void("br") }
        details.add(line)
      }
      details.addLeft(cell.moreCount - cell.more.count)
    }
  }

  private mutating func addLine(_ phrase: Phrase) {
    void("br")
    element("small", ["class": phrase.tone.rawValue]) { $0.add(phrase) }
  }

  private static func step(of rate: Rate) -> Int {
    guard rate.count > 0 else { return 0 }
    guard rate.count < rate.of else { return 6 }
    return [0.1, 0.25, 0.5, 0.75].filter { Double(rate.count) > Double(rate.of) * $0 }.count + 1
  }

  private mutating func addSwatch(_ tone: Tone) {
    element(
      "svg",
      ["class": "key " + tone.rawValue, "width": "12", "height": "12", "aria-hidden": "true"]
    ) { $0.void("rect", ["width": "12", "height": "12", "fill": Self.fill(tone.rawValue)]) }
    add(" ")
  }

  mutating func add(_ bars: Bars) {
    let rate = bars.isStacked ? bars.legend[0].name : ""
    block("div", ["class": "bars"]) { list in
      for row in bars.rows {
        list.block("p") { line in
          line.element("b") { $0.addForeign(row.name.plain) }
          line.add(" \(words: rate) ")
          line.element("b", row.rate.share)
          if row.rate.of > 0 {
            line.add(" (\(row.rate.count) of \(row.rate.of, "record"))")
          }
          if let last = row.counts.last, last > 0, let part = bars.legend.last {
            line.add(", \(last) \(words: part.name)")
          }
        }
        if !row.purpose.isEmpty {
          list.block("p", ["class": "note"]) { $0.addForeign(row.purpose) }
        }
        let shares = zip(row.counts, bars.legend).map { count, part in
          (row.total == 0 ? 0 : Double(count) / Double(row.total), part.tone.rawValue)
        }
        list.addBar(shares, class: "bar wide")
      }
      list.block("p", ["class": "note"]) { line in
        for (number, part) in bars.legend.enumerated() {
          if number > 0 { line.add(" · ") }
          line.addSwatch(part.tone)
          line.add("\(words: part.name)")
        }
      }
    }
  }

  /// What fills a part of a bar: stripes for what is bad, so that it does not differ only in color.
  private static func fill(_ tone: String) -> String {
    tone == Tone.bad.rawValue ? "url(#silent)" : "currentColor"
  }

  private mutating func addBar(_ shares: [(share: Double, name: String)], class name: String) {
    element(
      "svg",
      [
        "class": name, "width": "100", "height": "6", "viewBox": "0 0 100 6",
        "preserveAspectRatio": "none", "aria-hidden": "true",
      ]
    ) { svg in
      var start = 0.0
      for (share, name) in shares where share > 0 {
        let width = max(0.7, min(1, share) * 100)
        svg.void(
          "rect",
          [
            "class": name, "x": start == 0 ? "" : Format.coordinate(start),
            "width": Format.coordinate(width), "height": "6", "fill": Self.fill(name),
          ])
        start += share * 100
      }
    }
  }
}

private struct IntervalAxis {
  private let ticks: [Double]
  private static let width = 180.0

  init?(_ table: Table) {
    let intervals = table.rows.joined().compactMap(\.interval)
    if intervals.isEmpty { return nil }
    let values = [1] + intervals.map(\.low) + intervals.map(\.high)
    let low = values.min() ?? 0
    let high = max(values.max() ?? 1, low)
    let step = Self.step((high - low) / 5)
    let first = (low / step).rounded(.down)
    let last = max(first + 1, (high / step - 1e-9).rounded(.up))
    ticks = [first * step, last * step]
  }

  /// The least of 1, 2, 2.5 and 5 times a power of ten that is not less than a width.
  private static func step(_ width: Double) -> Double {
    guard width > 0, width.isFinite else { return 1 }
    let power = pow(10, log10(width).rounded(.down))
    return [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= width * 0.999 } ?? width
  }

  private func x(_ value: Double) -> Double {
    let share = min(1, max(0, (value - ticks[0]) / (ticks[1] - ticks[0])))
    return 20 + share * (Self.width - 40)
  }

  private func text(_ value: Double) -> String { Format.coordinate(x(value)) }

  func writeTicks(to cell: inout Markup) {
    writePlot(height: 18, to: &cell) { svg in
      for tick in ticks {
        svg.element(
          "text",
          [
            "x": text(tick), "y": "14", "text-anchor": "middle", "font-size": "11",
            "fill": "currentColor",
          ], Format.decimal(tick, places: 2) + "×")
      }
    }
  }

  func write(_ interval: Interval, _ style: SeriesStyle, to cell: inout Markup) {
    let (one, low, high) = (text(1), text(interval.low), text(interval.high))
    writePlot(height: 22, to: &cell) { svg in
      svg.void(
        "path",
        [
          "class": "grid", "stroke": "currentColor", "stroke-dasharray": "2 2", "d": "M\(one) 0V22",
        ])
      svg.element("g", ["class": style.colorClass]) { mark in
        mark.void(
          "path",
          [
            "stroke": "currentColor", "stroke-width": "2", "fill": "none",
            "d": "M\(low) 6V16M\(high) 6V16M\(low) 11H\(high)",
          ])
        style.writeMarker(x: x(interval.median), y: 11, to: &mark)
      }
    }
  }

  private func writePlot(height: Int, to cell: inout Markup, _ content: (inout Markup) -> Void) {
    let width = Format.coordinate(Self.width)
    cell.element(
      "svg",
      [
        "class": "plot", "width": width, "height": "\(height)",
        "viewBox": "0 0 \(width) \(height)", "aria-hidden": "true",
      ], content)
  }
}
