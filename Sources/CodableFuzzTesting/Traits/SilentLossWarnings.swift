public import CodableFuzz

/// Of which strategies a warning, which fails no test, names what they lost in silence.
public enum SilentLossWarnings: Hashable, Sendable {
  /// Of none.
  case none
  /// Of all.
  case all
  /// Of some, such as the one that the app has.
  case some([StrategyID])

  /// Of some, such as the one that the app has.
  public static func of(_ strategies: StrategyID...) -> Self { .some(strategies) }

  /// Whether losses of a strategy are warned of.
  func includes(_ strategy: StrategyID) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .some(let strategies): strategies.contains(strategy)
    }
  }
}
