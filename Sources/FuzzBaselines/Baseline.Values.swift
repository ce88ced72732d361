public import CodableFuzz
package import JSONMutation
import JSONText

extension Baseline {
  /// The conditions that a document's counters depend on: `document feed records 9 metrics … plan …`.
  package struct Conditions: Equatable, Sendable {
    package let recordCount: Int
    /// The words of the metrics that rows tell of, and `findings` if these were searched for.
    package let metrics: Set<String>
    package let plan: Report.Plan

    static let findings = "findings"

    init(_ document: DocumentReport, plan: Report.Plan) {
      recordCount = document.recordCount
      // Runs that write nothing back measure nothing of saves.
      let isWritten = !document.writeBacks.isEmpty
      let unmeasured =
        (isWritten ? [] : Metrics.ofSaves) + (document.store == nil ? Metrics.ofStores : [])
      let measured = Survival.metrics.filter { !unmeasured.contains($0) }
      let words = measured.compactMap(\.baselineWord)
      metrics = Set(words + (document.hasModelFindings ? [Self.findings] : []))
      self.plan = plan
    }

    /// If a plan draws its mutants, each depends on all mutators.
    func check(_ other: Report.Plan, of document: DocumentName) throws(BaselineError) {
      var comparable = other
      if plan.count == nil, !Set(plan.mutators).isDisjoint(with: other.mutators) {
        comparable.mutators = plan.mutators
      }
      let differences = plan.differences(from: comparable)
      if differences.isEmpty { return }
      throw .otherRun(document: document, reason: differences.joined(separator: "; "))
    }
  }

  package func hasFindings(of document: DocumentName) -> Bool {
    conditions[Subject(document)]?.metrics.contains(Conditions.findings) == true
  }
}

extension Baseline.Conditions: BaselineValue {
  var words: [String] {
    ["records", "\(recordCount)", "metrics", BaselineWords.list(metrics.sorted())] + plan.words
  }

  init(_ words: inout BaselineWords, about _: Baseline.Subject) throws(BaselineWords.Mistake) {
    try words.expect("records")
    recordCount = try words.count("the count of records")
    try words.expect("metrics")
    metrics = Set(try words.list("the metrics"))
    plan = try Report.Plan(&words)
  }
}

/// A plan as words of a baseline: `plan random count 100 seed 7 mutations 2 mutators remove-key`.
extension Report.Plan {
  fileprivate var words: [String] {
    func list(_ texts: [String]) -> String? { texts.isEmpty ? nil : BaselineWords.list(texts) }
    let parts = [
      ("plan", BaselineWords.encoded(id.rawValue)), ("count", count?.description),
      ("seed", seed?.description), ("mutations", mutations?.description),
      ("mutators", list(mutators.map(\.rawValue))),
      ("include", list(included.map(\.description))),
      ("exclude", list(excluded.map(\.description))),
    ]
    return parts.flatMap { word, value in value.map { [word, $0] } ?? [] }
  }

  fileprivate init(_ words: inout BaselineWords) throws(BaselineWords.Mistake) {
    try words.expect("plan")
    let id = PlanID(rawValue: try BaselineWords.decoded(try words.next("the plan")))
    let count = words.has("count") ? try words.count("the count") : nil
    let seed = words.has("seed") ? try words.value("the seed", "a seed") { Seed(String($0)) } : nil
    let mutations = words.has("mutations") ? try words.count("the count of mutations") : nil
    let mutators = words.has("mutators") ? try words.list("the mutators") : []
    self.init(
      id: id, count: count, seed: seed, mutations: mutations,
      mutators: mutators.map(MutatorID.init(rawValue:)),
      included: words.has("include") ? try words.patterns() : [],
      excluded: words.has("exclude") ? try words.patterns() : [])
  }
}

extension BaselineWords {
  fileprivate mutating func patterns() throws(Mistake) -> [PointerPattern] {
    var patterns: [PointerPattern] = []
    for text in try list("the patterns") {
      do throws(JSONPointerError) {
        patterns.append(try PointerPattern(parsing: text))
      } catch {
        throw Mistake(error.description)
      }
    }
    return patterns
  }
}

extension Baseline {
  /// What a strategy returned for the unmutated document: `strategy feed strict valid 9/9 unmutated
  /// 9/9`.
  package struct Unmutated: Equatable, Sendable {
    /// Records that decode on their own ÷ records.
    package let valid: Rate
    /// Records kept of the whole document ÷ records that decode on their own.
    package let kept: Rate

    init(_ row: DocumentReport.Unmutated, in document: DocumentReport) {
      valid = Rate(row.counters.untouched, of: document.recordCount)
      kept = row.counters.recordSurvival
    }

    /// Whether a later run is worse; nil if it is as good.
    func isWorse(in found: Self) -> Bool? {
      [found.valid.growth(to: valid), found.kept.growth(to: kept)].strongest
    }
  }
}

extension Baseline.Unmutated: BaselineValue {
  var words: [String] { ["valid", valid.counts, "unmutated", kept.counts] }

  init(_ words: inout BaselineWords, about _: Baseline.Subject) throws(BaselineWords.Mistake) {
    try words.expect("valid")
    valid = try words.rate("the share of records that decode on their own")
    try words.expect("unmutated")
    kept = try words.rate("the share of records kept")
    guard kept.of == valid.count else {
      throw BaselineWords.Mistake("\(valid.count) records decode on their own, not \(kept.of)")
    }
  }
}

