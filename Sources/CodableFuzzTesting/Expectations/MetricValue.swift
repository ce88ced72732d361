public import CodableFuzz
public import Testing

/// A metric of a strategy, for comparison in an expectation.
///
/// ```swift
/// #expect(report[.lossyArray].recordSurvival >= 0.85)
/// ```
///
/// In XCTest, `XCTAssertGreaterThanOrEqual(report[.lossyArray].recordSurvival, 0.85)`.
///
/// A failing expectation shows the counts, the worst rows and the change that would help most, unless
/// `try` is part of it. A metric without data, or of an unknown strategy, compares false with everything,
/// also with `!=`.
public struct MetricValue: Sendable {
  /// The share, from 0 to 1; nil if there is no data.
  public let value: Double?
  /// The counts of the share; nil for a plain number.
  public let rate: Rate?
  private let text: @Sendable () -> String

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
  public static func != (one: Self, other: Self) -> Bool { compare(one, other, !=) }
  public static func < (one: Self, other: Self) -> Bool { compare(one, other, <) }
  public static func <= (one: Self, other: Self) -> Bool { compare(one, other, <=) }
  public static func > (one: Self, other: Self) -> Bool { compare(one, other, >) }
  public static func >= (one: Self, other: Self) -> Bool { compare(one, other, >=) }

  private static func compare(
    _ one: Self, _ other: Self, _ isTrue: (Double, Double) -> Bool
  ) -> Bool {
    guard let one = one.value, let other = other.value else { return false }
    return isTrue(one, other)
  }
}

extension MetricValue: CustomStringConvertible, CustomTestStringConvertible, CustomReflectable {
  public var description: String { text() }
  public var testDescription: String { text() }
  /// The share only: a failing expectation would print the closure that makes the text.
  public var customMirror: Mirror { Mirror(self, children: ["value": value as Any]) }
}
