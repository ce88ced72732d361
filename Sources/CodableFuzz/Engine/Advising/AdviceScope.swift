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
