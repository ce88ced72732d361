import JSONText

extension MutantPlan {
  /// Mutants in which each record is mutated with the same probability, by one mutation drawn evenly
  /// from those that are possible in it.
  ///
  /// They give survival curves, and time the decoding of mutated documents. A mutant may happen to
  /// mutate no record: leaving such mutants out would raise the rate. Mutators that preserve meaning
  /// are not used.
  public static let damageRate = MutantPlan(
    "damage-rate", purpose: "--count mutants, each record mutated with probability --rate",
    numbers: [.count, .seed, .rate]
  ) { space, parameters in
    let document = space.document
    let list = DamageRate.list(at: document.list, in: document)
    let damaging = space.damaging(document.reread(list: list, notes: document.effectiveNotes))
    return Mutants(count: damaging.count == 0 ? 0 : parameters.count) {
      DamageRate(rate: parameters.rate, seed: parameters.seed, number: $0)
        .mutant(of: document, drawing: damaging)
    }
  }

  /// Mutants in which each record is mutated with a probability in 0...1.
  public static func damageRate(_ rate: Double, count: Int, seed: Seed) -> MutantPlan {
    damageRate.with {
      $0.rate = rate
      $0.count = count
      $0.seed = seed
    }
  }
}

/// One mutant of a damage rate.
///
/// A compact identifier rebuilds it, because its list of locations would be long.
struct DamageRate {
  /// Takes the place of a mutator in the identifiers of these mutants.
  static let mutatorID: MutatorID = "damage"

  /// How many draws are made for a record whose mutations overlap those of its neighbors.
  private static let drawCount = 16

  let rate: Double
  let seed: Seed
  let number: Int

  fileprivate func mutant(of document: Document, drawing space: MutationSpace) -> Mutant {
    let drawnFrom = space.document
    var generator = SplitMix64(seed: seed, stream: UInt64(number))
    var drawn = NonOverlapping(in: drawnFrom)
    for record in drawnFrom.records {
      // 53 bits are as many as a Double in 0..<1 can tell apart.
      guard Double(generator.next() >> 11) * 0x1p-53 < rate else { continue }
      mutate(space.numbers(under: record), of: space, &drawn, &generator)
    }
    let parts =
      ["\(rate)", "\(seed)", "\(number)"]
      + Self.names(of: space.mutators)
      + drawnFrom.notes.identifierParts
      + Self.patterns(of: space.filter)
    let variant = Variant(parsing: parts.joined(separator: ","))
    let pointer = drawnFrom.list.map(document.index.pointer) ?? .root
    return Mutant(
      document, nonOverlapping: drawn.edits,
      compactStep: MutantID.Step(mutator: Self.mutatorID, pointer: pointer, variant: variant))
  }

  private func mutate(
    _ numbers: Range<Int>, of space: MutationSpace, _ drawn: inout NonOverlapping,
    _ generator: inout SplitMix64
  ) {
    guard !numbers.isEmpty else { return }
    for _ in 0..<Self.drawCount
    where drawn.add(space[Int.random(in: numbers, using: &generator)]) {
      return
    }
  }

  /// The names of mutators in a compact identifier: none for the core, the name of a set, or the names
  /// of all of them.
  private static func names(of mutators: [Mutator]) -> [String] {
    let ids = mutators.map(\.id)
    let set = MutatorSet.allCases.first { set in
      set.mutators.filter { $0.mutationClass != .meaningPreserving }.map(\.id) == ids
    }
    if set == .core { return [] }
    return set.map { [$0.identifierName] } ?? ids.map(\.rawValue)
  }

  /// The patterns of a filter in a compact identifier: percent-encoded, with `+` before an included one
  /// and `-` before an excluded one.
  private static func patterns(of filter: LocationFilter) -> [String] {
    filter.included.map { "+" + PercentEncoding.encoded($0.description) }
      + filter.excluded.map { "-" + PercentEncoding.encoded($0.description) }
  }

  private static func filter(of patterns: some Sequence<String>) -> LocationFilter? {
    var filter = LocationFilter()
    for pattern in patterns {
      guard let text = PercentEncoding.decoded(pattern.dropFirst()),
        let parsed = try? PointerPattern(parsing: text)
      else { return nil }
      if pattern.hasPrefix("+") {
        filter.included.append(parsed)
      } else {
        filter.excluded.append(parsed)
      }
    }
    return filter
  }

  /// The list whose children are mutated: the named one, or the root if it is an array or the document's
  /// own list; nil where the document is one record.
  fileprivate static func list(at node: NodeID?, in document: Document) -> NodeID? {
    let root = document.index.root
    if let node, node != root { return node }
    return document.index.kind(of: root) == .array || document.list == root ? root : nil
  }

  /// Rebuilds the mutant of a compact identifier; nil if the identifier is not of this plan.
  ///
  /// Only the bytes and the identifier decide what it draws from, not what else is known about the
  /// document's fields.
  static func mutant(_ step: MutantID.Step, of document: Document, mutators: [Mutator]) -> Mutant? {
    guard let node = document.index.node(at: step.pointer) else { return nil }
    let parts = step.variant.description.split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count >= 3, let rate = Double(parts[0]), (0...1).contains(rate),
      let seed = Seed(parts[1]), let number = Int(parts[2]), number >= 0,
      let (names, notes, patterns) = try? Self.sorted(parts[3...]),
      let filter = filter(of: patterns),
      let named = Self.mutators(
        named: names.isEmpty ? [MutatorSet.core.rawValue] : names, of: mutators)
    else { return nil }
    let list = list(at: node, in: document)
    if let list, !document.index.isContainer(list) { return nil }
    let described = document.reread(list: list, notes: notes)
    let space = MutationSpace(in: described, by: named, filter: filter).damaging(described)
    return space.count == 0
      ? nil
      : DamageRate(rate: rate, seed: seed, number: number).mutant(of: document, drawing: space)
  }

  /// The parts of a compact identifier after its numbers: the names of mutators, the notes about fields,
  /// and the patterns of the filter.
  private static func sorted(
    _ parts: some Sequence<String>
  ) throws(JSONPointerError) -> (names: [String], notes: FieldNotes, patterns: [String]) {
    var (names, notes, patterns): ([String], FieldNotes, [String]) = ([], FieldNotes(), [])
    for part in parts {
      if part.hasPrefix("+") || part.hasPrefix("-") {
        patterns.append(part)
      } else if try !notes.add(identifierPart: part) {
        names.append(part)
      }
    }
    return (names, notes, patterns)
  }

  /// The mutators of a compact identifier: those of a set, or single ones in the order of their names,
  /// which numbers the mutations.
  private static func mutators(named names: [String], of mutators: [Mutator]) -> [Mutator]? {
    let single = names.compactMap { name in mutators.first { $0.id.rawValue == name } }
    return single.count == names.count ? single : Mutators.named(names, of: mutators)
  }
}

extension MutationSpace {
  fileprivate func damaging(_ document: Document) -> MutationSpace {
    let damaging = mutators.filter { $0.mutationClass != .meaningPreserving }
    if damaging.count == mutators.count, document === self.document { return self }
    return MutationSpace(in: document, by: damaging, filter: filter)
  }
}
