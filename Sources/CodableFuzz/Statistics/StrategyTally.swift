import JSONMutation

/// The tallies of one strategy over the mutants of one or more documents.
///
/// A mutant of several mutations counts in the row of each of its mutators, once; rows then do not
/// add up to the total.
struct StrategyTally: Sendable {
  private(set) var byClass: [MutationClass: Tally] = [:]
  /// For each class the first mutant that cost an intact record, or changed one.
  private(set) var examples: [MutationClass: MutantID] = [:]
  private(set) var byMutator: [MutatorID: Tally] = [:]
  private(set) var byShape: [ShapeRow: Blast] = [:]

  /// A shape that a mutator edited.
  struct ShapeRow: Hashable {
    let shape: Int
    let mutator: MutatorID
  }

  /// What the edits of one mutator at one shape cost the records around them.
  struct Blast {
    /// Intact records lost, of those there were.
    var radius = Rate(0, of: 0)
    /// The first mutant that lost any.
    var example: MutantID?
  }

  mutating func add(_ verdict: Verdict, of mutant: Mutant) {
    let mutationClass = mutant.mutationClass
    byClass[mutationClass, default: Tally()].add(verdict, of: mutationClass)
    if examples[mutationClass] == nil, verdict.intact.kept < verdict.intact.of {
      examples[mutationClass] = mutant.id
    }
    for mutator in Set(mutant.mutations.map(\.mutator.id)) {
      byMutator[mutator, default: Tally()].add(verdict, of: mutationClass)
    }
    let rows = mutant.mutations.map { mutation in
      ShapeRow(
        shape: mutant.document.shapes.number(of: mutation.place), mutator: mutation.mutator.id)
    }
    let lost = verdict.intact.reported + verdict.intact.silent
    for row in Set(rows) {
      var blast = byShape[row] ?? Blast()
      blast.radius.count += lost
      blast.radius.of += verdict.intact.of
      if lost > 0, blast.example == nil { blast.example = mutant.id }
      byShape[row] = blast
    }
  }

  /// Adds the tallies of another document; shapes are of one document only, and are left out.
  mutating func add(_ other: StrategyTally) {
    byClass.merge(other.byClass) { $0 + $1 }
    examples.merge(other.examples) { first, _ in first }
    byMutator.merge(other.byMutator) { $0 + $1 }
  }
}

extension Tally {
  fileprivate static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum += other
    return sum
  }
}
