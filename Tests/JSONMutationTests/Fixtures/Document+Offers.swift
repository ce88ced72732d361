import JSONMutation
import JSONText
import Testing

extension Document {
  /// What a mutator offers at a place: of each edit the variant and the text of the mutant, with
  /// `: ` between them, or the text alone.
  func offers(of mutator: any Mutator, at pointer: JSONPointer = .root) throws -> [String] {
    let place = try #require(index.place(at: pointer))
    return mutator.variants(at: place, in: self).map { variant in
      let text = Mutant(self, Mutation(mutator, at: place, variant: variant)).text
      return variant == .only ? text : "\(variant): \(text)"
    }
  }
}
