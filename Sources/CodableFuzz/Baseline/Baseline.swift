public import JSONMutation

/// How much of each document survived once: what later runs are held against.
///
/// Its text has a line for each document and strategy, sorted, to be reviewed in a diff:
///
/// ```
/// codable-fuzz baseline 1
/// feed lossy-array unmutated 9/9 documents 90/107 records 720/774 silent 0/963
/// feed strict unmutated 9/9 documents 10/107 records 80/774 silent 0/963
/// ```
public struct Baseline: Hashable, Sendable {
  /// The version of the text that this package writes and reads.
  public static let currentVersion = 1
  private static let title = "codable-fuzz baseline"
  private static let columns: [Substring] = ["unmutated", "documents", "records", "silent"]

  /// A row for each document and strategy, sorted.
  public let rows: [Row]

  /// How much of one document survived with one strategy, over its structural mutants.
  public struct Row: Hashable, Sendable {
    /// The document's name.
    public let document: DocumentName
    /// The strategy.
    public let strategy: StrategyID
    /// Records kept of the document before anything was done to it ÷ records, the broken included.
    public let unmutated: Rate
    /// Mutants for which the strategy returned ÷ mutants.
    public let documentSurvival: Rate
    /// Intact records kept ÷ intact records.
    public let recordSurvival: Rate

    /// Records lost without a report ÷ all records of all mutants, lost or not.
    public let silent: Rate

    fileprivate var text: String {
      "\(document) \(PercentEncoding.encoded(strategy.rawValue)) unmutated \(unmutated.counts) "
        + "documents \(documentSurvival.counts) records \(recordSurvival.counts) "
        + "silent \(silent.counts)"
    }

    /// Whether less survived than in another row, or more was lost in silence.
    fileprivate func isWorse(than other: Row) -> Bool {
      unmutated.isLess(than: other.unmutated) || recordSurvival.isLess(than: other.recordSurvival)
        || documentSurvival.isLess(than: other.documentSurvival)
        || silent.exceeds(other.silent)
    }
  }

  /// Takes the survival from a report.
  public init(of report: Report) {
    let rows = report.documents.flatMap { document in
      document.strategies.map { strategy in
        Row(
          document: document.name, strategy: strategy.strategy,
          unmutated: Rate(Self.kept(strategy.strategy, in: document), of: document.recordCount),
          documentSurvival: strategy.headline.documentSurvival,
          recordSurvival: strategy.headline.recordSurvival,
          silent: Self.silent(strategy.headline))
      }
    }
    self.rows = rows.sorted { $0.text < $1.text }
  }

  private static func kept(_ strategy: StrategyID, in document: DocumentReport) -> Int {
    document.unmutated.first { $0.strategy == strategy }?.intact.kept ?? 0
  }

  private static func silent(_ figures: Figures) -> Rate {
    Rate(
      figures.intact.silent + figures.damaged.silent, of: figures.intact.of + figures.damaged.of)
  }

  /// The rows of one document only.
  public func rows(of document: DocumentName) -> Baseline {
    Baseline(rows: rows.filter { $0.document == document })
  }

  private init(rows: [Row]) {
    self.rows = rows
  }

  /// Reads a baseline's text.
  ///
  /// - Throws: ``BaselineError`` naming the version or the line that is not understood.
  public init(parsing text: String) throws(BaselineError) {
    let lines = text.split(whereSeparator: \.isNewline)
    guard let first = lines.first, first.hasPrefix(Self.title + " ") else { throw .noBaseline }
    guard let version = Int(first.dropFirst(Self.title.count + 1)) else { throw .noBaseline }
    guard version == Self.currentVersion else { throw .otherVersion(version) }
    var rows: [Row] = []
    for (number, line) in lines.enumerated().dropFirst() {
      let words = line.split(separator: " ")
      guard words.count == 10, [2, 4, 6, 8].map({ words[$0] }) == Self.columns,
        let name = DocumentName(parsing: words[0]),
        let strategy = PercentEncoding.decoded(words[1]), let unmutated = Rate(counts: words[3]),
        let documents = Rate(counts: words[5]), let records = Rate(counts: words[7]),
        let silent = Rate(counts: words[9])
      else { throw .badLine(number: number + 1, text: String(line)) }
      rows.append(
        Row(
          document: name, strategy: StrategyID(rawValue: strategy),
          unmutated: unmutated, documentSurvival: documents, recordSurvival: records,
          silent: silent))
    }
    self.rows = rows
  }

