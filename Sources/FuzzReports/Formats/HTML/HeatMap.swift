import CodableFuzz
import JSONMutation
import JSONText

/// The collateral loss of edits of each field, by mutator: a table with colored cells, one for each
/// strategy.
///
/// Strategies with equal losses share one table. Fields and mutators that cost nothing share one
/// line.
struct HeatMap {
  let document: DocumentReport
  let page: HTMLPage

  /// The maximum number of fields shown; others are counted.
  static let maximumFields = 40
  /// The maximum number of mutators shown: those that cost most.
  static let maximumMutators = 32

  private let grid: HeatGrid

  init(document: DocumentReport, page: HTMLPage) {
    self.document = document
    self.page = page
    grid = HeatGrid(document.strategies, orderedBy: page.report.plan.mutators)
  }

  func write(to markup: inout Markup) {
    let name = document.name.description
    markup.block("h3", "Collateral loss: what an edit cost the records around it")
    guard !grid.fields.isEmpty else {
      markup.block(
        "p", ["class": "none"],
        "No edit cost any strategy an untouched record, at "
          + Format.count(grid.perfectFieldCount, "field") + ".")
      return
    }
    markup.block(
      "p", ["class": "hint"],
      "Untouched records lost ÷ untouched records, in per cent, by the field that was edited and the "
        + "mutator; † a crash or a hang, ~ a record altered; empty where a mutator has nothing to "
        + "edit.")
    markup.block("div", ["class": "maps"]) { maps in
      for group in grid.groups where group.hasLoss { write(group, of: name, to: &maps) }
    }
    writeRest(to: &markup)
    writeRows(to: &markup)
  }

  private func write(_ group: HeatGrid.Group, of name: String, to markup: inout Markup) {
    let names = group.strategies.map(\.rawValue)
    markup.block("div", ["class": "map"]) { map in
      map.block("h4") { heading in
        for (number, strategy) in group.strategies.enumerated() {
          if number > 0 { heading.add(", ") }
          page.style(of: strategy).writeKey(to: &heading)
          heading.addForeign(strategy.rawValue, limit: 60)
        }
      }
      let caption = "Collateral loss with " + Markup.clipped(names.joined(separator: ", "), to: 100)
      map.table(caption, of: name, class: "heat map") { table in
        table.writeHeatHead("field", grid.shownMutators.map(\.rawValue))
        table.block("tbody") { body in
          for field in grid.shownFields {
            body.addVerbatim("\n")
            body.element("tr") { row in
              row.element("th", ["scope": "row"]) { $0.addPointer(field.description, limit: 60) }
              for mutator in grid.shownMutators {
                let found = group.rows[HeatGrid.Key(field: field, mutator: mutator)]
                row.heatCell(
                  lost: found?.counters.collateral, crashes: found?.counters.crashes ?? 0,
                  altered: found?.counters[.untouchedAltered] ?? 0)
              }
            }
          }
        }
      }
    }
  }

  /// Says what the maps leave out.
  private func writeRest(to markup: inout Markup) {
    let perfect = grid.groups.filter { !$0.hasLoss }.flatMap(\.strategies).map(\.rawValue)
    var notes: [String] = []
    if !perfect.isEmpty {
      notes.append(
        "No untouched record was lost or altered with " + perfect.joined(separator: ", "))
    }
    if grid.perfectFieldCount > 0 {
      notes.append(
        Format.count(grid.perfectFieldCount, "other field")
          + " cost no strategy an untouched record")
    }
    let fieldsLeft = grid.fields.count - grid.shownFields.count
    if fieldsLeft > 0 {
      notes.append(
        "and \(Format.count(fieldsLeft, "more field")) that cost less: the JSON report has them all"
      )
    }
    if !grid.perfectMutators.isEmpty {
      notes.append(
        "nothing was lost to "
          + grid.perfectMutators.map(\.rawValue).joined(separator: ", "))
    }
    let mutatorsLeft = grid.mutators.count - grid.shownMutators.count
    if mutatorsLeft > 0 {
      notes.append(
        "and \(Format.count(mutatorsLeft, "more mutator")) that cost less: the JSON report has them "
          + "all")
    }
    markup.notes(notes)
  }

  /// The maximum number of rows of the table below the maps.
  private static let maximumRows = 100

  private func writeRows(to markup: inout Markup) {
    let rows = grid.worstRows.prefix(Self.maximumRows)
    let left = grid.worstRows.count - rows.count
    let strategies = document.strategies.map(\.strategy)
    let name = document.name.description
    let title = "The counts: \(Format.count(rows.count, "row")) of fields × mutator, worst first"
    markup.details(title) { details in
      let caption = "Untouched records lost ÷ untouched records, of each field"
      details.table(caption, of: name, class: "numbers") { table in
        table.tableHead(
          ["fields", "mutator"] + strategies.map { Markup.clipped($0.rawValue, to: 60) })
        table.block("tbody") { body in
          for keys in rows { body.block("tr") { write(keys, strategies, to: &$0) } }
        }
      }
      guard left > 0 else { return }
      details.block(
        "p", ["class": "note"],
        "And \(Format.count(left)) more that cost a record: the JSON report has them all.")
    }
  }

  /// Writes a row of fields that a mutator cost the same.
  private func write(_ keys: [HeatGrid.Key], _ strategies: [StrategyID], to row: inout Markup) {
    row.element("th", ["scope": "row"]) { $0.addFields(FieldNames(keys.map(\.field))) }
    row.element("td", ["class": "name"]) { $0.addForeign(keys[0].mutator.rawValue, limit: 60) }
    for strategy in strategies {
      row.element(
        "td", grid.row(keys[0], of: strategy)?.counters.collateral.counts ?? Format.nothing)
    }
  }
}
