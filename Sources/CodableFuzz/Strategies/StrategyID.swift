/// The stable kebab-case name of a strategy, for example `lossy-array`.
public struct StrategyID: Hashable, Sendable, RawRepresentable, Codable {
  /// The name as it is written in reports and on the command line.
  public let rawValue: String

  /// Makes an identifier of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension StrategyID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Makes an identifier of a literal.
  public init(stringLiteral name: String) {
    self.init(rawValue: name)
  }

  /// The name.
  public var description: String { rawValue }
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
