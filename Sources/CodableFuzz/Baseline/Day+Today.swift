import Foundation

extension Day {
  /// The day in Greenwich, which is the same on every machine.
  public static var today: Day {
    // What Foundation writes is a day; were it none, nothing would be accepted any more.
    Day(Date.now.formatted(.iso8601.year().month().day())) ?? .last
  }
}
