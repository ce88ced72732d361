public import JSONMutation
import JSONText

extension Call.Kind {
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

struct DamageCurveCounts: RoleSums {
  /// The number of records in its mutants; nil without a curve.
  fileprivate(set) var recordCount: Int?
  fileprivate(set) var rates: [Int: [Int: Counters]] = [:]

  static func += (one: inout Self, other: Self) {
    one.recordCount = one.recordCount ?? other.recordCount
    one.rates.merge(other.rates) { $0.merging($1) { $0 + $1 } }
  }
}

extension DocumentReport {
  /// Survival as more of the records are mutated; nil if it was not measured, and for a document
  /// without a list of at least two records, or many documents together.
  public internal(set) var damageCurve: DamageCurve? {
    get { analyses[DamageCurveAnalysis.self] }
    set { analyses[DamageCurveAnalysis.self] = newValue }
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

/// How much survives as more of the records are mutated: a point for each rate.
///
/// The mutants are those of the plan `DamageRate`, made by the run's structural mutators, or by the
/// core if it has none. They are counted only here. To limit their cost, a list with more than 32
/// records or 16 KB is cut to its first records. There are 12 mutants at each rate, and fewer if
/// the document is larger than 7 KB.
public struct DamageCurve: Hashable, Sendable, Codable {
  /// The random seed that determines which records are mutated, and how.
  public let seed: Seed
  /// The number of records in the mutants: all of the document, or the first of a long list.
  public let recordCount: Int
  /// What survived at each rate, the lowest first.
  public let points: [Point]

  /// What survived at one rate.
  public struct Point: Hashable, Sendable, Codable {
    /// The probability that a record is mutated, from 0 to 1.
    public let rate: Double
    public let mutantCount: Int
    /// The counts of each strategy.
    ///
    /// Strategies that crashed or hung, at any rate or on the clean document, are left out; the
    /// document's crashes list them.
    public let strategies: [Survival]
  }

  public struct Survival: Hashable, Sendable, Codable {
    public let strategy: StrategyID
    public let counters: Counters
  }
}

/// The mutants that a document's damage curve is counted from.
struct CurvePlan {
  /// The probability that a record is mutated; the first rate mutates none.
  static let rates = [0, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
  static let seed: Seed = 0
  /// The maximum number of mutants at a rate; the first has one, because all would be equal.
  private static let mostMutants = 12
  /// Longer lists are cut to this many records.
  private static let mostRecords = 32
  private static let mostByteCount = 16_000
  /// The minimum number of mutants at a rate, and of records of a longer list.
  private static let leastMutants = 4
  private static let leastRecords = 4
  /// The approximate total size of the mutants, in bytes.
  private static let budget = 500_000

  let recordCount: Int
  let count: Int

  /// The result is nil for a document without a list of at least two records, and for one that is
  /// too large even when cut.
  init?(of document: Document) {
    guard document.list != nil, document.records.count > 1 else { return nil }
    let end = document.recordRange(document.records.count - 1).upperBound
    func byteCount(ofFirst count: Int) -> Int {
      document.index.bytes.count - (end - document.recordRange(count - 1).upperBound)
    }
    recordCount =
      (2...min(document.records.count, Self.mostRecords)).last {
        byteCount(ofFirst: $0) <= Self.mostByteCount
      } ?? 2
    let damaging = Self.rates.count - 1
    let fitting = Self.budget / damaging / byteCount(ofFirst: recordCount)
    let isCut = recordCount < document.records.count
    guard fitting >= Self.leastMutants, !isCut || recordCount >= Self.leastRecords else {
      return nil
    }
    count = 1 + damaging * min(Self.mostMutants, fitting)
  }

  /// The rate of a mutant, by number, and the mutant's number at that rate.
  ///
  /// Rates take turns, so that all have as many mutants if a run is stopped.
  func position(of number: Int) -> (rate: Int, number: Int) {
    guard number > 0 else { return (0, 0) }
    let damaging = Self.rates.count - 1
    return ((number - 1) % damaging + 1, (number - 1) / damaging)
  }
}

struct CurveMutants {
  let records: RecordNumbers
  private let plan: CurvePlan
  private let name: DocumentName
  private let mutants: [Mutants]

  /// Makes the mutants of a plan; nil if nothing in the records can be mutated.
  init?(
    _ plan: CurvePlan, of document: Document, by mutators: [Mutator], filter: LocationFilter
  ) {
    var first = document
    var name = document.name
    if plan.recordCount < document.records.count {
      let numbers = Array(0..<plan.recordCount)
      guard let excerpt = DocumentExcerpt(of: document, keeping: numbers) else { return nil }
      first = excerpt.document
      // The identifier cuts the document in the same way.
      name.recordCount = plan.recordCount
      records = .some(numbers)
    } else {
      records = .all
    }
    let structural = mutators.filter { $0.mutationClass == .structural }
    let space = MutationSpace(
      in: first, by: structural.isEmpty ? Mutators.core : structural, filter: filter)
    let isDamaging = first.records.contains { !space.numbers(under: $0).isEmpty }
    guard isDamaging else { return nil }
    self.plan = plan
    self.name = name
    mutants = CurvePlan.rates.map { rate in
      MutantPlan.damageRate(rate, count: plan.count, seed: CurvePlan.seed).mutants(of: space)
    }
  }

  subscript(number: Int) -> Mutant {
    let (rate, number) = plan.position(of: number)
    return mutants[rate][number]
  }

  /// The identifier that rebuilds a mutant, whose list may be cut.
  func id(of mutant: Mutant) -> MutantID {
    MutantID(document: name, steps: mutant.id.steps)
  }
}
