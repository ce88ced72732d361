/// The stable kebab-case name of a plan, for example `every-field`.
public struct PlanID: Hashable, Sendable, RawRepresentable, Codable {
  /// The name as it is written in reports and on the command line.
  public let rawValue: String

  /// Makes an identifier of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PlanID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Makes an identifier of a literal.
  public init(stringLiteral name: String) {
    self.init(rawValue: name)
  }

  /// The name.
  public var description: String { rawValue }
}
