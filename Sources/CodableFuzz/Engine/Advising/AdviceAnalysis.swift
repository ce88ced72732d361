import JSONMutation

/// The strategies for whose models changes are tried, to find the most beneficial ones.
///
/// It takes a few more decodes for each mutant of which such a strategy loses something. With all
/// strategies, a run takes about twice as long.
public enum AdviceScope: String, Hashable, Sendable, Codable, CaseIterable {
  case none
  /// The app's own strategies; `strict` if there are none, or else all.
  case own
  case all

  func contains(_ strategy: StrategyID, among all: [StrategyID]) -> Bool {
    switch self {
    case .none: false
    case .own: StrategyID.own(among: all).contains(strategy)
    case .all: true
    }
  }
}

/// Tries changes to the models for each mutant of which records are lost.
final class AdviceAnalysis: Analysis {
  static let id: RoleID = "advice"
  static let question = "Which single change to the models would save most?"

  var sums = AdviceCounts()
  private let advisor: Advisor

  init?(_ opened: OpenedDocument) {
    guard opened.configuration.advice != .none else { return nil }
    advisor = Advisor(opened.session, scope: opened.configuration.advice)
  }

  func observe(_ seen: SeenMutant) {
    let made = seen.mutant.document.differences(of: seen.mutant)
    advisor.tryChanges(on: seen) { strategy, change, gained in
      let gain = AdviceCounts.Gain(gained, first: seen.rows.ordinal, example: seen.rows.id)
      sums.add(gain, by: change, strategy: strategy, of: made)
    }
  }

  static func part(of sums: AdviceCounts, in document: CountedDocument) -> [Advice]? {
    sums.advice(for: document.strategies)
  }
}

extension DocumentReport {
  /// The most beneficial single changes to models, the best first; nil if none was tried.
  public internal(set) var advice: [Advice]? {
    get { parts[AdviceAnalysis.self] }
    set { parts[AdviceAnalysis.self] = newValue }
  }
}

extension Runner.Configuration {
  /// The strategies for whose models changes are tried.
  ///
  /// The default is ``AdviceScope/own``. `--advice` overrides it.
  public var advice: AdviceScope {
    get { self[settingOf: AdviceAnalysis.self] ?? .own }
    set { self[settingOf: AdviceAnalysis.self] = newValue }
  }
}
