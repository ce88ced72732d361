public import CodableFuzz
import JSONMutation

/// The strategies whose silent losses are shown in a warning, which does not fail the test.
public enum SilentLossWarnings: Hashable, Sendable {
  /// No strategy.
  case none
  /// All strategies.
  case all
  /// Some strategies, such as the app's own.
  case some([StrategyID])

  public static func of(_ strategies: StrategyID...) -> Self { .some(strategies) }

  /// Whether to warn about a strategy's losses.
  func includes(_ strategy: StrategyID) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .some(let strategies): strategies.contains(strategy)
    }
  }

  /// Warnings about strategies that are named here but were not run.
  func unknownNames(among names: [String]) -> [String] {
    guard case .some(let wanted) = self, !names.isEmpty else { return [] }
    return wanted.map(\.rawValue).filter { !names.contains($0) }.map { name in
      let hint = NearestName.hint(for: name, valid: Array(Set(names)).sorted())
      return "silentLossWarnings names '\(name)', which no study has run\(hint)"
    }
  }
}
