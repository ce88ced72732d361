public import CodableFuzz
public import JSONMutation
import JSONText

extension Baseline {
  /// The conditions that a document's counters depend on: `document feed records 9 metrics … plan …`.
  public struct Conditions: Hashable, Sendable {
    public let document: DocumentName
    public let recordCount: Int
    /// The words of the metrics that rows tell of; one that is not in a row was perfect.
    ///
    /// `findings` is among them if these were searched for.
    public let metrics: Set<String>
    public let plan: Report.Plan
  }
}

extension Baseline.Conditions {
  init(_ document: DocumentReport, plan: Report.Plan) {
    self.document = document.name
    recordCount = document.recordCount
    // Runs that write nothing back measure nothing of saves.
    let isWritten = !document.writeBacks.isEmpty
    let measured = Survival.metrics.filter { isWritten || !Metrics.ofSaves.contains($0) }
    let words = measured.compactMap(\.baselineWord)
    metrics = Set(words + (document.hasModelFindings ? [Baseline.Found.word] : []))
    self.plan = plan
  }

  /// If a plan draws its mutants, each depends on all mutators.
  func check(_ other: Report.Plan) throws(BaselineError) {
    var comparable = other
    if plan.count == nil, !Set(plan.mutators).isDisjoint(with: other.mutators) {
      comparable.mutators = plan.mutators
    }
    let differences = plan.differences(from: comparable)
    if differences.isEmpty { return }
    throw .otherRun(document: document, reason: differences.joined(separator: "; "))
  }
}

extension Baseline.Conditions: BaselineLine, BaselineFact {
  static var keyword: String { "document" }

  init(_ words: inout BaselineWords, writing line: Self?) throws(BaselineWords.Mistake) {
    document = try words.document(line?.document)
    try words.word("records")
    recordCount = try words.count("the count of records", line?.recordCount)
    try words.word("metrics")
    metrics = Set(try words.list("the metrics", line?.metrics.sorted()))
    plan = try Report.Plan(&words, writing: line?.plan)
  }
}

extension Baseline {
  /// What a strategy returned for the unmutated document: `strategy feed strict valid 9/9 unmutated
  /// 9/9`.
  public struct Unmutated: Hashable, Sendable {
    public let document: DocumentName
    public let strategy: StrategyID
    /// Records that decode on their own ÷ records.
    public let valid: Rate
    /// Records kept of the whole document ÷ records that decode on their own.
    public let kept: Rate
  }
}

extension Baseline.Unmutated {
  init(_ row: DocumentReport.Unmutated, in document: DocumentReport) {
    self.document = document.name
    strategy = row.strategy
    valid = Rate(row.counters.untouched, of: document.recordCount)
    kept = row.counters.recordSurvival
  }

  func change(to found: Self) -> (isWorse: Bool, isBetter: Bool) {
    (
      found.valid.isSmaller(than: valid) || found.kept.isSmaller(than: kept),
      valid.isSmaller(than: found.valid) || kept.isSmaller(than: found.kept)
    )
  }
}

extension Baseline.Unmutated: BaselineLine, BaselineFact {
  static var keyword: String { "strategy" }

  init(_ words: inout BaselineWords, writing line: Self?) throws(BaselineWords.Mistake) {
    document = try words.document(line?.document)
    strategy = try words.name("the strategy", line?.strategy)
    try words.word("valid")
    valid = try words.rate("the share of records that decode on their own", line?.valid)
    try words.word("unmutated")
    kept = try words.rate("the share of records kept", line?.kept)
    guard kept.of == valid.count else {
      throw BaselineWords.Mistake("\(valid.count) records decode on their own, not \(kept.of)")
    }
  }
}

extension Baseline {
  /// The decoding time of a strategy for a clean document ÷ strict's in the same run, with the 95 %
  /// confidence interval: `time feed wrapper ratio 1.128 from 1.107 to 1.149`.
  public struct Time: Hashable, Sendable {
    public let document: DocumentName
    public let strategy: StrategyID
    /// The ratio, with three decimal places.
    public let ratio: Interval
  }
}

