public import DecodingStrategies
public import JSONText

/// What a strategy did with one mutant, and what became of every record.
public struct Verdict: Sendable {
  /// The strategy.
  public let strategy: StrategyID
  /// What the strategy did.
  public let outcome: Outcome
  /// What became of the records that the mutation did not touch.
  public let untouched: UntouchedCounts
  /// What became of the records that the mutation mutated.
  public let mutated: MutatedCounts
  /// How many records the mutation removed: no strategy can deliver them, so they are in no other
  /// counter.
  public let removed: Int
  /// What the strategy reported, in its order; of a throw, its error.
  let reported: [ReportedLoss]
  /// Which of that tells most, by its number: the first of a mutated record, else the first that is
  /// of no record, else the first.
  let telling: Int
  /// How well the worst of those locations names an edited one; nil where nothing was reported, and
  /// for mutants of the classes that are left out.
  public let diagnosis: Diagnosis?
  /// The time inside the strategy's own call, for looking, not for comparing.
  public let duration: Duration

  /// What the strategy reported, in its order; of a throw, its error.
  ///
  /// - Complexity: O(*n*) in the number of reports, each of which is put into words.
  public var failures: [DecodingFailure] { reported.map(\.failure) }

  /// What the strategy reported that tells most of what went wrong; nil where it reported nothing.
  var tellingFailure: DecodingFailure? {
    reported.indices.contains(telling) ? reported[telling].failure : nil
  }

  /// How many records were lost without a report, untouched and mutated together.
  var silentCount: Int { untouched.silent + mutated.silent }

  /// The locations of what was reported, as the strategy's decoder names them.
  public var paths: [JSONPointer] {
    reported.map { report in JSONPointer(report.path.map { JSONPointer.Token($0) }) }
  }
}

/// An error that a strategy reported, with where it was.
struct ReportedLoss: Sendable {
  let error: any Error
  /// The keys and indices that lead to the location.
  var path: [String]

  var failure: DecodingFailure {
    (error as? DecodingFailure ?? DecodingFailure(error)).moved(to: path)
  }
}

/// What a strategy did with a document.
public enum Outcome: String, Sendable, Codable {
  /// It returned records, and the losses it reported.
  case returned
  /// It threw.
  case threw
  /// It ended its process: by a trap, an overflown stack, a call of `exit`, or for want of memory.
  case crashed
  /// It did not return within the time limit.
  case hung

  /// Whether the strategy neither returned nor threw: it delivered nothing, which counts as
  /// reported.
  public var isCrash: Bool { self == .crashed || self == .hung }
}

/// How well a reported location names an edited one; greater is worse.
public enum Diagnosis: Int, Sendable, Comparable, CaseIterable {
  /// At or under an edited location; for a missing key, its parent and that key.
  case exact
  /// Above an edited location.
  case ancestor
  /// Somewhere else.
  case elsewhere

  /// Whether a diagnosis is better than another.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

extension Diagnosis: CustomStringConvertible {
  /// The word for it in outcomes.
  public var description: String {
    switch self {
    case .exact: "exact"
    case .ancestor: "ancestor"
    case .elsewhere: "elsewhere"
    }
  }
}

/// What became of the records that no edit touched.
///
/// The counts are disjoint, and add up to ``of``.
public struct UntouchedCounts: Hashable, Sendable, Codable {
  /// Delivered, equal to the clean decode.
  public var kept = 0
  /// Delivered, but not equal to the clean decode: always a finding.
  public var changed = 0
  /// Not delivered, with a report.
  public var reported = 0
  /// Not delivered, without a report.
  public var silent = 0
  /// All of them.
  public var of = 0

  /// Counts nothing yet.
  public init() {}

  /// Adds other counts.
  public static func += (one: inout Self, other: Self) {
    one.kept += other.kept
    one.changed += other.changed
    one.reported += other.reported
    one.silent += other.silent
    one.of += other.of
  }
}

/// What became of the records that an edit mutated.
///
/// The counts are disjoint, and add up to ``of``.
public struct MutatedCounts: Hashable, Sendable, Codable {
  /// Delivered, equal to the clean decode all the same.
  public var equal = 0
  /// Delivered with a change, and something was reported.
  public var changedReported = 0
  /// Delivered with a change, and nothing was reported.
  public var changedSilent = 0
  /// Not delivered, with a report.
  public var reported = 0
  /// Not delivered, without a report.
  public var silent = 0
  /// All of them.
  public var of = 0

  /// Counts nothing yet.
  public init() {}

  /// Adds other counts.
  public static func += (one: inout Self, other: Self) {
    one.equal += other.equal
    one.changedReported += other.changedReported
    one.changedSilent += other.changedSilent
    one.reported += other.reported
    one.silent += other.silent
    one.of += other.of
  }
}
