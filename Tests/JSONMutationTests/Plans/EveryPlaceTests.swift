import JSONMutation
import JSONText
import Testing

@Suite struct EveryPlaceTests {
  @Test func makesEachMutatorAndVariantAtEachPlace() throws {
    let document = try Document.nasty()
    let plan = EveryPlace.everyPlace
    let mutants = plan.mutants(of: Candidates(in: document, by: Mutators.all))
    var expected: [String] = []
    for place in document.index.places {
      for mutator in Mutators.all {
        for variant in mutator.variants(at: place, in: document) {
          expected.append("doc:\(Mutation(mutator, at: place, variant: variant).id(in: document))")
        }
      }
    }
    #expect(mutants.map(\.id.description) == expected)
    #expect(mutants.count == expected.count)
  }

  @Test(arguments: [
    ("[]", 5), ("[1,2]", 15), (#"{"a":1}"#, 11), (#"{"a":"x","b":["y","y"]}"#, 5 * 5 + 2 + 2),
  ])
  func countsAreFiveFlipsAPlaceAndARemovalAMember(text: String, count: Int) throws {
    let candidates = Candidates(in: try Document(text: text), by: Mutators.core)
    #expect(candidates.count == count)
    #expect(EveryPlace().mutants(of: candidates).count == count)
  }
}
