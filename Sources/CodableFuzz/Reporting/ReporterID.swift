/// The stable name of a form that a report can be written in, for example `markdown`.
public struct ReporterID: Hashable, Sendable, RawRepresentable, Codable {
  /// The name as it is written on the command line.
  public let rawValue: String

  /// Makes an identifier of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension ReporterID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Makes an identifier of a literal.
  public init(stringLiteral name: String) {
    self.init(rawValue: name)
  }

  /// The name.
  public var description: String { rawValue }
}
