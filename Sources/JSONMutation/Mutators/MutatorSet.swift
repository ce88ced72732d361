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
  case preserving
  /// Every mutator whose mutants are JSON of another shape or value.
  case structural
  /// Every mutator whose mutants RFC 8259 leaves open.
  case undefined
  /// Every mutator whose mutants are not JSON.
  case syntax
  /// Every mutator.
  case all

  /// What is in the set, in a line.
  public var purpose: String {
    switch self {
    case .core: "the three that are used unless others are named"
    case .drift: "what the backends of real apps do"
    case .types: "values of another type, or in another container"
    case .values: "values of the right type that a model does not expect"
    case .preserving: "the same meaning in other bytes: any difference is a decoder's bug"
    case .structural: "valid JSON of another shape or value"
    case .undefined: "what RFC 8259 leaves open"
    case .syntax: "what is not JSON any more"
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
    case .preserving: mutator.mutationClass == .preserving
    case .structural: mutator.mutationClass == .structural
    case .undefined: mutator.mutationClass == .undefined
    case .syntax: mutator.mutationClass == .syntax
    case .all: true
    }
  }
}
