import JSONText

/// Makes new mutants of a document out of others, by adding, replacing and dropping mutations.
///
/// Every mutant is made of the given mutators, so it is of a class that was asked for. What is drawn
/// depends only on the document, the mutators, the constants and the generator.
package struct MutantVariation: Sendable {
  private let document: Document
  /// One mutation of each combination, by the number of its field; fields without any are left out.
  private let fields: [FieldMutations]
  private let recordFields: [FieldMutations]
  private let locations: [[NodeID]]
  private let strings: [NodeID]
  private let numbers: [NodeID]
  /// The strings that are enum tags; all strings if none is.
  private let tags: [NodeID]
  /// All strings and numbers, for constants.
  private let scalars: [NodeID]
  /// The strings and arrays, for lengths.
  private let resizable: [NodeID]
  private let constants: [Constant]
  private let positions: (strings: [Int], numbers: [Int])
  private let positionsByName: [String: Int]
  private let lengths: [Int]
  private let mostMutations: Int
  private let usesConstants: Bool

  /// Finds what can be edited.
  package init(
    of document: Document, by mutators: [Mutator], filter: LocationFilter = LocationFilter(),
    constants: [Constant] = [], mostMutations: Int = 4
  ) {
    self.document = document
    self.mostMutations = max(1, mostMutations)
    let space = MutationSpace(in: document, by: mutators, filter: filter)
    let mutations = Combinations(of: space, most: MutantPlan.maximumVariantCount).mutations
    let byField = Dictionary(grouping: mutations) { document.fields.number(of: $0.node) }
    fields = byField.sorted { $0.key < $1.key }.map { FieldMutations($0.value) }
    recordFields = fields.filter { field in
      let node = field.mutations[0].node
      return document.record(of: node).map { document.records[$0] != node } ?? false
    }
    let allowed = filter.nodes(of: document)
    var locations = [[NodeID]](repeating: [], count: document.fields.count)
    var nodes: [JSONKind: [NodeID]] = [:]
    for node in document.index.nodeIDs where allowed.contains(node) {
      locations[document.fields.number(of: node)].append(node)
      nodes[document.index.kind(of: node), default: []].append(node)
    }
    self.locations = locations
    let ids = Set(mutators.map(\.id))
    usesConstants = ids.contains(Mutator.useConstant.id)
    let setsLengths = ids.contains(Mutator.setLength.id)
    strings = usesConstants || setsLengths ? nodes[.string] ?? [] : []
    numbers = usesConstants ? nodes[.number] ?? [] : []
    let tags = strings.filter {
      document.enumTags.contains(field: document.fields.number(of: $0))
    }
    self.tags = tags.isEmpty ? strings : tags
    scalars = strings + numbers
    resizable = strings + (setsLengths ? nodes[.array] ?? [] : [])
    self.constants = constants
    positions = (
      constants.indices.filter { constants[$0].isString },
      constants.indices.filter { !constants[$0].isString }
    )
    let names = constants.map(\.variant.description)
    positionsByName = Dictionary(zip(names, names.indices), uniquingKeysWith: min)
    lengths = setsLengths ? Self.lengths(near: constants) : []
  }

  package var isEmpty: Bool { fields.isEmpty }

  /// Lengths at which limits are likely: powers of two, and the numbers that source mentions, each
  /// with its neighbors.
  private static func lengths(near constants: [Constant]) -> [Int] {
    let named = constants.compactMap { constant -> Int? in
      guard case .number(let text) = constant, let number = Int(text) else { return nil }
      return (2...mostLength).contains(number) ? number : nil
    }
    let powers = (2...12).map { 1 << $0 }
    return Set((powers + named).flatMap { [$0 - 1, $0, $0 + 1] }).sorted()
  }

  private static let mostLength = 16_384
  /// Arrays have elements of many bytes.
  private static let mostAddedBytes = 16_384

  package func fresh(using generator: inout SplitMix64) -> Mutant {
    Mutant(document, mutation(using: &generator))
  }

  /// A mutant like another one: with one mutation more, one fewer, or another one in place of one.
  package func varied(_ mutant: Mutant, using generator: inout SplitMix64) -> Mutant {
    for _ in 0..<Self.mostTries {
      var mutations = mutant.mutations
      switch Int.random(in: 0..<100, using: &generator) {
      case ..<60 where mutations.count < mostMutations:
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
    where chosen.edits.count < mostMutations {
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
    for _ in 0..<Self.mostTries {
      let drawn =
        switch Int.random(in: 0..<100, using: &generator) {
        case ..<25 where usesConstants: constantMutation(in: record, using: &generator)
        case ..<36 where !lengths.isEmpty: lengthMutation(using: &generator)
        default: combination(in: record, using: &generator)
        }
      if let drawn { return drawn }
    }
    return fields[0].mutations[0]
  }

  private func combination(in record: Range<Int>?, using generator: inout SplitMix64) -> Mutation? {
    let choices = record == nil || recordFields.isEmpty ? fields : recordFields
    guard let field = choices.randomElement(using: &generator) else { return nil }
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

  private func constantMutation(
    in record: Range<Int>?, using generator: inout SplitMix64
  ) -> Mutation? {
    let nodes = record.map { record in scalars.filter { record.contains($0.number) } } ?? scalars
    return nodes.randomElement(using: &generator)
      .flatMap { constantMutation(at: $0, using: &generator) }
  }

  /// A constant in place of a string or a number, near another one in the source if there is one.
  private func constantMutation(
    at node: NodeID, near neighbor: Int? = nil, using generator: inout SplitMix64
  ) -> Mutation? {
    // Most constants are compared with values of their own type.
    let takesAny = Int.random(in: 0..<16, using: &generator) == 0
    let isString = (document.index.kind(of: node) == .string) != takesAny
    var fitting = (isString ? positions.strings : positions.numbers)[...]
    if let neighbor {
      let near = fitting.filter { abs($0 - neighbor) <= Self.mostDistance }
      if !near.isEmpty { fitting = near[...] }
    } else {
      let share = fitting.count >> Int.random(in: 0..<6, using: &generator)
      fitting = fitting.prefix(max(share, Self.mostDistance))
    }
    if let position = fitting.randomElement(using: &generator) {
      return offered(.useConstant, at: node, constants[position].variant)
    }
    return valueMutation(at: node, using: &generator)
  }

  /// How far apart in the source constants of one condition are, at most.
  private static let mostDistance = 12

  /// A mutant with a constant for a tag, and one for a number of the same record; nil if there is no
  /// such pair.
  ///
  /// Code that branches on a tag compares numbers there, often with constants that are near in the
  /// source. No part of such a change shows by itself, so no search comes to it step by step.
  package func branched(using generator: inout SplitMix64) -> Mutant? {
    guard usesConstants, mostMutations > 1, let tag = tags.randomElement(using: &generator),
      let first = constantMutation(at: tag, using: &generator)
    else { return nil }
    let parent = document.index.parent(of: tag)
    let beside = numbers.filter { document.index.parent(of: $0) == parent }
    let record = document.record(of: tag).map { document.index.subtree(of: document.records[$0]) }
    let isBeside = Bool.random(using: &generator) && !beside.isEmpty
    let choices = isBeside ? beside : numbers.filter { record?.contains($0.number) ?? true }
    let near =
      Int.random(in: 0..<4, using: &generator) > 0
      ? positionsByName[first.variant.description] : nil
    return choices.randomElement(using: &generator)
      .flatMap { constantMutation(at: $0, near: near, using: &generator) }
      .flatMap { mutant(of: [first, $0]) }
  }

  private func valueMutation(at node: NodeID, using generator: inout SplitMix64) -> Mutation? {
    // Without constants, values of other fields may do.
    let others = document.index.kind(of: node) == .string ? strings : numbers
    guard let other = others.randomElement(using: &generator) else { return nil }
    let bytes = document.index.bytes[document.index.range(of: other)]
    let constant =
      document.index.string(at: other).map(Constant.string)
      ?? .number(String(decoding: bytes, as: UTF8.self))
    return offered(.useConstant, at: node, constant.variant)
  }

  private func lengthMutation(using generator: inout SplitMix64) -> Mutation? {
    guard let node = resizable.randomElement(using: &generator),
      let length = lengths.randomElement(using: &generator)
    else { return nil }
    // Long input takes long.
    let range = document.index.range(of: node)
    if document.index.kind(of: node) == .array,
      length * range.count > Self.mostAddedBytes * document.index.childCount(of: node)
    {
      return nil
    }
    return offered(.setLength, at: node, Variant("", at: length))
  }

  private func neighbor(of mutation: Mutation, using generator: inout SplitMix64) -> Mutation? {
    if mutation.mutator.id == Mutator.setLength.id, let length = mutation.variant.offset,
      Bool.random(using: &generator)
    {
      let near = [length / 2, length * 2, length - 1, length + 1]
      let other = near.randomElement(using: &generator) ?? length
      guard (0...Self.mostLength).contains(other) else { return nil }
      return offered(.setLength, at: mutation.node, Variant("", at: other))
    }
    if mutation.mutator.id == Mutator.useConstant.id, Bool.random(using: &generator),
      let number = Int(mutation.variant.description), number.magnitude < 1 << 52
    {
      let near = [number - 1, number + 1, -number, number * 2]
      let other = near.randomElement(using: &generator) ?? number
      return offered(.useConstant, at: mutation.node, Constant.number("\(other)").variant)
    }
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return moved(mutation, using: &generator)
    case 1
    where usesConstants && [.string, .number].contains(document.index.kind(of: mutation.node)):
      return constantMutation(at: mutation.node, using: &generator)
    default:
      let field = document.fields.number(of: mutation.node)
      return fields.first { document.fields.number(of: $0.mutations[0].node) == field }?
        .mutation(using: &generator)
    }
  }

  private func offered(_ mutator: Mutator, at node: NodeID, _ variant: Variant) -> Mutation? {
    let mutation = Mutation(mutator, at: node, variant: variant)
    return mutation.offeredPatch(in: document) == nil ? nil : mutation
  }
}

private struct FieldMutations {
  let mutations: [Mutation]
  private let sums: [Int]

  init(_ mutations: [Mutation]) {
    self.mutations = mutations
    var sum = 0
    sums = mutations.map { mutation in
      sum += mutation.searchWeight
      return sum
    }
  }

  func mutation(using generator: inout SplitMix64) -> Mutation {
    let draw = Int.random(in: 0..<sums[sums.count - 1], using: &generator)
    return mutations[sums.indices.partitionPoint { sums[$0] > draw }]
  }
}

extension Mutation {
  /// How often the guided search draws it, relative to others.
  ///
  /// Malformed text mostly ends in the parser, which is not the models' code.
  fileprivate var searchWeight: Int {
    if mutator.mutationClass == .malformed { return 1 }
    switch mutator.plausibility(of: variant) {
    case .everyday: return 32
    case .likely: return 8
    case .possible: return 4
    case .exotic: return 2
    }
  }
}
