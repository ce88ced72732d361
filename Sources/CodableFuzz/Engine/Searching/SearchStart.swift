package import JSONMutation

/// What guided searches start with, besides their documents.
package struct SearchStart: Sendable, Codable {
  /// The strings and numbers that the models' source mentions.
  package var constants: [Constant]
  /// The mutants that an earlier search kept, which are decoded first.
  package var mutants: [MutantID]

  package init(constants: [Constant] = [], mutants: [MutantID] = []) {
    (self.constants, self.mutants) = (constants, mutants)
  }

  /// The mutants that a search with some settings may make: those of its mutators, at its locations.
  func mutants(
    of document: Document, _ configuration: Runner.Configuration, most: Int
  ) -> [Mutant] {
    let allowed = configuration.filter.nodes(of: document)
    return mutants.compactMap { id in
      guard let mutant = try? Mutant(id, of: document, mutators: configuration.mutators),
        mutant.mutations.count <= most, mutant.mutations.allSatisfy({ allowed.contains($0.node) })
      else { return nil }
      return mutant
    }
  }
}
