/// The stable name of a report format, for example `markdown`.
public struct ReporterID: Hashable, Sendable, RawRepresentable, Codable {
  /// The name on the command line.
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension ReporterID: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral name: String) {
    self.init(rawValue: name)
  }

  public var description: String { rawValue }
}
