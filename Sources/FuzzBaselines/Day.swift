import Foundation

/// A day in ISO 8601 notation: `2026-11-21`.
public struct Day: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The day's text, which sorts like the day.
  public let description: String

  /// Parses a day.
  ///
  /// - Returns: nil if the text is not a day of the Gregorian calendar from year 1 to 9999.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 == 0x2D || $0.isDigit }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), year > 0,
      (1...12).contains(month), (1...Self.length(of: month, in: year)).contains(day)
    else { return nil }
    description = text
  }

  private init(known text: String) {
    description = text
  }

  /// The last day of the year 9999.
  static let last = Day(known: "9999-12-31")

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 400) || year.isMultiple(of: 4) && !year.isMultiple(of: 100) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  public static func < (one: Day, other: Day) -> Bool { one.description < other.description }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension Day {
  /// The current day in UTC, which is the same on every machine.
  public static var today: Day {
    // Foundation writes a valid day. If it ever doesn't, all acceptances count as expired.
    Day(Date.now.formatted(.iso8601.year().month().day())) ?? .last
  }
}
