/// How likely a backend is to send what a mutator makes.
///
/// Of mutants that cost the same, reports show the likelier first: a missing key before an object in
/// location of a string.
public enum Plausibility: String, Sendable, Codable, CaseIterable {
  /// What most backends send sooner or later: a missing key, null, an unknown tag, a fraction, another
  /// date format.
  case everyday
  /// What a backend sends after a careless change: a number as a string, an empty value.
  case likely
  /// What some backends send: another structure.
  case possible
  /// What only a broken or hostile backend sends.
  case exotic
}

extension Plausibility: Comparable {
  public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .everyday: 0
    case .likely: 1
    case .possible: 2
    case .exotic: 3
    }
  }
}