  /// The baseline's text.
  public var text: String {
    (["\(Self.title) \(Self.currentVersion)"] + rows.map(\.text)).map { $0 + "\n" }.joined()
  }

  /// Where less survived than here, and what is here but not there.
  ///
  /// Rates are compared exactly, by their counts.
  public func regressions(in other: Baseline) -> [Regression] {
    rows.compactMap { row in
      let found = other.rows.first {
        $0.document == row.document && $0.strategy == row.strategy
      }
      guard let found else { return Regression(baseline: row, found: nil) }
      return found.isWorse(than: row) ? Regression(baseline: row, found: found) : nil
    }
  }

  /// The rows of other documents or strategies than the rows here.
  public func additions(in other: Baseline) -> [Row] {
    other.rows.filter { row in
      !rows.contains { $0.document == row.document && $0.strategy == row.strategy }
    }
  }
}

/// A document and a strategy of which less survives than the baseline says.
public struct Regression: Hashable, Sendable, CustomStringConvertible {
  /// What survived once.
  public let baseline: Baseline.Row
  /// What survives now; nil where nothing was measured.
  public let found: Baseline.Row?

  /// One line: what, from how much, to how much.
  public var description: String {
    let name = "\(baseline.document), \(baseline.strategy)"
    guard let found else { return "\(name): in the baseline, but not in this run" }
    return "\(name): unmutated \(baseline.unmutated.counts) → \(found.unmutated.counts), "
      + "lost in silence \(baseline.silent.counts) → \(found.silent.counts), "
      + "records kept \(baseline.recordSurvival.counts) → "
      + "\(found.recordSurvival.counts), documents \(baseline.documentSurvival.counts) → "
      + found.documentSurvival.counts
  }
}

/// Why a text is not a baseline.
public enum BaselineError: Error, Hashable, CustomStringConvertible {
  /// The first line is not that of a baseline.
  case noBaseline
  /// The baseline is of another version.
  case otherVersion(Int)
  /// A line has not the form of a row.
  case badLine(number: Int, text: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noBaseline: "this is no baseline: the first line is not 'codable-fuzz baseline 1'"
    case .otherVersion(let version):
      "the baseline has version \(version), but this tool reads version "
        + "\(Baseline.currentVersion): make it again with this tool"
    case .badLine(let number, let text): "line \(number) of the baseline is no row: '\(text)'"
    }
  }
}

extension Rate {
  fileprivate init?(counts: Substring) {
    let parts = counts.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), let total = Int(parts[1]),
      (0...max(0, total)).contains(count), total >= 0
    else { return nil }
    self.init(count, of: total)
  }

  /// Whether a share is smaller; a share of nothing is smaller than one of anything.
  fileprivate func isLess(than other: Rate) -> Bool {
    guard of > 0, other.of > 0 else { return other.of > 0 }
    return isSmaller(than: other)
  }

  /// Whether a share is greater; a share of nothing is none.
  fileprivate func exceeds(_ other: Rate) -> Bool {
    other.of == 0 ? count > 0 : of > 0 && other.isSmaller(than: self)
  }

  private func isSmaller(than other: Rate) -> Bool {
    let one = count.multipliedFullWidth(by: other.of)
    let two = other.count.multipliedFullWidth(by: of)
    return (one.high, one.low) < (two.high, two.low)
  }
}
