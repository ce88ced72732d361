import JSONMutation

extension Call.Kind {
  /// A mutant of the damage curve.
  package static let curve = Self(
    "curve", .units, crashEnds: .laterCalls, extraName: "curve", isRebuilt: true)
}

/// Counts survival as more and more of the records are mutated, with mutants of its own.
final class DamageCurveAnalysis: Analysis {
  static let id: RoleID = "damage-curve"
  static let question = "How much survives as more of the records are mutated?"
  static let scope: AnalysisScope = []
  static let unitKind: Call.Kind? = .curve

  let facts: DamageCurveCounts
  var sums = DamageCurveCounts()
  private let plan: CurvePlan
  private let opened: OpenedDocument
  private var renderer = Renderer()
  private lazy var mutants = CurveMutants(
    plan, of: opened.document, by: opened.configuration.mutators,
    filter: opened.configuration.filter)

  init?(_ opened: OpenedDocument) {
    guard opened.configuration.measuresDamageCurve, let plan = CurvePlan(of: opened.document)
    else { return nil }
    self.plan = plan
    self.opened = opened
    var facts = DamageCurveCounts()
    facts.recordCount = plan.recordCount
    self.facts = facts
  }

  var unitCount: Int { plan.count }

  func perform(_ unit: CallPlan.Unit) {
    guard let mutants else { return }
    let mutant = mutants[unit.position]
    let evaluations = opened.session.evaluated(
      mutant, unit.call, id: mutants.id(of: mutant), records: mutants.records, renderer: &renderer)
    opened.session.addTimeBesides(of: evaluations)
    let rate = plan.position(of: unit.position).rate
    for (strategy, evaluation) in evaluations.enumerated() {
      sums.rates[strategy, default: [:]][rate, default: Counters()] += evaluation.verdict.counters
    }
  }

  /// The result is nil if no mutant of a curve was decoded.
  static func part(
    of sums: DamageCurveCounts, in document: CountedDocument
  ) -> DamageCurve? {
    guard let recordCount = sums.recordCount else { return nil }
    let lasting = document.strategies.enumerated().filter { number, _ in
      sums.rates[number, default: [:]].values.allSatisfy { $0.crashes == 0 }
    }
    let points: [DamageCurve.Point] = CurvePlan.rates.enumerated().compactMap { number, rate in
      let mutantCount = sums.rates[0]?[number]?[.mutants] ?? 0
      guard mutantCount > 0 else { return nil }
      return DamageCurve.Point(
        rate: rate, mutantCount: mutantCount,
        strategies: lasting.compactMap { strategy, report in
          sums.rates[strategy]?[number].map {
            DamageCurve.Survival(strategy: report.strategy, counters: $0)
          }
        })
    }
    if points.isEmpty { return nil }
    return DamageCurve(seed: CurvePlan.seed, recordCount: recordCount, points: points)
  }
}

/// What survived on the damage curve of a document.
struct DamageCurveCounts: RoleSums {
  /// The number of records in its mutants; nil without a curve.
  fileprivate(set) var recordCount: Int?
  /// The counts of each strategy at each rate, by their numbers.
  fileprivate(set) var rates: [Int: [Int: Counters]] = [:]

  init() {}

  static func += (one: inout Self, other: Self) {
    one.recordCount = one.recordCount ?? other.recordCount
    one.rates.merge(other.rates) { $0.merging($1) { $0 + $1 } }
  }
}

extension DocumentReport {
  /// Survival as more of the records are mutated; nil if it was not measured, and for a document
  /// without a list of at least two records, or many documents together.
  public internal(set) var damageCurve: DamageCurve? {
    get { parts[DamageCurveAnalysis.self] }
    set { parts[DamageCurveAnalysis.self] = newValue }
  }
}

extension Runner.Configuration {
  /// Whether to also count survival as more and more of the records are mutated.
  ///
  /// These mutants are in no other metric. They are few, and mostly no larger than 16 KB: see
  /// ``DamageCurve``. The default is true. `--no-curve` overrides it. Documents that are counted
  /// together have no curve.
  public var measuresDamageCurve: Bool {
    get { self[asks: DamageCurveAnalysis.self] }
    set { self[asks: DamageCurveAnalysis.self] = newValue }
  }
}
