import Foundation
import JSONText

/// A day in ISO 8601 notation: `2026-11-21`.
public struct Day: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The day's text, which sorts like the day.
  public let description: String

  /// Parses a day.
  ///
  /// - Returns: nil if the text is not a day of the Gregorian calendar from year 1 to 9999.
  public init?(_ text: String) {
    guard let date = DateText(text.utf8), date.form == .day, !text.hasPrefix("0000") else {
      return nil
    }
    description = text
  }

  private init(known text: String) {
    description = text
  }

  /// The last day of the year 9999.
  static let last = Day(known: "9999-12-31")

  public static func < (one: Day, other: Day) -> Bool { one.description < other.description }
}

extension Day {
  /// The current day in UTC, which is the same on every machine.
  public static var today: Day {
    // Foundation writes a valid day. If it ever doesn't, all acceptances count as expired.
    Day(Date.now.formatted(.iso8601.year().month().day())) ?? .last
  }
}
