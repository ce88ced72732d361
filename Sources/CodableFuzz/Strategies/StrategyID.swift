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
  /// A private twin whose properties are all optional, and a failable conversion.
  public static let permissive: StrategyID = "permissive"
  /// An element type that is nil on failure and swallows the error.
  public static let wrapper: StrategyID = "wrapper"
  /// A `Result` for each element.
  public static let result: StrategyID = "result"
  /// A list type that keeps the good elements and the losses.
  public static let lossyArray: StrategyID = "lossy-array"
}
