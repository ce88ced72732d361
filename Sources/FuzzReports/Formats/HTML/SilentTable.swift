import CodableFuzz
import JSONMutation

/// Silent losses, the worst first.
struct SilentTable {
  let document: DocumentReport
  let page: HTMLPage

  /// The number of rows shown at first, and of further ones when unfolded.
  private static let shownRows = 8
  private static let maximumRows = 100

  /// A row of the table: strategies with equal losses, and fields with equal cost.
  private struct Row {
    var strategies: [StrategyID]
    let figures: StrategyReport.FieldRow
    var fields: [Field] = []
  }

  func write(to markup: inout Markup) {
    markup.block("h3", "Silent losses")
    let rows = rows
    guard !rows.isEmpty else {
      markup.block(
        "p", ["class": "none"], "Nothing: whatever a strategy lost, it reported.")
      return
    }
    write(
      rows.prefix(Self.shownRows), "Records lost without a report, the worst first", to: &markup)
    let more = rows.dropFirst(Self.shownRows).prefix(Self.maximumRows - Self.shownRows)
    guard !more.isEmpty else { return }
    markup.details("\(Format.count(more.count)) more that lost less") { details in
      write(more, "Records lost without a report, continued", to: &details)
      page.writeLeft(rows.count, of: Self.maximumRows, to: &details)
    }
  }

  private func write(_ rows: ArraySlice<Row>, _ caption: String, to markup: inout Markup) {
    markup.table(caption, of: document.name.description) { table in
      table.tableHead(
        ["fields", "mutator", "lost silently, each", "strategies", "example to replay"])
      table.block("tbody") { body in
        for row in rows { body.block("tr") { write(row, to: &$0) } }
      }
    }
  }

  private func write(_ row: Row, to cells: inout Markup) {
    let figures = row.figures
    cells.element("th", ["scope": "row"]) { $0.addFields(FieldNames(row.fields)) }
    cells.element("td", ["class": "name"]) { $0.addForeign(figures.mutator.rawValue, limit: 60) }
    cells.element("td", ["class": "num"]) { $0.add(figures.counters.silence, isLoss: true) }
    cells.element("td", ["class": "words"]) { cell in
      for (number, strategy) in row.strategies.enumerated() {
        if number > 0 { cell.add(", ") }
        cell.addForeign(strategy.rawValue, limit: 60)
      }
    }
    cells.element("td", ["class": "words"]) { $0.addMutant(figures.silentExample) }
  }

  private var rows: [Row] {
    var rows: [Row] = []
    var known: [Known: Int] = [:]
    for report in document.strategies {
      for figures in report.fields where figures.counters.lostSilently > 0 {
        let key = Known(figures)
        if let number = known[key] {
          rows[number].strategies.append(report.strategy)
        } else {
          known[key] = rows.count
          rows.append(Row(strategies: [report.strategy], figures: figures))
        }
      }
    }
    let groups = rows.worstFirst { ($0.figures.counters.silence, $0.figures.plausibility) }
      .grouped { Alike(figures: AlikeFigures($0.figures), strategies: $0.strategies) }
    return groups.map { group in
      var row = group[0]
      row.fields = group.map(\.figures.field)
      return row
    }
  }

  /// The key by which fields share a row.
  private struct Alike: Hashable {
    let figures: AlikeFigures
    let strategies: [StrategyID]
  }

  /// The key by which strategies share a row.
  private struct Known: Hashable {
    let field: Field
    let mutator: MutatorID
    let silent: Rate
    let example: MutantID?

    init(_ figures: StrategyReport.FieldRow) {
      field = figures.field
      mutator = figures.mutator
      silent = figures.counters.silence
      example = figures.silentExample
    }
  }
}

extension AlikeFigures {
  /// Groups by silent loss.
  fileprivate init(_ row: StrategyReport.FieldRow) {
    self.init(mutator: row.mutator, rates: [row.counters.silence])
  }
}
