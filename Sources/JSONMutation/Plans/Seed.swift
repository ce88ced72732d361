/// What a plan draws from: equal seeds draw the same mutants, on any machine.
public struct Seed: Hashable, Sendable, RawRepresentable, Codable {
  /// The number as it is written in reports, in identifiers and on the command line.
  public let rawValue: UInt64

  /// Makes a seed of a number; near numbers draw nothing alike.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

extension Seed: ExpressibleByIntegerLiteral, LosslessStringConvertible {
  /// Makes a seed of a literal.
  public init(integerLiteral number: UInt64) {
    self.init(rawValue: number)
  }

  /// Reads a seed as it is written, in decimal digits.
  ///
  /// - Returns: nil where the text is no whole number from 0 to 2⁶⁴ − 1.
  public init?(_ text: String) {
    guard let number = UInt64(text) else { return nil }
    self.init(rawValue: number)
  }

  /// The number in decimal digits.
  public var description: String { String(rawValue) }
}
