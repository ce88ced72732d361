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
  /// The plain list, as `Codable` gives it: one bad record ends it.
  public static let strict: StrategyID = "strict"
  /// The plain list of a model whose properties are all optional.
  public static let allOptional: StrategyID = "all-optional"
  /// A private twin whose properties are all optional, and a failable conversion.
  public static let permissive: StrategyID = "permissive"
  /// A private twin whose properties are each tried alone, and a failable conversion.
  public static let permissiveFields: StrategyID = "permissive-fields"
  /// An element type that is nil on failure and swallows the error.
  public static let wrapper: StrategyID = "wrapper"
  /// The same with the errors in a log.
  public static let loggedWrapper: StrategyID = "logged-wrapper"
  /// A list with nil in the location of what does not decode, without a wrapper for each element.
  public static let failableArray: StrategyID = "failable-array"
  /// A `Result` for each element.
  public static let result: StrategyID = "result"
  /// A list with the error in the location of what does not decode.
  public static let resultArray: StrategyID = "result-array"
  /// A list with the error and the raw JSON in the location of what does not decode.
  public static let resultWithRaw: StrategyID = "result-with-raw"
  /// A list type that keeps the good elements and the losses.
  public static let lossyArray: StrategyID = "lossy-array"
  /// A dictionary type that keeps the good values and the losses.
  public static let lossyDictionary: StrategyID = "lossy-dictionary"
  /// A set type that keeps the good elements and the losses.
  public static let lossySet: StrategyID = "lossy-set"
  /// A hand-written loop that steps over what does not decode.
  public static let skip: StrategyID = "skip"
  /// Declared defaults in the location of what is missing or does not decode.
  public static let defaulted: StrategyID = "defaulted"
  /// `JSONSerialization` and glue code.
  public static let manual: StrategyID = "manual"
}
