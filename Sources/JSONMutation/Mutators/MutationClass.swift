/// What a mutation does to a document, from harmless to fatal.
public enum MutationClass: String, Sendable, CaseIterable, Codable, Comparable {
  /// The decoded value must stay equal: any difference is a decoder's bug.
  case meaningPreserving = "meaning-preserving"
  /// Valid JSON whose shape or value drifted.
  case structural
  /// Grammatical, but what it means is left open by RFC 8259.
  case unspecified
  /// Not JSON any more.
  case malformed

  /// Whether a class is less grave than another.
  public static func < (one: Self, other: Self) -> Bool { one.gravity < other.gravity }

  private var gravity: Int {
    switch self {
    case .meaningPreserving: 0
    case .structural: 1
    case .unspecified: 2
    case .malformed: 3
    }
  }
}
