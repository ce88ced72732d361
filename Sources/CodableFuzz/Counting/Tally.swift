public import JSONMutation

/// Integer counts of what a strategy did with some mutants.
///
/// Tallies add up in any order.
public struct Tally: Hashable, Sendable, Codable {
  /// How many mutants there were.
  public var mutants = 0
  /// For how many of them the strategy returned.
  public var returned = 0
  /// With how many the strategy ended its process.
  public var crashed = 0
  /// With how many it did not return within the time limit.
  public var hung = 0
  /// What became of the records that no edit touched.
  public var untouched = UntouchedCounts()
  /// What became of the records that were mutated.
  public var mutated = MutatedCounts()
  /// Records that a mutation removed; they are in no other counter.
  public var removed = 0
  /// Mutants whose worst reported location is an edited one, or under one.
  public var exact = 0
  /// Mutants whose worst reported location is above an edited one.
  public var ancestor = 0
  /// Mutants whose worst reported location is somewhere else.
  public var elsewhere = 0
  /// How many of the mutants were no JSON.
  public var malformedMutants = 0
  /// How many of those were decoded without a report.
  public var falselyAccepted = 0

  /// Counts nothing yet.
  public init() {}

  /// Counts a mutant.
  ///
  /// - Parameters:
  ///   - verdict: What the strategy did with it.
  ///   - mutationClass: What the mutant is.
  public mutating func add(_ verdict: Verdict, of mutationClass: MutationClass) {
    mutants += 1
    switch verdict.outcome {
    case .returned: returned += 1
    case .crashed: crashed += 1
    case .hung: hung += 1
    case .threw: break
    }
    untouched += verdict.untouched
    mutated += verdict.mutated
    removed += verdict.removed
    switch verdict.diagnosis {
    case .exact: exact += 1
    case .ancestor: ancestor += 1
    case .elsewhere: elsewhere += 1
    case nil: break
    }
    if mutationClass == .malformed {
      malformedMutants += 1
      falselyAccepted += verdict.outcome == .returned && verdict.reported.isEmpty ? 1 : 0
    }
  }

  /// Adds another tally.
  public static func += (one: inout Self, other: Self) {
    one.mutants += other.mutants
    one.returned += other.returned
    one.crashed += other.crashed
    one.hung += other.hung
    one.untouched += other.untouched
    one.mutated += other.mutated
    one.removed += other.removed
    one.exact += other.exact
    one.ancestor += other.ancestor
    one.elsewhere += other.elsewhere
    one.malformedMutants += other.malformedMutants
    one.falselyAccepted += other.falselyAccepted
  }
}
