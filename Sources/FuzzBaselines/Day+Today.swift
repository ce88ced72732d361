import Foundation

extension Day {
  /// The current day in UTC, which is the same on every machine.
  public static var today: Day {
    // Foundation writes a valid day. If it ever doesn't, all acceptances count as expired.
    Day(Date.now.formatted(.iso8601.year().month().day())) ?? .last
  }
}
