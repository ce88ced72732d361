import JSONMutation
import JSONText
import Testing

extension Document {
  /// The texts of the mutants of one location, each after its variant.
  func mutants(by mutator: Mutator, at pointer: JSONPointer = .root) throws -> [String] {
    let node = try #require(index.node(at: pointer))
    return mutator.variants(at: node, in: self).map { variant in
      let text = Mutant(self, Mutation(mutator, at: node, variant: variant)).text
      return variant == .only ? text : "\(variant): \(text)"
    }
  }
}
