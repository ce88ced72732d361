/// The stable kebab-case name of a mutator.
public struct MutatorID: Hashable, Sendable, RawRepresentable, Codable {
  /// The name as it is written in identifiers and reports.
  public let rawValue: String

  /// Makes an identifier of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension MutatorID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Makes an identifier of a literal.
  public init(stringLiteral name: String) {
    self.init(rawValue: name)
  }

  /// The name.
  public var description: String { rawValue }
}
