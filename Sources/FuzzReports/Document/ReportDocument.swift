import CodableFuzz

/// What a report says, without a format.
///
/// Runs and benchmarks become such a document, and a format renders either.
struct ReportDocument {
  var name: String
  var title: Phrase?
  var verdict: Phrase?
  var lead: [Phrase] = []
  /// The conclusion with its picture, which a page puts in a frame under its title.
  var conclusion: [Section] = []
  var sections: [Section] = []
  /// All strategies, in the order that gives them their colors and markers.
  var strategies: [StrategyID] = []
  /// Whether nothing needs attention, so that a comment is one line.
  var isWell = false
  var whole: Phrase?
}

/// Where a document is read, which decides how much of a report it shows.
struct Medium: OptionSet, Sendable {
  let rawValue: Int

  /// All results as text, as with `--verbose`.
  static let terminal = Medium(rawValue: 1)
  /// A comment on a change: what to act on, in a few dozen lines.
  static let comment = Medium(rawValue: 2)
  static let page = Medium(rawValue: 4)
  /// The first screen: the conclusion, one picture, and what to do next.
  static let screen = Medium(rawValue: 8)
  static let folds = Medium(rawValue: 16)
  /// Everywhere but on the first screen.
  static let all: Medium = [.terminal, .comment, .page]
}

struct Section {
  /// Identifies it for links; empty if nothing links to it.
  var id = ""
  var title: Phrase = ""
  /// Formats put sections with bad news first and mark them.
  var tone = Tone.neutral
  var isFolded = false
  var arrangement = Arrangement.stacked
  var blocks: [Block] = []
  var sections: [Section] = []

  var isEmpty: Bool {
    title.isEmpty && sections.isEmpty
      && blocks.allSatisfy { if case .notes(let notes) = $0 { notes.isEmpty } else { false } }
  }

  enum Arrangement: String {
    case stacked = ""
    case row
    case columns
    case cards
  }
}

extension [Section] {
  /// The sections folded, those without a title together with the one before.
  var folded: [Section] {
    var folded: [Section] = []
    for section in self {
      if section.title.isEmpty, let last = folded.indices.last {
        folded[last].sections.append(section)
      } else {
        folded.append(section)
        folded[folded.count - 1].isFolded = true
      }
    }
    return folded
  }
}

/// Indirect, because tables and responses are large.
indirect enum Block {
  case notes([Phrase])
  case paragraph(Phrase)
  case hint(Phrase)
  case table(Table)
  case bars(Bars)
  case diff(Diff)
  case response(ResponseView, rows: [ResponseView.Row])
  case command(String, label: Phrase = "")
  case lines([String])
  case facts([(term: String, value: Phrase)])
  /// What words mean; titles of columns lead here.
  case terms([(term: String, value: Phrase)])
}

protocol DocumentFormat: Sendable {
  static var medium: Medium { get }

  func text(of document: ReportDocument, in context: ReportContext) -> String
}

struct Bars {
  var legend: [Part]
  var rows: [Row]
  var titles: Titles?
  var caption: Phrase?

  struct Titles {
    let rate: [String]
    let bar: String
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
    let rate: Rate
    var purpose = ""

    init(_ name: Phrase, _ counts: [Int], of total: Int) {
      (self.name, self.counts, self.total) = (name, counts, total)
      rate = Rate(counts.first ?? 0, of: total)
    }

    /// All records sent: decoded, lost with a report or lost silently.
    init(_ name: Phrase, _ counters: Counters) {
      self.name = name
      total = counters.sent
      counts = [
        total - counters.lost, counters.lost - counters.lostSilently, counters.lostSilently,
      ]
      rate = counters.decoded
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

struct Diff {
  let leading: String
  let before: String
  let after: String
  let trailing: String
}
