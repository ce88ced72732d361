import JSONMutation
import JSONText
import Testing

extension Document {
  /// The texts of the mutants of one place, each behind its variant.
  func mutants(by mutator: any Mutator, at pointer: JSONPointer = .root) throws -> [String] {
    let place = try #require(index.place(at: pointer))
    return mutator.variants(at: place, in: self).map { variant in
      let text = Mutant(self, Mutation(mutator, at: place, variant: variant)).text
      return variant == .only ? text : "\(variant): \(text)"
    }
  }
}
