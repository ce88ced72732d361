/// Mutators that are named together, on the command line and in identifiers.
public enum MutatorSet: String, Sendable, CaseIterable {
  /// Removed keys, flipped types and unknown enum tags: what is used unless others are named.
  case core
  /// What the backends of real apps do.
  case drift
  /// Values of another type, or in another container.
  case types
  /// Values of the right type that a model does not expect.
  case values
  /// Every mutator whose mutants mean the same as the document.
  case meaningPreserving = "meaning-preserving"
  /// Every mutator whose mutants are JSON of another shape or value.
  case structural
  /// Every mutator whose mutants RFC 8259 leaves open.
  case unspecified
  /// Every mutator whose mutants are not JSON.
  case malformed
  /// Every mutator.
  case all

  /// The names that three sets had in earlier versions.
  private static let formerNames: [String: MutatorSet] = [
    "preserving": .meaningPreserving, "undefined": .unspecified, "syntax": .malformed,
  ]

  /// The set of a name, which may be a former one; nil where there is none.
  init?(named name: String) {
    guard let set = MutatorSet(rawValue: name) ?? Self.formerNames[name] else { return nil }
    self = set
  }

  /// What is in the set, in a line.
  public var purpose: String {
    switch self {
    case .core: "the three that are used unless others are named"
    case .drift: "what the backends of real apps do"
    case .types: "values of another type, or in another container"
    case .values: "values of the right type that a model does not expect"
    case .meaningPreserving: "the same meaning in other bytes: any difference is a decoder's bug"
    case .structural: "valid JSON of another shape or value"
    case .unspecified: "what RFC 8259 leaves open"
    case .malformed: "what is not JSON any more"
    case .all: "every mutator"
    }
  }

  /// The mutators of the set, in the order of the registry.
  public var mutators: [any Mutator] {
    Mutators.registry.filter { contains($0.mutator, sets: $0.sets) }.map(\.mutator)
  }

  private func contains(_ mutator: any Mutator, sets: [MutatorSet]) -> Bool {
    switch self {
    case .core, .drift, .types, .values: sets.contains(self)
    case .meaningPreserving: mutator.mutationClass == .meaningPreserving
    case .structural: mutator.mutationClass == .structural
    case .unspecified: mutator.mutationClass == .unspecified
    case .malformed: mutator.mutationClass == .malformed
    case .all: true
    }
  }
}
