public import CodableFuzz
public import Testing

/// A metric of a strategy, for comparison in an expectation.
///
/// ```swift
/// #expect(report["lossy-array"].recordSurvival >= 0.85)
/// ```
///
/// In XCTest, `XCTAssertGreaterThanOrEqual(report["lossy-array"].recordSurvival, 0.85)`.
///
/// A failing expectation shows the counts, the worst rows and the change that would help most. A
/// metric without data, or of an unknown strategy, compares false with everything, like NaN. While
/// `CODABLE_FUZZ_REPLAY` is set, no study runs, and every comparison is true. So it is in a part of a
/// study, with `CODABLE_FUZZ_SHARD`.
public struct MetricValue: Sendable {
  /// The share, from 0 to 1; nil if there is no data.
  public let value: Double?
  /// The counts of the share; nil for a plain number.
  public let rate: Rate?
  /// Whether the study was not run as a whole because a replay or a part is wanted.
  private var isLeftOut = false
  private let text: @Sendable () -> String

  /// A metric of a study that was not run as a whole, because of the variable.
  static func leftOut(by variable: String) -> MetricValue {
    var value = MetricValue(nil) { "not measured, because \(variable) is set" }
    value.isLeftOut = true
    return value
  }

  init(_ rate: Rate?, text: @escaping @Sendable () -> String) {
    self.rate = rate
    value = rate?.value
    self.text = text
  }

  /// A number to compare metrics with.
  public init(_ value: Double) {
    self.value = value
    rate = nil
    text = { "\(value)" }
  }
}

extension MetricValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) {
    self.init(value)
  }

  public init(integerLiteral value: Int) {
    self.value = Double(value)
    rate = nil
    text = { "\(value)" }
  }
}

extension MetricValue: Comparable {
  public static func == (one: Self, other: Self) -> Bool { compare(one, other, ==) }
  public static func < (one: Self, other: Self) -> Bool { compare(one, other, <) }
  public static func <= (one: Self, other: Self) -> Bool { compare(one, other, <=) }
  public static func > (one: Self, other: Self) -> Bool { compare(one, other, >) }
  public static func >= (one: Self, other: Self) -> Bool { compare(one, other, >=) }

  private static func compare(
    _ one: Self, _ other: Self, _ isTrue: (Double, Double) -> Bool
  ) -> Bool {
    if one.isLeftOut || other.isLeftOut { return true }
    guard let one = one.value, let other = other.value else { return false }
    return isTrue(one, other)
  }
}

extension MetricValue: CustomStringConvertible, CustomTestStringConvertible {
  public var description: String { text() }
  public var testDescription: String { text() }
}
