import JSONText

/// Makes new mutants of a document out of others, by adding, replacing and dropping mutations.
///
/// Every mutant is made of the given mutators, so it is of a class that was asked for. What is drawn
/// depends only on the document, the mutators and the generator.
package struct MutantVariation: Sendable {
  private let document: Document
  private let fields: [FieldMutations]
  private let recordFields: [FieldMutations]
  private let locations: [[NodeID]]
  private static let mostMutations = 4

  package init(of document: Document, by mutators: [Mutator]) {
    self.document = document
    let space = MutationSpace(in: document, by: mutators)
    let mutations = Combinations(of: space, most: MutantPlan.maximumVariantCount).mutations
    let byField = Dictionary(grouping: mutations) { document.fields.number(of: $0.node) }
    fields = byField.sorted { $0.key < $1.key }.map { FieldMutations($0.value) }
    recordFields = fields.filter { field in
      let node = field.mutations[0].node
      return document.record(of: node).map { document.records[$0] != node } ?? false
    }
    locations = FieldOutline(document).nodes
  }

  package var isEmpty: Bool { fields.isEmpty }

  package func fresh(using generator: inout SplitMix64) -> Mutant {
    Mutant(document, mutation(using: &generator))
  }

  /// A mutant like another one: with one mutation more, one fewer, or another one in place of one.
  package func varied(_ mutant: Mutant, using generator: inout SplitMix64) -> Mutant {
    for _ in 0..<Self.mostTries {
      var mutations = mutant.mutations
      switch Int.random(in: 0..<100, using: &generator) {
      case ..<60 where mutations.count < Self.mostMutations:
        let near = mutations.randomElement(using: &generator)
        mutations.append(mutation(near: near, using: &generator))
      case ..<70 where mutations.count > 1:
        mutations.remove(at: .random(in: mutations.indices, using: &generator))
      case ..<90:
        let number = Int.random(in: mutations.indices, using: &generator)
        guard let near = neighbor(of: mutations[number], using: &generator) else { continue }
        mutations[number] = near
      default:
        mutations[.random(in: mutations.indices, using: &generator)] = mutation(using: &generator)
      }
      if let varied = self.mutant(of: mutations) { return varied }
    }
    return fresh(using: &generator)
  }

  package func crossed(
    _ mutant: Mutant, with other: Mutant, using generator: inout SplitMix64
  ) -> Mutant {
    var chosen = NonOverlapping(in: document)
    for mutation in (mutant.mutations + other.mutations).shuffled(using: &generator)
    where chosen.edits.count < Self.mostMutations {
      if chosen.edits.isEmpty || Bool.random(using: &generator) { chosen.add(mutation) }
    }
    return chosen.edits.isEmpty ? fresh(using: &generator) : chosen.mutant
  }

  private static let mostTries = 8

  private func mutant(of mutations: [Mutation]) -> Mutant? {
    var chosen = NonOverlapping(in: document)
    return mutations.allSatisfy { chosen.add($0) } ? chosen.mutant : nil
  }

  /// Draws a mutation, mostly in the record of another one: what takes two changes mostly
  /// takes them in one record.
  private func mutation(
    near other: Mutation? = nil, using generator: inout SplitMix64
  ) -> Mutation {
    let number = other.flatMap { document.record(of: $0.node) }
    let isNear = Int.random(in: 0..<4, using: &generator) > 0
    let record = number.flatMap { isNear ? document.index.subtree(of: document.records[$0]) : nil }
    let choices = record == nil || recordFields.isEmpty ? fields : recordFields
    let field = choices.randomElement(using: &generator) ?? fields[0]
    let mutation = field.mutation(using: &generator)
    guard record != nil || Bool.random(using: &generator) else { return mutation }
    return moved(mutation, into: record, using: &generator)
  }

  private func moved(
    _ mutation: Mutation, into record: Range<Int>? = nil, using generator: inout SplitMix64
  ) -> Mutation {
    let all = locations[document.fields.number(of: mutation.node)]
    let others = record.map { record in all.filter { record.contains($0.number) } } ?? all
    guard let node = others.randomElement(using: &generator) else {
      return mutation
    }
    let moved = Mutation(mutation.mutator, at: node, variant: mutation.variant)
    return moved.offeredPatch(in: document) == nil ? mutation : moved
  }

  private func neighbor(of mutation: Mutation, using generator: inout SplitMix64) -> Mutation? {
    if Int.random(in: 0..<3, using: &generator) == 0 { return moved(mutation, using: &generator) }
    let field = document.fields.number(of: mutation.node)
    return fields.first { document.fields.number(of: $0.mutations[0].node) == field }?
      .mutation(using: &generator)
  }
}

private struct FieldMutations {
  let mutations: [Mutation]
  private let sums: [Int]

  init(_ mutations: [Mutation]) {
    self.mutations = mutations
    var sum = 0
    sums = mutations.map { mutation in
      sum += mutation.weight
      return sum
    }
  }

  func mutation(using generator: inout SplitMix64) -> Mutation {
    let draw = Int.random(in: 0..<sums[sums.count - 1], using: &generator)
    return mutations[sums.indices.partitionPoint { sums[$0] > draw }]
  }
}

extension Mutation {
  /// Malformed text mostly ends in the parser, which is not the models' code.
  fileprivate var weight: Int {
    if mutator.mutationClass == .malformed { return 1 }
    switch mutator.plausibility(of: variant) {
    case .everyday: return 32
    case .likely: return 8
    case .possible: return 4
    case .exotic: return 2
    }
  }
}
