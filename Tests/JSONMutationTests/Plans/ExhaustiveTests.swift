import JSONMutation
import JSONText
import Testing

@Suite struct ExhaustiveTests {
  @Test func makesEachMutatorAndVariantAtEachPlace() throws {
    let document = try Document(text: #"{"a":[1,"on",null,{"b":true,"b":"7"}],"":{}}"#)
    let plan = MutantPlan.exhaustive
    let mutants = plan.mutants(of: MutationSpace(in: document, by: Mutators.all))
    var expected: [String] = []
    for node in document.index.nodeIDs {
      for mutator in Mutators.all {
        for variant in mutator.variants(at: node, in: document) {
          expected.append("doc:\(Mutation(mutator, at: node, variant: variant).id(in: document))")
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
    let space = MutationSpace(in: try Document(text: text), by: Mutators.core)
    #expect(space.count == count)
    #expect(MutantPlan.exhaustive.mutants(of: space).count == count)
  }
}
