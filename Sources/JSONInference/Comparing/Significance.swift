import Foundation
import JSONMutation
import JSONText

/// Whether two samples differ by more than chance, judged by records.
///
/// Fields of one record depend on each other, so each record counts once. The limits are those that two
/// halves of one capture never exceed in real lists: in these, a key that all records of one half have
/// and none of the other has a probability of 0.17 at the least, and other differences of 0.016.
enum Significance {
  private static let mostForAll = 0.051
  private static let mostForSome = 0.002

  /// Whether it is more than chance that all of `old` records have something, and none of `new`.
  static func allOrNothing(old: Int, new: Int) -> Bool {
    old > 0 && new > 0 && exp(-logChoose(old + new, old)) <= mostForAll
  }

  /// Whether it is more than chance that `count` of `of` records have something, and none of `others`.
  static func some(_ count: Int, of total: Int, noneOf others: Int) -> Bool {
    chance(count, of: total, noneOf: others) <= mostForSome
  }

  /// Whether it is more than chance that something vanished and something like it appeared, given the
  /// chances of both.
  static func together(_ one: Double, _ other: Double) -> Bool { one * other <= mostForSome }

  /// The probability that `count` of `of` records have something, and none of `others`, if it does not
  /// matter which sample a record is in (Fisher's exact test).
  static func chance(_ count: Int, of total: Int, noneOf others: Int) -> Double {
    guard count > 0, total > 0, others > 0 else { return 1 }
    return exp(logChoose(total, count) - logChoose(total + others, count))
  }

  /// Whether a difference in all values of a field is more than chance.
  ///
  /// Of one record alone, what is in no list is not a sample of anything: it changed.
  static func areCertain(
    _ old: UnitCount, _ new: UnitCount, at path: [JSONPointer.Token], isSampled: Bool
  ) -> Bool {
    if isSampled, old.units > 1 || new.units > 1 || isInList(path) {
      return allOrNothing(old: old.units, new: new.units)
    }
    return !isInList(path) || allOrNothing(old: old.total, new: new.total)
  }

  /// Whether it is more than chance that some values have something that no value of the others has.
  static func isCertain(
    _ some: UnitCount, of total: UnitCount, noneOf others: UnitCount, isSampled: Bool
  ) -> Bool {
    isSampled
      ? Self.some(some.units, of: total.units, noneOf: others.units)
      : Self.some(some.total, of: total.total, noneOf: others.total)
  }

  static func isInList(_ path: [JSONPointer.Token]) -> Bool {
    path.contains { $0 == Field.anyElement || $0 == Field.anyKey }
  }

  /// The logarithm of a binomial coefficient.
  private static func logChoose(_ total: Int, _ count: Int) -> Double {
    lgamma(Double(total + 1)) - lgamma(Double(count + 1)) - lgamma(Double(total - count + 1))
  }
}
