import CodableFuzz

/// Tables whose cells are colored by what was lost.
extension Markup {
  /// Adds the head.
  ///
  /// The names of columns are vertical because the columns are narrow.
  mutating func writeHeatHead(_ corner: String, _ names: [String]) {
    block("thead") { head in
      head.element("tr") { row in
        row.element("th", ["scope": "col"], corner)
        for name in names {
          row.element("th", ["scope": "col"]) { cell in
            cell.element("span") { $0.addForeign(name, limit: 40) }
          }
        }
      }
    }
  }

  /// Adds a cell with a percentage; empty without data.
  mutating func heatCell(
    lost: Rate?, crashes: Int = 0, altered: Int = 0, showsKept: Bool = false
  ) {
    guard let lost, lost.of > 0 else {
      let marks = crashes > 0 ? "†" : ""
      return element("td", ["class": crashes > 0 ? "h6" : "h"], marks)
    }
    let count = showsKept ? lost.of - lost.count : lost.count
    let marks = (crashes > 0 ? "†" : "") + (altered > 0 ? "~" : "")
    element(
      "td",
      [
        "class": "h\(Self.step(of: lost))",
        "title": lost.count > 0 ? "\(Format.count(count))/\(Format.count(lost.of))" : "",
      ], Self.percent(Rate(count, of: lost.of)) + marks)
  }

  /// Adds a cell with what a strategy kept of an unmutated document.
  mutating func heatCell(unmutated found: DocumentReport.Unmutated) {
    let lost = found.counters.collateralLoss
    element("td", ["class": "h\(Self.step(of: lost))"]) { cell in
      cell.add(found.counters.recordSurvival.counts)
      guard found.outcome != .returned else { return }
      cell.void("br")
      cell.add(found.outcome.rawValue)
    }
  }

  /// A share in whole percent, which is 0 or 100 only if that is exact.
  static func percent(_ rate: Rate) -> String {
    let percent = (rate.count * 100 + rate.of / 2) / rate.of
    switch percent {
    case 0 where rate.count > 0: return "<1"
    case 100 where rate.count < rate.of: return ">99"
    default: return String(percent)
    }
  }

  /// The color of a share, from 0 for nothing to 6 for everything.
  private static func step(of rate: Rate) -> Int {
    guard rate.count > 0 else { return 0 }
    guard rate.count < rate.of else { return 6 }
    return [0.1, 0.25, 0.5, 0.75].filter { Double(rate.count) > Double(rate.of) * $0 }.count + 1
  }
}