/// The system that a document was decoded on: `system feed linux-6.3`.
extension TargetSystem: BaselineValue {
  var words: [String] { [name] }

  init(_ words: inout BaselineWords, about _: Baseline.Subject) throws(BaselineWords.Mistake) {
    self = try words.value("the system", "a system such as ios-17") { TargetSystem(String($0)) }
  }
}

/// A ratio to strict: `time feed wrapper ratio 1.128 from 1.107 to 1.149`.
extension Interval: BaselineValue {
  var words: [String] {
    zip(["ratio", "from", "to"], [median, low, high])
      .flatMap { [$0, Format.decimal($1, places: 3)] }
  }

  init(_ words: inout BaselineWords, about _: Baseline.Subject) throws(BaselineWords.Mistake) {
    let median = try words.ratio(after: "ratio")
    let low = try words.ratio(after: "from")
    let high = try words.ratio(after: "to")
    guard low <= median, median <= high else {
      throw BaselineWords.Mistake("the ratio is outside of its interval")
    }
    self.init(median: median, low: low, high: high)
  }

  fileprivate var inThousandths: Interval {
    func rounded(_ number: Double) -> Double { max(0.001, (number * 1_000).rounded() / 1_000) }
    return Interval(median: rounded(median), low: rounded(low), high: rounded(high))
  }

  var width: Double { high - low }

  func overlaps(_ other: Interval) -> Bool { low <= other.high && other.low <= high }
}

extension BaselineWords {
  fileprivate mutating func ratio(after word: String) throws(Mistake) -> Double {
    try expect(word)
    return try value("the ratio", mustBe: "a ratio is a number such as 1.128") {
      Double($0).flatMap { $0 > 0 && $0 < 1_000_000 ? $0 : nil }
    }
  }
}

/// The mutants that mutators made: `fields feed /feed/*/{id,url} flip-type 5 remove-key 1`.
extension Dictionary: BaselineValue where Key == MutatorID, Value == Int {
  var words: [String] {
    sorted { $0.key.rawValue < $1.key.rawValue }
      .flatMap { [BaselineWords.encoded($0.key.rawValue), "\($0.value)"] }
  }

  init(_ words: inout BaselineWords, about _: Baseline.Subject) throws(BaselineWords.Mistake) {
    self.init()
    var last: MutatorID?
    repeat {
      let mutator = MutatorID(
        rawValue: try BaselineWords.decoded(try words.next("a mutator")))
      if let last, last.rawValue >= mutator.rawValue {
        throw BaselineWords.Mistake("'\(mutator)' comes before '\(last)', and only once")
      }
      last = mutator
      self[mutator] = try words.count("the count of mutants of '\(mutator)'", atLeast: 1)
    } while !words.isAtEnd
  }
}

extension Report {
  /// The ratios to strict; empty for a debug build, whose timings mean nothing.
  var ratios: [(subject: Baseline.Subject, ratio: Interval)] {
    if environment.isDebugBuild { return [] }
    return timings.documents.flatMap { document in
      document.strategies.compactMap { row in
        guard row.strategy != .strict, let ratio = row.clean?.ratioToStrict,
          ratio.low > 0, ratio.high < 1_000_000
        else { return nil }
        return (Baseline.Subject(document.document, row.strategy), ratio.inThousandths)
      }
    }
  }
}

extension DocumentReport {
  /// The rows of a strategy, those of what is saved among them.
  func rows(
    of strategy: StrategyReport
  ) -> [(subject: Baseline.Subject, row: StrategyReport.FieldRow)] {
    (strategy.fields + saveRows(of: strategy.strategy)).map {
      (Baseline.Subject(name, strategy.strategy, $0.field, $0.mutator), $0)
    }
  }

  /// The number of mutants by field and mutator, which are the same for each strategy.
  var made: [Baseline.Subject: [MutatorID: Int]] {
    // Only strategies that can be written back have rows of saves, of the same records.
    let saves = strategies.map { saveRows(of: $0.strategy) }
    let rows = (strategies.first?.fields ?? []) + (saves.first { !$0.isEmpty } ?? [])
    return rows.reduce(into: [:]) { made, row in
      made[Baseline.Subject(name, nil, row.field), default: [:]][row.mutator] =
        row.counters[.mutants]
    }
  }

  /// The findings about models that baselines keep; the root is the field of one that is about none.
  var recordedFindings: Set<Baseline.Subject> {
    Set(
      modelFindings.filter(\.isRecorded).flatMap { finding in
        finding.strategies.flatMap { strategy in
          (finding.fields.isEmpty ? [Field(.root)] : finding.fields.map(\.field)).map {
            Baseline.Subject(name, strategy, $0, MutatorID(rawValue: finding.kind.rawValue))
          }
        }
      })
  }
}

extension Baseline {
  /// The name of a field that is no longer read, where rows have that of their mutator.
  static let readsName: MutatorID = "reads"
  /// The mutator that shows which fields are read.
  static let proof = Mutator.otherValue.id
}

extension StrategyReport {
  func readFields(_ plan: Report.Plan) -> Set<Field> {
    let isProven = plan.mutators.contains(Baseline.proof)
    let rows = fields.filter { row in
      let counters = row.counters
      if !isProven { return counters.showReading }
      return row.mutator == Baseline.proof && counters[.mutatedEqual] < counters.mutatedDelivered
    }
    return Set(rows.map(\.field))
  }
}
