import CodableFuzz
import JSONMutation

/// What single changes to the models would save, the best first.
struct AdviceTable {
  let document: DocumentReport
  let page: HTMLPage

  /// The number of changes of each strategy that are shown at first, and the total number when
  /// unfolded.
  private static let shownPerStrategy = 3
  private static let maximumRows = 100

  func write(to markup: inout Markup) {
    guard let advice = document.advice else { return }
    markup.block("h3", "What one change to the models would save")
    guard !advice.isEmpty else {
      markup.block("p", ["class": "none"], "No single change that was tried saves a record.")
      return
    }
    let shown = document.strategies.flatMap { strategy in
      let own = advice.filter { $0.strategy == strategy.strategy }
      return Advice.leading(own, count: Self.shownPerStrategy)
    }
    write(shown[...], "One change at a time, found by trying", to: &markup)
    let known = Set(shown)
    let rest = advice.filter { !known.contains($0) }
    let more = rest.prefix(Self.maximumRows)
    guard !more.isEmpty else { return }
    markup.details("\(Format.count(more.count)) more that save less") { details in
      write(more, "One change at a time, continued", to: &details)
      page.writeLeft(rest.count, of: more.count, to: &details)
    }
  }

  private func write(_ rows: ArraySlice<Advice>, _ caption: String, to markup: inout Markup) {
    markup.table(caption, of: document.name.description, class: "numbers") { table in
      table.tableHead(
        ["strategy", "change", "record survival", "recovery", "a mutant for which it matters"],
        words: [1, 4])
      table.block("tbody") { body in
        for row in rows { body.block("tr") { write(row, to: &$0) } }
      }
    }
  }

  private func write(_ advice: Advice, to row: inout Markup) {
    page.writeStrategyCell(advice.strategy, to: &row)
    row.element("td", ["class": "words"]) { cell in
      write(advice.change, to: &cell)
      cell.void("br")
      cell.element("small", advice.breaksSource ? ["class": "warn"] : [:], advice.sourceNote)
    }
    row.element("td") { $0.addChange(advice.recordSurvival, advice.changedRecordSurvival) }
    row.element("td") { $0.addChange(advice.recovery, advice.changedRecovery) }
    row.element("td", ["class": "words"]) { $0.addMutant(advice.example) }
  }

  /// Writes the change's description, with the field as code.
  private func write(_ change: ModelChange, to cell: inout Markup) {
    cell.add(change.kind.words.before)
    cell.addPointer(change.field.description)
    cell.add(change.kind.words.after)
    guard change.kind != .optional else { return }
    cell.void("br")
    cell.element("small", "with " + change.means)
  }
}

extension Markup {
  /// Adds a share before and after.
  fileprivate mutating func addChange(_ before: Rate, _ after: Rate) {
    let shares = [before, after].map { ReportSection.Entry($0).lines[0] }
    add(shares[0] + " → ")
    element("strong", shares[1])
    void("br")
    element("small", "\(before.counts) → \(after.counts)")
    guard let from = before.value, let to = after.value else { return }
    let (low, high) = (Format.coordinate(from * 100), Format.coordinate(to * 100))
    element(
      "svg",
      [
        "class": "bar", "width": "100", "height": "6", "viewBox": "0 0 100 6",
        "preserveAspectRatio": "none", "aria-hidden": "true",
      ]
    ) { svg in
      svg.void("path", ["d": "M0 0H\(low)V6H0z", "fill": "currentColor", "opacity": "0.4"])
      svg.void("path", ["d": "M\(low) 0H\(high)V6H\(low)z", "fill": "currentColor"])
    }
  }
}
