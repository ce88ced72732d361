public import JSONMutation

/// How much of each document survived once: what later runs are held against.
///
/// Its text has a line for each thing that it says, sorted, to be reviewed in a diff and merged by
/// git. Each line can be read alone, and none has a number that changes with another line:
///
/// ```
/// codable-fuzz baseline 2
/// accept feed strict * remove-key expires 2027-01-31 because the fix is being rolled out
/// document feed records 9 decoded whole plan every-shape mutators flip-type,remove-key
/// row feed strict /feed/*/url flip-type returned 0/5 kept 0/40
/// row feed strict /feed/*/url remove-key returned 0/1 kept 0/8
/// shape feed /feed/*/url flip-type 5 remove-key 1
/// strategy feed lossy-array alone 9/9 unmutated 9/9
/// strategy feed strict alone 9/9 unmutated 9/9
/// time feed lossy-array ratio 1.008 from 0.981 to 1.043
/// end of baseline
/// ```
///
/// A row is there only where something was lost: of a shape and a mutator that a line `shape`
/// names, no row means that all survived.
public struct Baseline: Hashable, Sendable {
  /// The version of the text that this package writes and reads.
  public static let currentVersion = 2
  static let titleStart = "codable-fuzz baseline "
  /// The first line.
  static let title = "\(titleStart)\(currentVersion)"
  /// The last line, by which a file that was cut off is noticed.
  static let lastLine = "end of baseline"

  /// What the figures of each document depend on.
  public internal(set) var conditions: [Conditions] = []
  /// What each strategy made of each document before anything was done to it.
  public internal(set) var unmutated: [Unmutated] = []
  /// Which mutants were made of each document.
  public internal(set) var made: [Made] = []
  /// What survived, where it is not all.
  public internal(set) var rows: [Row] = []
  /// How fast each strategy was with each document.
  public internal(set) var times: [Time] = []
  /// The findings that are accepted.
  public var acceptances: [Acceptance] = []

  /// Makes a baseline that says nothing.
  public init() {}

  /// Takes the survival from a report, and, unless it is of a debug build, the timings.
  public init(of report: Report) {
    for document in report.documents {
      conditions.append(Conditions(document, plan: report.plan))
      unmutated += document.unmutated.map { Unmutated($0, in: document) }
      made += Made.all(of: document)
      for strategy in document.strategies {
        rows += strategy.shapes.map { Row($0, of: strategy.strategy, in: document.name) }
          .filter { !$0.survival.isPerfect }
      }
    }
    times = Time.all(of: report)
    sort()
  }

  /// The lines of one document only.
  public func part(of document: DocumentName) -> Baseline {
    filtered { $0 == document }
  }

  /// The lines of some documents.
  func filtered(_ isKept: (DocumentName) -> Bool) -> Baseline {
    var part = Baseline()
    part.conditions = conditions.filter { isKept($0.document) }
    part.unmutated = unmutated.filter { isKept($0.document) }
    part.made = made.filter { isKept($0.document) }
    part.rows = rows.filter { isKept($0.document) }
    part.times = times.filter { isKept($0.document) }
    part.acceptances = acceptances.filter { isKept($0.document) }
    return part
  }

  /// Adds the lines of another baseline.
  package mutating func add(_ other: Baseline) {
    conditions += other.conditions
    unmutated += other.unmutated
    made += other.made
    rows += other.rows
    times += other.times
    acceptances += other.acceptances
    sort()
  }

  /// Puts the lines in the order of their texts.
  mutating func sort() {
    func sorted<Line: BaselineLine>(_ lines: [Line]) -> [Line] {
      let texts = lines.map { (text: Array($0.text.utf8), line: $0) }
      return texts.sorted { $0.text.lexicographicallyPrecedes($1.text) }.map(\.line)
    }
    conditions = sorted(conditions)
    unmutated = sorted(unmutated)
    made = sorted(made)
    rows = sorted(rows)
    times = sorted(times)
    acceptances = sorted(acceptances)
  }

  /// The baseline's text.
  public var text: String {
    var copy = self
    copy.sort()
    let lines =
      [Self.title] + copy.acceptances.map(\.text) + copy.conditions.map(\.text)
      + copy.rows.map(\.text) + copy.made.map(\.text) + copy.unmutated.map(\.text)
      + copy.times.map(\.text) + [Self.lastLine]
    return lines.map { $0 + "\n" }.joined()
  }
}
