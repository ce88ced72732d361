public import JSONText

/// Counts which combinations of a document have been touched by mutants.
public struct Coverage: Sendable {
  private let document: Document
  private let combinations: [Combination]
  private let known: Set<Combination>
  private var touched: Set<Combination> = []
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

  package var mutators: Set<MutatorID> { Set(combinations.map(\.mutator)) }

  /// Such as `/feed/*/url string flip-type=null`, in document order.
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
///
/// One at an empty array or object shows little of what a model reads there, and one in a record that does
/// not decode shows nothing: a later one goes first.
struct Combinations {
  let combinations: [Combination]
  let mutations: [Mutation]

  init(of space: MutationSpace, most: Int = .max) {
    let document = space.document
    let ids = space.mutators.map(\.id)
    var rows: [[Combination]] = Array(
      repeating: [], count: document.fields.count * space.mutators.count)
    var combinations: [Combination] = []
    var mutations: [Mutation] = []
    /// The number of each combination whose mutation is not at the best of locations.
    var improvable: [Combination: Int] = [:]
    space.forEach { node, mutator, variant in
      let row = document.fields.number(of: node) * ids.count + mutator
      let combination = Combination(at: node, ids[mutator], variant, in: document)
      // Each difference is one of a kind.
      let isLimited = space.mutators[mutator].id != Mutator.difference.id
      let mutation = Mutation(space.mutators[mutator], at: node, variant: variant)
      if rows[row].contains(combination) {
        if improvable.isEmpty { return }
        let rank = space.rank(of: node)
        guard let number = improvable[combination], rank < space.rank(of: mutations[number].node)
        else { return }
        mutations[number] = mutation
        if rank == 0 { improvable[combination] = nil }
        return
      }
      guard !isLimited || rows[row].count < most else { return }
      if space.rank(of: node) > 0 { improvable[combination] = mutations.count }
      rows[row].append(combination)
      combinations.append(combination)
      mutations.append(mutation)
    }
    self.combinations = combinations
    self.mutations = mutations
  }
}

extension MutationSpace {
  /// How little an edit of a location shows, from 0.
  fileprivate func rank(of node: NodeID) -> Int {
    let isAvoided = document.record(of: node).map(avoidedRecords.contains) ?? false
    let isEmpty = document.index.isContainer(node) && document.index.childCount(of: node) == 0
    return (isAvoided ? 2 : 0) + (isEmpty ? 1 : 0)
  }
}
