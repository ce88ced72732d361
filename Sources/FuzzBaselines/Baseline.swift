public import CodableFuzz
public import JSONMutation

/// The survival of each document, recorded for later runs to compare with.
///
/// Its text has a sorted line for each fact, so that it can be reviewed in a diff and merged by
/// git. Each line can be read alone, and none contains a number that changes with another line:
///
/// ```
/// codable-fuzz baseline 4
/// accept feed strict * remove-key expires 2027-01-31 because the fix is being rolled out
/// document feed records 9 metrics kept,returned,silent,recovered,equal plan every-field mutators \
///   flip-type,remove-key
/// fields feed /feed/*/{id,url} flip-type 5 remove-key 1
/// finding feed strict crossed-key /feed/*/id
/// reads feed strict /feed/*/{id,url}
/// row feed strict /feed/*/{id,url} flip-type kept 0/40 returned 0/5 recovered 0/5 equal 0/5
/// row feed strict /feed/*/{id,url} remove-key kept 0/8 returned 0/1 recovered 0/1 equal 0/1
/// strategy feed strict valid 9/9 unmutated 9/9
/// time feed app ratio 1.008 from 0.981 to 1.043
/// end of baseline
/// ```
///
/// A row has a word and a rate for each metric that was not perfect. `silent=null 1/45` is the part of
/// `silent` that is of one variant, if other mutants of the row lose nothing silently. If a `fields` line names a field
/// and a mutator but there is no row, all records were delivered, and equal to their clean decode.
/// Fields, mutators and strategies that behave alike share a line, whose counts are those of each. A
/// `reads` line names the fields whose values reach the records: if one of them no longer does, that
/// is worse. So is a finding about models that no `finding` line has. The `metrics` of a document are
/// those that its rows tell of, and `findings` if these were searched for.
///
/// By default a baseline covers only the app's own strategies: see ``coveredStrategies(of:)``.
public struct Baseline: Hashable, Sendable {
  /// The version of the text that this package writes and reads.
  public static let currentVersion = 4
  static let titleStart = "codable-fuzz baseline "
  static let title = "\(titleStart)\(currentVersion)"
  /// The last line, whose absence shows that a file was cut off.
  static let lastLine = "end of baseline"

  public internal(set) var conditions: [Conditions] = []
  public internal(set) var unmutated: [Unmutated] = []
  public internal(set) var made: [Made] = []
  public internal(set) var rows: [Row] = []
  public internal(set) var reads: [Reads] = []
  public internal(set) var found: [Found] = []
  public internal(set) var times: [Time] = []
  public var acceptances: [Acceptance] = []

  public init() {}

  /// Takes the survival from a report and, unless it is from a debug build, the timings.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - strategies: The strategies to cover; nil for ``coveredStrategies(of:)`` of each document.
  public init(of report: Report, strategies: [StrategyID]? = nil) {
    for document in report.documents {
      let covered = Set(strategies ?? Self.coveredStrategies(of: document))
      conditions.append(Conditions(document, plan: report.plan))
      unmutated += document.unmutated.filter { covered.contains($0.strategy) }
        .map { Unmutated($0, in: document) }
      made += Made.all(of: document)
      for strategy in document.strategies where covered.contains(strategy.strategy) {
        let found = strategy.fields + document.saveRows(of: strategy.strategy)
        rows += found.map { Row($0, of: strategy.strategy, in: document.name) }
          .filter { !$0.survival.isPerfect }
        reads += Reads.all(of: strategy, in: document.name, plan: report.plan)
      }
      found += Found.all(of: document).filter { covered.contains($0.strategy) }
    }
    let names = Set(unmutated.map { [$0.document.description, $0.strategy.rawValue] })
    times = Time.all(of: report)
      .filter { names.contains([$0.document.description, $0.strategy.rawValue]) }
    sort()
  }

  public func part(of document: DocumentName) -> Baseline {
    filtered { $0 == document }
  }

  func filtered(_ isKept: (DocumentName) -> Bool) -> Baseline {
    var part = Baseline()
    for kind in Self.kinds { kind.add(self, &part, isKept) }
    return part
  }

  package mutating func add(_ other: Baseline) {
    for kind in Self.kinds { kind.add(other, &self) { _ in true } }
  }

  mutating func sort() {
    for kind in Self.kinds { kind.sort(&self) }
  }

  static func sorted<Line>(_ lines: [Line], by text: (Line) -> String) -> [Line] {
    let texts = lines.map { (text: Array(text($0).utf8), line: $0) }
    return texts.sorted { $0.text.lexicographicallyPrecedes($1.text) }.map(\.line)
  }

  public var text: String {
    let lines = Self.kinds.flatMap { Self.sorted($0.texts(self), by: \.self) }
    return ([Self.title] + lines + [Self.lastLine]).map { $0 + "\n" }.joined()
  }
}

extension Baseline {
  /// Checks that the baseline was made with this plan.
  package func check(
    _ plan: Report.Plan, of selection: BaselineComparison.Selection
  ) throws(BaselineError) {
    for row in conditions where selection.has(row.document) {
      try row.check(plan)
    }
  }

  package func lineChanges(from other: Baseline) -> String {
    let mine = Set(text.split(separator: "\n"))
    let others = Set(other.text.split(separator: "\n"))
    return Format.count(mine.count, "line") + ", +\(mine.subtracting(others).count) "
      + "-\(others.subtracting(mine).count)"
  }

  static let renewingCommands =
    "--update-baseline added to the command, or with:\n  UPDATE_BASELINES=1 swift test"

  /// Keeps the accepted findings of an older baseline when it is renewed.
  package init(renewing text: String) throws(BaselineError) {
    guard let version = Self.version(of: text), version <= Self.currentVersion else {
      throw Self.version(of: text).map(BaselineError.otherVersion) ?? .noBaseline
    }
    // A damaged file is refused, so that the accepted findings in it are not lost.
    if version == Self.currentVersion {
      self = try Baseline(parsing: text)
      return
    }
    self.init()
    for (index, line) in text.split(whereSeparator: \.isNewline).enumerated()
    where line.hasPrefix(Acceptance.keyword + " ") {
      do throws(BaselineWords.Mistake) {
        acceptances.append(try Acceptance(parsing: line))
      } catch {
        throw .badLine(number: index + 1, text: String(line), reason: error.reason)
      }
    }
  }
}
