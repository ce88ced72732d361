public import JSONMutation

/// The name of a strategy, for example `lossy-array`.
public struct StrategyID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}

extension StrategyID {
  /// The strategies of this package, in the order of lists: a line for each file in `Catalog`.
  ///
  /// Any other strategy counts as the team's own.
  public static let all: [StrategyID] = [
    .strict,
    .allOptional,
    .permissive,
    .permissiveFields,
    .wrapper,
    .loggedWrapper,
    .failableArray,
    .result,
    .resultArray,
    .resultWithRaw,
    .lossyArray,
    .lossyDictionary,
    .lossySet,
    .skip,
    .defaulted,
  ]
}
