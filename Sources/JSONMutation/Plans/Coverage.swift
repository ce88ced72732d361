import JSONText

/// Counts which combinations of a document have been touched by mutants.
public struct Coverage: Sendable {
  private let document: Document
  private let combinations: [Combination]
  private let known: Set<Combination>
  private var touched: Set<Combination> = []
  /// The combinations touched since ``takeTouched()`` was last called.
  private var newlyTouched: [Combination] = []

  /// Starts with nothing touched.
  ///
  /// - Complexity: O(*n*) in the number of possible mutations.
  public init(of space: MutationSpace) {
    combinations = Combinations(of: space).combinations
    known = Set(combinations)
    document = space.document
  }

  /// Counts the combinations of a mutant, except those of other mutators.
  public mutating func touch(_ mutant: Mutant) {
    for mutation in mutant.mutations {
      let combination = Combination(of: mutation, in: document)
      if known.contains(combination), touched.insert(combination).inserted {
        newlyTouched.append(combination)
      }
    }
  }

  public var combinationCount: Int { combinations.count }

  package var mutators: Set<MutatorID> { Set(combinations.map(\.mutator)) }

  public var touchedCount: Int { touched.count }

  /// The combinations that were never touched, such as `/feed/*/url string flip-type=null`, in document
  /// order.
  public var untouched: [String] { combinations.filter { !touched.contains($0) }.map(name) }

  package var combinationNames: [String] { combinations.map(name) }

  package mutating func takeTouched() -> [String] {
    defer { newlyTouched.removeAll() }
    return newlyTouched.map(name)
  }

  private func name(of combination: Combination) -> String {
    let variant = combination.variant.isEmpty ? "" : "=\(combination.variant)"
    let field = document.fields.field(combination.field).description
    return
      "\(JSONPointer.shown(field)) \(combination.kind.rawValue) \(combination.mutator)\(variant)"
  }
}
