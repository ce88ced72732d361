public import CodableFuzz
import JSONMutation

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

  /// Warnings of strategies that are named here, and that were not run.
  ///
  /// - Parameter names: The strategies that were run; empty where nothing is known of them.
  /// - Returns: The warnings.
  func unknownNames(among names: [String]) -> [String] {
    guard case .some(let wanted) = self, !names.isEmpty else { return [] }
    return wanted.map(\.rawValue).filter { !names.contains($0) }.map { name in
      let hint = NearestName.hint(for: name, valid: Array(Set(names)).sorted())
      return "silentLossWarnings names '\(name)', which no study has run\(hint)"
    }
  }
}
