/// What a plan draws from: equal seeds draw the same mutants, on any machine.
public struct Seed: Hashable, Sendable, RawRepresentable, Codable {
  /// The number as it is written in reports, in identifiers and on the command line.
  public let rawValue: UInt64

  /// Makes a seed; neighboring numbers draw unrelated mutants.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

extension Seed: ExpressibleByIntegerLiteral, LosslessStringConvertible {
  public init(integerLiteral number: UInt64) {
    self.init(rawValue: number)
  }

  /// Reads a seed in decimal digits; nil unless the text is a whole number from 0 to 2⁶⁴ − 1.
  public init?(_ text: String) {
    guard let number = UInt64(text) else { return nil }
    self.init(rawValue: number)
  }

  public var description: String { String(rawValue) }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): small, fast, and the same on every machine.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// A separate generator for each stream of a seed.
  ///
  /// Seed and stream are hashed together first. Otherwise seeds one increment apart would give the same
  /// numbers, shifted by one.
  package init(seed: Seed, stream: UInt64) {
    state = Self.mixed(Self.mixed(seed.rawValue &+ Self.increment) ^ stream)
  }

  package mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mixed(state)
  }

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
