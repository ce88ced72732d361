import JSONMutation
import JSONText
import Testing

/// What holds for every mutator whose mutants mean the same.
@Suite struct PreservingTests {
  @Test(arguments: MutatorSet.meaningPreserving.mutators.indices)
  func damagesNoRecord(number: Int) throws {
    let mutator = MutatorSet.meaningPreserving.mutators[number]
    let keyed = try Document(text: #"{"r":{"a/":{"x":1,"y":"é"},"b":{"z":1.5}}}"#, recordsAt: "/r")
    for document in [try Document.rich(), keyed] {
      for node in document.index.nodeIDs {
        for variant in mutator.variants(at: node, in: document) {
          let mutant = Mutant(document, Mutation(mutator, at: node, variant: variant))
          let truth = GroundTruth(of: mutant)
          #expect(!truth.isMutated.contains(true), "\(mutant.id)")
          #expect(Set(truth.elements) == Set(document.records.indices), "\(mutant.id)")
        }
      }
    }
  }
}
