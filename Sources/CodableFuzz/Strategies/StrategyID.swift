public import JSONMutation

/// The name of a strategy, for example `lossy-array`.
public struct StrategyID: StableName {
  public let rawValue: String
  private let ownPurpose: String

  public init(rawValue: String) { self.init(rawValue, purpose: "") }
  public init(stringLiteral name: String) { self.init(name, purpose: "") }

  /// Makes a name with a sentence that `list strategies` shows.
  ///
  /// - Parameters:
  ///   - name: The name, in kebab-case.
  ///   - purpose: How the strategy decodes, and what becomes of a bad record, in one line.
  public init(_ name: String, purpose: String) {
    rawValue = name
    ownPurpose = purpose
  }

  /// How the strategy decodes, and what becomes of a bad record; empty if that is not known.
  public var purpose: String {
    ownPurpose.isEmpty ? Self.all.first { $0 == self }?.ownPurpose ?? "" : ownPurpose
  }

  /// Two are equal if their names are.
  public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The app's own among some strategies, that is, those that are not this package's; `strict` if
  /// there are none, or else all.
  package static func own(among strategies: [StrategyID]) -> [StrategyID] {
    let own = strategies.filter { !all.contains($0) && $0 != .inferred }
    if !own.isEmpty { return own }
    return strategies.contains(.strict) ? [.strict] : strategies
  }

  /// The strategies that first screens show beside the app's ``own(among:)``.
  package static let cast: [StrategyID] = [.wrapper, .lossyArray]

  package static func ownFirst(_ strategies: [StrategyID]) -> [StrategyID] {
    let own = own(among: strategies)
    return own + strategies.filter { !own.contains($0) }
  }

  /// The app's own function, in a test of one line.
  public static let app: StrategyID = "app"

  /// The models that are inferred from a sample, as a team would use them.
  package static let inferred = StrategyID(
    "inferred", purpose: "a lossy list of the models that 'infer' writes")

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
    .manual,
  ]
}
