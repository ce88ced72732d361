/// What a mutation does to a document, from harmless to fatal.
public enum MutationClass: String, Sendable, CaseIterable, Codable, Comparable {
  /// The decoded value must stay equal: any difference is a decoder's bug.
  case meaningPreserving = "meaning-preserving"
  /// Valid JSON with another structure or value.
  case structural
  /// Grammatical, but RFC 8259 leaves open what it means.
  case unspecified
  /// No longer valid JSON.
  case malformed

  public static func < (one: Self, other: Self) -> Bool { one.caseNumber < other.caseNumber }

  /// How likely backends are to send mutants of this class, unless their mutator says otherwise.
  var plausibility: Plausibility {
    switch self {
    case .meaningPreserving: .everyday
    case .structural: .possible
    case .unspecified, .malformed: .exotic
    }
  }
}

/// How likely a backend is to send what a mutator makes.
///
/// Of mutants that cost the same, reports show the likelier first: a missing key before an object in
/// place of a string.
public enum Plausibility: String, Sendable, Codable, CaseIterable, Comparable {
  /// What most backends send sooner or later: a missing key, null, an unknown tag, a fraction, another
  /// date format.
  case everyday
  /// What a backend sends after a careless change: a number as a string, an empty value.
  case likely
  /// What some backends send: another structure.
  case possible
  /// What only a broken or hostile backend sends.
  case exotic

  public static func < (one: Self, other: Self) -> Bool { one.caseNumber < other.caseNumber }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The position of the case in its declaration.
  package var caseNumber: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