extension Baseline.Time {
  /// The ratios of a report; empty for a debug build, whose timings mean nothing.
  static func all(of report: Report) -> [Self] {
    if report.environment.isDebugBuild { return [] }
    return report.timings.documents.flatMap { document in
      document.strategies.compactMap { row in
        guard row.strategy != .strict, let ratio = row.clean?.ratioToStrict,
          ratio.low > 0, ratio.high < 1_000_000
        else { return nil }
        return Self(
          document: document.document, strategy: row.strategy, ratio: ratio.inThousandths)
      }
    }
  }
}

extension Baseline.Time: BaselineLine, BaselineFact {
  static var keyword: String { "time" }

  init(_ words: inout BaselineWords, writing line: Self?) throws(BaselineWords.Mistake) {
    document = try words.document(line?.document)
    strategy = try words.name("the strategy", line?.strategy)
    try words.word("ratio")
    let median = try words.ratio(line?.ratio.median)
    try words.word("from")
    let low = try words.ratio(line?.ratio.low)
    try words.word("to")
    let high = try words.ratio(line?.ratio.high)
    guard low <= median, median <= high else {
      throw BaselineWords.Mistake("the ratio is outside of its interval")
    }
    ratio = Interval(median: median, low: low, high: high)
  }
}

extension BaselineWords {
  fileprivate mutating func ratio(_ ratio: Double?) throws(Mistake) -> Double {
    try value("the ratio", ratio, text: { Format.decimal($0, places: 3) }) {
      Double($0).flatMap { $0 > 0 && $0 < 1_000_000 ? $0 : nil }
    } mistake: {
      "a ratio is a number such as 1.128, not '\($0)'"
    }
  }
}

extension Interval {
  fileprivate var inThousandths: Interval {
    func rounded(_ number: Double) -> Double { max(0.001, (number * 1_000).rounded() / 1_000) }
    return Interval(median: rounded(median), low: rounded(low), high: rounded(high))
  }

  var width: Double { high - low }

  func overlaps(_ other: Interval) -> Bool { low <= other.high && other.low <= high }
}

/// A plan as words of a baseline: `plan random count 100 seed 7 mutations 2 mutators remove-key`.
extension Report.Plan {
  init(_ words: inout BaselineWords, writing plan: Self?) throws(BaselineWords.Mistake) {
    try words.word("plan")
    let id = try words.name("the plan", plan?.id, isSubject: false)
    func has<Value>(_ word: String, _ part: KeyPath<Self, Value?>) -> Bool {
      words.has(word, plan.map { $0[keyPath: part] != nil })
    }
    let count = has("count", \.count) ? try words.count("the count", plan?.count) : nil
    let seed =
      has("seed", \.seed)
      ? try words.value("the seed", plan?.seed) {
        Seed(String($0))
      } mistake: {
        "'\($0)' is not a seed"
      } : nil
    let mutations =
      has("mutations", \.mutations)
      ? try words.count("the count of mutations", plan?.mutations) : nil
    let mutators = try words.option("mutators", of: "the mutators", plan?.mutators.map(\.rawValue))
    let included = try words.option(
      "include", of: "the patterns", plan?.included.map(\.description))
    let excluded = try words.option(
      "exclude", of: "the patterns", plan?.excluded.map(\.description))
    self.init(
      id: id, count: count, seed: seed, mutations: mutations,
      mutators: mutators.map(MutatorID.init(rawValue:)),
      included: try Self.patterns(included), excluded: try Self.patterns(excluded))
  }

  private static func patterns(
    _ texts: [String]
  ) throws(BaselineWords.Mistake) -> [PointerPattern] {
    var patterns: [PointerPattern] = []
    for text in texts {
      do throws(JSONPointerError) {
        patterns.append(try PointerPattern(parsing: text))
      } catch {
        throw BaselineWords.Mistake(error.description)
      }
    }
    return patterns
  }
}

extension BaselineWords {
  fileprivate mutating func option(
    _ word: String, of what: String, _ texts: [String]?
  ) throws(Mistake) -> [String] {
    has(word, texts.map { !$0.isEmpty }) ? try list(what, texts) : []
  }
}
