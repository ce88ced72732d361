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
  /// The titles of the columns if bars have several parts; a single part has none.
  var titles: Titles?
  var caption: Phrase?

  /// The titles of the columns, in lines.
  struct Titles {
    /// The rate before the bar.
    let rate: [String]
    /// What a whole bar is.
    let bar: String
    /// The number of the last part, after the bar.
    let last: [String]
  }

  struct Part {
    let name: String
    let tone: Tone
  }

  struct Row {
    let name: Phrase
    let counts: [Int]
    let total: Int
    /// The rate beside the bar.
    let rate: Rate
    /// What the rate counts.
    var rateNoun = "record"
    /// What the name stands for, in a sentence; empty if that is not known.
    var purpose = ""

    /// A bar with the share of its first part.
    init(_ name: Phrase, _ counts: [Int], of total: Int) {
      (self.name, self.counts, self.total) = (name, counts, total)
      rate = Rate(counts.first ?? 0, of: total)
    }

    /// All records sent, decoded, lost with a report or lost silently, with record survival; with
    /// recovery if no record is untouched.
    init(_ name: Phrase, _ counters: Counters) {
      self.name = name
      total = counters.sent
      counts = [
        total - counters.lost, counters.lost - counters.lostSilently, counters.lostSilently,
      ]
      rate = counters.untouched > 0 ? counters.recordSurvival : counters.recovery
      rateNoun = counters.untouched > 0 ? "untouched record" : "mutated record"
    }
  }

  init(_ rates: [(name: Phrase, rate: Rate)], part: String, caption: Phrase? = nil) {
    legend = [Part(name: part, tone: .good)]
    rows = rates.map { Row($0.name, [$0.rate.count], of: $0.rate.of) }
    self.caption = caption
  }

  init(legend: [Part], rows: [Row], titles: Titles, caption: Phrase? = nil) {
    (self.legend, self.rows, self.caption) = (legend, rows, caption)
    self.titles = titles
  }

  /// The numbers, with the bar in the cell of the rate.
  var table: Table {
    let name = TableColumn<Row>("", kind: .name) { Cell($0.name) }
    let rate = TableColumn<Row>(
      Table.Column(title: titles?.rate ?? [legend[0].name], kind: .share(isLoss: false))
    ) { row in
      var cell = Cell(row.rate)
      cell.parts = zip(row.counts, legend).map {
        (row.total == 0 ? 0 : Double($0) / Double(row.total), $1.tone)
      }
      return cell
    }
    let parts = legend.enumerated().map { number, part in
      TableColumn<Row>(Table.Column(title: [part.name], tone: part.tone)) {
        Cell(words: Format.count($0.counts[number]))
      }
    }
    return Table(rows, [name, rate] + (titles == nil ? [] : parts), caption: caption)
  }
}

/// A change of a document, with what is around it.
struct Diff {
  let leading: String
  let before: String
  let after: String
  let trailing: String
}
