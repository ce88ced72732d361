package import JSONMutation
import JSONText

/// The strategies for whose models changes are tried, to find the most beneficial ones.
///
/// It takes a few more decodes for each mutant of which such a strategy loses something. With all
/// strategies, a run takes about twice as long.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum AdviceScope: String, Sendable, CaseIterable {
  case off = "none"
  /// The app's own strategies; `strict` if there are none, or else all.
  case own
  case all
}

final class AdviceAnalysis: Analysis {
  static let id: RoleID = "advice"
  static let question = "Which single change to the models would save most?"
  static let explains = true
  static let usualSetting = AdviceScope.own

  var sums = AdviceCounts()
  private let advisor: Advisor

  static func option(_ setting: AdviceScope) -> String { "--advice \(setting.rawValue)" }

  init?(_ opened: OpenedDocument) {
    guard opened.configuration.advice != .off else { return nil }
    advisor = Advisor(opened.session, scope: opened.configuration.advice)
  }

  func observe(_ seen: SeenMutant) {
    let made = seen.mutant.document.differences(of: seen.mutant)
    advisor.tryChanges(on: seen) { strategy, change, gain in
      sums.add(gain, by: change, strategy: strategy, of: made)
    }
  }

  static func part(of sums: AdviceCounts, in document: CountedDocument) -> [Advice]? {
    sums.advice(for: document.strategies)
  }
}

extension DocumentReport {
  /// The most beneficial single changes to models, the best first; nil if none was tried.
  package var advice: [Advice]? { analyses[AdviceAnalysis.self] }
}

extension Runner.Configuration {
  /// The strategies for whose models changes are tried.
  ///
  /// The default is ``AdviceScope/own``. `--advice` overrides it.
  package var advice: AdviceScope {
    get { self[settingOf: AdviceAnalysis.self] }
    set { self[settingOf: AdviceAnalysis.self] = newValue }
  }
}

struct AdviceCounts: RoleSums {
  /// By what the mutants differ in from their document, if that is known, and by strategy.
  private var gains: [MadeDifferences?: [Int: Gains]] = [:]

  typealias Gains = [ModelChange: Gain]

  struct Gain: Sendable, Codable {
    var kept: Int
    var delivered: Int
    /// Whether the lossy property is known to be optional already, in the document of the first mutant.
    var keepsType: Bool
    /// Whether a failure shows that the app's own `init(from:)` decodes the property.
    var isByHand: Bool
    /// The place of the type among those that could be tried for the property, the best first.
    var rank: Int
    var property: Property?
    var first: RunPosition
    var example: MutantID

    static func + (one: Self, other: Self) -> Self {
      var sum = other.first < one.first ? other : one
      sum.kept = one.kept + other.kept
      sum.delivered = one.delivered + other.delivered
      sum.isByHand = one.isByHand || other.isByHand
      return sum
    }
  }

  mutating func add(
    _ gain: Gain, by change: ModelChange, strategy: Int, of made: MadeDifferences?
  ) {
    gains[made, default: [:]][strategy, default: [:]].merge([change: gain]) { $0 + $1 }
  }

  static func += (one: inout Self, other: Self) {
    one.gains.merge(other.gains) { $0.merging($1) { $0.merging($1) { $0 + $1 } } }
  }

  fileprivate func gains(of strategy: Int) -> Gains {
    gains.values.reduce(into: [:]) { $0.merge($1[strategy] ?? [:]) { $0 + $1 } }
  }

  private static let mostPerStrategy = 10

  /// The advice, the best first.
  ///
  /// Changes are ordered by the untouched records that they keep, then by the mutated records that they
  /// deliver, then by how little they change the models. A change is left out if it saves nothing, or
  /// if a smaller one at its field or inside it saves as much.
  func advice(for strategies: [StrategyReport]) -> [Advice] {
    strategies.enumerated().flatMap { number, strategy in
      let rows = SavingChange.all(Self.spreadingByHand(gains(of: number)))
      let advice = rows.filter { row in !rows.contains { $0.isBetter(than: row) } }.sorted(by: <)
        .map { Advice($0.change, $0.gain, of: strategy.strategy, strategy.headline) }
      return Advice.leading(advice, count: Self.mostPerStrategy)
    }
  }

  /// The gains with all properties of an object by hand if one of them is: an `init(from:)` of the app's
  /// own decodes them all.
  private static func spreadingByHand(_ gains: Gains) -> Gains {
    let objects = Set(gains.lazy.filter { $0.value.isByHand }.compactMap(\.key.object))
    guard !objects.isEmpty else { return gains }
    var spread = gains
    for change in gains.keys where change.object.map(objects.contains) == true {
      spread[change]?.isByHand = true
    }
    return spread
  }

  fileprivate func best(
    for made: MadeDifferences, _ strategy: (number: Int, id: StrategyID), counters: Counters
  ) -> Advice? {
    SavingChange.all(gains[made]?[strategy.number] ?? [:]).min(by: <)
      .map { Advice($0.change, $0.gain, of: strategy.id, counters) }
  }
}

extension DocumentCounts {
  package func gain(by change: ModelChange, strategy: Int) -> (kept: Int, delivered: Int) {
    sums[AdviceAnalysis.self].gains(of: strategy)[change].map { ($0.kept, $0.delivered) } ?? (0, 0)
  }
}

extension CountedDocument {
  /// The change to the models that saves most of what differences cost a strategy, by its number.
  package func bestAdvice(
    for made: MadeDifferences, strategy number: Int, counters: Counters
  ) -> Advice? {
    let strategy = (number, strategies[number].strategy)
    return sums[AdviceAnalysis.self].best(for: made, strategy, counters: counters)
  }
}

private struct SavingChange {
  let change: ModelChange
  let gain: AdviceCounts.Gain

  /// The changes that save something.
  static func all(_ gains: AdviceCounts.Gains) -> [SavingChange] {
    gains.map { SavingChange(change: $0.key, gain: $0.value) }
      .filter { ($0.gain.kept, $0.gain.delivered) > (0, 0) }
  }

  func isBetter(than other: SavingChange) -> Bool {
    gain.kept >= other.gain.kept && gain.delivered >= other.gain.delivered
      && (change.kind, gain.rank) <= (other.change.kind, other.gain.rank)
      && change.field.pointer.isAtOrUnder(other.change.field.pointer) && change != other.change
  }

  static func < (one: SavingChange, other: SavingChange) -> Bool {
    one.order == other.order
      ? one.change.field.description < other.change.field.description : one.order < other.order
  }

  private var order: (Int, Int, ChangeKind, Int, Int) {
    (-gain.kept, -gain.delivered, change.kind, -change.field.pointer.tokens.count, gain.rank)
  }
}

extension Advice {
  fileprivate init(
    _ change: ModelChange, _ gain: AdviceCounts.Gain, of strategy: StrategyID, _ counters: Counters
  ) {
    self.strategy = strategy
    self.change = change
    let lines = change.lines(gain.property, isByHand: gain.isByHand)
    (before, after) = (lines?.before, lines?.after)
    property = gain.property?.path
    breaksSource = change.breaksSource(isOptional: gain.keepsType, type: gain.property?.type)
    recordSurvival = counters.recordSurvival
    recovery = counters.recovery
    changedRecordSurvival = Rate(recordSurvival.count + gain.kept, of: recordSurvival.of)
    changedRecovery = Rate(recovery.count + gain.delivered, of: recovery.of)
    example = gain.example
  }
}
