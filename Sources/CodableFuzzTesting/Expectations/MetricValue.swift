public import CodableFuzz
public import Testing

/// A metric of a strategy, to be compared in an expectation.
///
/// ```swift
/// #expect(report["lossy-array"].recordSurvival >= 0.99)
/// ```
///
/// In XCTest, `XCTAssertGreaterThanOrEqual(report["lossy-array"].recordSurvival, 0.99)`.
///
/// An expectation that fails shows the counts, the worst rows and the change that would help most. A
/// metric without data, or of a strategy that is not there, compares false with everything, like NaN.
/// While `CODABLE_FUZZ_REPLAY` is set no study is run, and every comparison is true.
public struct MetricValue: Sendable {
  /// The share, from 0 to 1; nil where there is nothing to compute it from.
  public let value: Double?
  /// The counts that it comes from; nil for a number that it is compared with.
  public let rate: Rate?
  /// Whether the study was not run because only a replay is wanted.
  private var isLeftOut = false
  private let text: @Sendable () -> String

  /// A metric of a study that was not run because only a replay is wanted.
  static let leftOut = {
    var value = MetricValue(nil) { "not measured, since \(Replay.variable) is set" }
    value.isLeftOut = true
    return value
  }()

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
