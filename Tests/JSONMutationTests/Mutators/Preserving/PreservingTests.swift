import JSONMutation
import JSONText
import Testing

/// What holds for every mutator whose mutants mean the same.
@Suite struct PreservingTests {
  @Test(arguments: MutatorSet.preserving.mutators.indices)
  func damagesNoRecord(number: Int) throws {
    let mutator = MutatorSet.preserving.mutators[number]
    let keyed = try Document(text: #"{"r":{"a/":{"x":1,"y":"é"},"b":{"z":1.5}}}"#, recordsAt: "/r")
    for document in [try Document.rich(), keyed] {
      for place in document.index.places {
        for variant in mutator.variants(at: place, in: document) {
          let mutant = Mutant(document, Mutation(mutator, at: place, variant: variant))
          let truth = GroundTruth(of: mutant)
          #expect(!truth.isMutated.contains(true), "\(mutant.id)")
          #expect(Set(truth.elements) == Set(document.records.indices), "\(mutant.id)")
        }
      }
    }
  }
}
