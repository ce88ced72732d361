import JSONText

extension Mutant {
  /// Rebuilds the mutant of an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - document: The document that it names.
  ///   - mutators: The mutators that it may name.
  /// - Throws: ``MutantError`` if the document or a mutation does not match the identifier.
  public init(
    _ id: MutantID, of document: Document, mutators: [Mutator] = Mutators.all
  ) throws(MutantError) {
    guard id.document == document.name else {
      throw .otherDocument(id.document, expected: document.name)
    }
    if let step = id.steps.first, step.mutator == DamageRate.mutatorID, id.steps.count == 1 {
      guard let mutant = DamageRate.mutant(step, of: document, mutators: mutators) else {
        throw .noVariant(step, offered: ["RATE,SEED,NUMBER"])
      }
      self = try mutant.checked(id)
      return
    }
    var mutations: [Mutation] = []
    for step in id.steps {
      guard let mutator = mutators.first(where: { $0.id == step.mutator }) else {
        throw .unknownMutator(step.mutator)
      }
      guard let node = document.index.node(at: step.pointer) else { throw .noLocation(step) }
      let mutation = Mutation(mutator, at: node, variant: step.variant)
      guard mutation.offeredPatch(in: document) != nil else {
        let variants = mutator.variants(at: node, in: document)
        throw .noVariant(step, offered: variants.map(\.description).filter { !$0.isEmpty })
      }
      mutations.append(mutation)
    }
    self = try Mutant(document, mutations).checked(id)
  }

  /// The mutant, if its identifier is the expected one.
  private func checked(_ id: MutantID) throws(MutantError) -> Mutant {
    guard self.id == id else {
      throw .notCanonical(id.description, canonical: self.id.description)
    }
    return self
  }
}
