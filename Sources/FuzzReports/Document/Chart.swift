import CodableFuzz

/// A line for each strategy.
///
/// The section has the same numbers in a table.
struct Chart {
  let title: String
  /// The chart in sentences, for readers who cannot see it.
  let description: String
  let x: Axis
  let y: Axis
  let lines: [Line]

  struct Line {
    let strategy: StrategyID
    let points: [(x: Double, y: Double)]
  }

  struct Axis {
    let title: String
    let scale: Scale
  }

  enum Scale {
    /// From 0 to 100 %.
    case share
    /// From 0 to the greatest value, shown as per cent.
    case percent
    /// Logarithmic, shown as counts.
    case counts
    /// Logarithmic, in nanoseconds.
    case time
  }
}

/// Shares drawn as bars, each divided into parts.
struct Bars {
  /// What the parts are; a single part needs no legend.
  var legend: [Part]
  var rows: [Row]
  var caption: Phrase?

  struct Part {
    let name: String
    let tone: Tone
  }

  struct Row {
    let name: Phrase
    let counts: [Int]
    let total: Int

    /// The share of the first part, whose numbers are next to the bar.
    var rate: Rate { Rate(counts.first ?? 0, of: total) }
  }

  init(_ rates: [(name: Phrase, rate: Rate)], part: String, caption: Phrase? = nil) {
    legend = [Part(name: part, tone: .good)]
    rows = rates.map { Row(name: $0.name, counts: [$0.rate.count], total: $0.rate.of) }
    self.caption = caption
  }

  init(legend: [Part], rows: [Row], caption: Phrase? = nil) {
    (self.legend, self.rows, self.caption) = (legend, rows, caption)
  }

  /// The numbers, with the bar in the cell of the first part.
  var table: Table {
    let name = TableColumn<Row>("", kind: .name) { Cell($0.name) }
    let parts = legend.enumerated().map { number, part in
      TableColumn<Row>(
        Table.Column(
          title: [part.name], kind: number == 0 ? .share(isLoss: false) : .number,
          tone: legend.count > 1 ? part.tone : .neutral)
      ) { row in
        var cell = Cell(Rate(row.counts[number], of: row.total))
        cell.parts = zip(row.counts, legend).map {
          (row.total == 0 ? 0 : Double($0) / Double(row.total), $1.tone)
        }
        return cell
      }
    }
    return Table(rows, [name] + parts, caption: caption)
  }
}

/// A change of a document, with what is around it.
struct Diff {
  let leading: String
  let before: String
  let after: String
  let trailing: String
}
