public import DecodingStrategies
public import JSONText

/// What a strategy did with one mutant, and what became of every record.
public struct Verdict: Sendable {
  /// The strategy.
  public let strategy: StrategyID
  /// What the strategy did.
  public let outcome: Outcome
  /// What became of the mutant and its records.
  public let counters: Counters
  /// What the strategy reported, in its order; of a throw, its error.
  let reported: [ReportedLoss]
  /// Which of that tells most, by its number: the first of a mutated record, else the first that is
  /// of no record, else the first.
  let telling: Int
  /// How well the worst of those locations names an edited one; nil where nothing was reported, and
  /// for mutants of the classes that are left out.
  public let errorAccuracy: ErrorAccuracy?
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
public enum ErrorAccuracy: Int, Sendable, Comparable, CaseIterable {
  /// At or under an edited location; for a missing key, its parent and that key.
  case exact
  /// Above an edited location.
  case parent
  /// Somewhere else.
  case elsewhere

  /// Whether a diagnosis is better than another.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

extension ErrorAccuracy: CustomStringConvertible {
  /// The word for it in outcomes.
  public var description: String {
    switch self {
    case .exact: "exact"
    case .parent: "parent"
    case .elsewhere: "elsewhere"
    }
  }
}
