import CodableFuzz
import JSONMutation

/// Survival of mutants of other classes, which are not in the headline, and findings against the
/// decoder.
struct ClassTable {
  let strategies: [StrategyReport]
  var document: String?
  let page: HTMLPage

  func write(to markup: inout Markup) {
    writeFindings(to: &markup)
    let classes = MutationClass.allCases.filter { mutationClass in
      mutationClass != .structural
        && strategies.contains { $0.classes.contains { $0.mutationClass == mutationClass } }
    }
    guard !classes.isEmpty else { return }
    let caption = "Record survival with mutants of other classes, not in the metrics above"
    markup.table(caption, of: document, class: "numbers summary") { table in
      table.block("thead") { $0.element("tr") { writeHead(classes, to: &$0) } }
      table.block("tbody") { body in
        for report in strategies { body.block("tr") { write(report, classes, to: &$0) } }
      }
    }
  }

  private func writeHead(_ classes: [MutationClass], to head: inout Markup) {
    head.element("th", ["scope": "col"], "strategy")
    for mutationClass in classes {
      head.element("th", ["scope": "col"]) { cell in
        cell.add(mutationClass.rawValue)
        cell.void("br")
        cell.element("small", mutationClass.meaning)
      }
    }
    guard classes.contains(.malformed) else { return }
    head.element("th", ["scope": "col"]) { cell in
      cell.add("false acceptance")
      cell.void("br")
      cell.element("small", "of malformed mutants, silently")
    }
  }

  private func write(
    _ report: StrategyReport, _ classes: [MutationClass], to row: inout Markup
  ) {
    page.writeStrategyCell(report.strategy, to: &row)
    let survival = Metrics().recordSurvival
    for mutationClass in classes {
      row.element("td") { $0.add(survival.rate(report.counters(of: mutationClass)), isLoss: false) }
    }
    guard classes.last == .malformed else { return }
    row.element("td") { $0.add(report.falseAcceptance, isLoss: true) }
  }

  /// Lists what no decoder may do.
  private func writeFindings(to markup: inout Markup) {
    let found = SpoiledRecords.all(of: strategies)
    guard !found.isEmpty else { return }
    markup.block("ul", ["class": "notes warn"]) { list in
      for spoiled in found {
        write(spoiled.strategy, spoiled.description, spoiled.example, to: &list)
      }
    }
  }

  private func write(
    _ strategy: StrategyID, _ finding: String, _ example: MutantID?, to list: inout Markup
  ) {
    list.block("li") { item in
      item.addForeign(strategy.rawValue, limit: 60)
      item.add(": " + finding)
      guard let example else { return }
      item.add(", as in ")
      item.addMutant(example)
    }
  }
}

extension MutationClass {
  /// The class's meaning, in a few words.
  fileprivate var meaning: String {
    switch self {
    case .meaningPreserving: "the same meaning in other bytes"
    case .structural: "valid JSON that drifted"
    case .unspecified: "left open by RFC 8259"
    case .malformed: "no longer valid JSON"
    }
  }
}
