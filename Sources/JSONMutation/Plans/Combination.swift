public import JSONText

/// A field × kind of value × mutator × variant: what coverage counts.
///
/// Variants that differ only in which byte of a value they edit are one combination.
public struct Combination: Hashable, Sendable {
  /// The number of the field in the document's table.
  public let field: Int
  public let kind: JSONKind
  public let mutator: MutatorID
  public let variant: String

  public init(of mutation: Mutation, in document: Document) {
    self.init(at: mutation.node, mutation.mutator.id, mutation.variant, in: document)
  }

  init(at node: NodeID, _ mutator: MutatorID, _ variant: Variant, in document: Document) {
    field = document.fields.number(of: node)
    kind = document.index.kind(of: node)
    self.mutator = mutator
    self.variant = variant.combinationName
  }
}

/// The combinations of a mutation space in document order, each with its first mutation.
struct Combinations {
  let combinations: [Combination]
  let mutations: [Mutation]

  /// Finds the combinations, and keeps up to `most` of one field and mutator.
  init(of space: MutationSpace, most: Int = .max) {
    let document = space.document
    let ids = space.mutators.map(\.id)
    var rows: [[Entry]] = Array(
      repeating: [], count: document.fields.count * space.mutators.count)
    var combinations: [Combination] = []
    var mutations: [Mutation] = []
    space.forEach { node, mutator, variant in
      let row = document.fields.number(of: node) * ids.count + mutator
      let entry = Entry(kind: document.index.kind(of: node), variant: variant.combinationName)
      // Each difference is one of a kind.
      let isLimited = space.mutators[mutator].id != Mutator.difference.id
      guard !isLimited || rows[row].count < most, !rows[row].contains(entry) else { return }
      rows[row].append(entry)
      combinations.append(Combination(at: node, ids[mutator], variant, in: document))
      mutations.append(Mutation(space.mutators[mutator], at: node, variant: variant))
    }
    self.combinations = combinations
    self.mutations = mutations
  }

  private struct Entry: Equatable {
    let kind: JSONKind
    let variant: String
  }
}
