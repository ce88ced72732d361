import JSONMutation
import JSONText
import Testing

/// Which of equally bad mutants are shown first.
@Suite struct PlausibilityTests {
  private struct Unsaid: Mutator {
    let id: MutatorID = "unsaid"
    let mutationClass: MutationClass
    let purpose = "says nothing of how likely it is"
    let ideal = "nothing"
    func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {}
  }

  @Test func ofWhatBackendsSendComesFirst() {
    for mutator in [RemoveKey(), NullValue(), IntegerToFraction(), DateFormat(), UnknownEnumTag()]
      as [any Mutator]
    {
      #expect(mutator.plausibility(of: .only) == .everyday, "\(mutator.id)")
    }
    let types = ["null", "string", "boolean", "object"].map {
      FlipType().plausibility(of: Variant($0))
    }
    #expect(types == Plausibility.allCases)
    #expect(types == types.sorted())
  }

  @Test(arguments: [
    (MutationClass.meaningPreserving, Plausibility.everyday), (.structural, .possible),
    (.unspecified, .exotic), (.malformed, .exotic),
  ])
  func goesByTheClassWhereAMutatorSaysNothing(
    mutationClass: MutationClass, plausibility: Plausibility
  ) {
    #expect(Unsaid(mutationClass: mutationClass).plausibility(of: .only) == plausibility)
  }

  @Test func ofAMutantIsThatOfItsLeastLikelyMutation() throws {
    let json = Array(#"{"a":1,"b":"x"}"#.utf8)
    let document = try Document(DocumentName("d"), parsing: json)
    func plausibility(_ id: String) throws -> Plausibility {
      try Mutant(try MutantID(parsing: id), of: document).plausibility
    }
    #expect(try plausibility("d:remove-key@/a") == .everyday)
    #expect(try plausibility("d:remove-key@/a+flip-type@/b=object") == .exotic)
    #expect(try plausibility("d:remove-key@/a+flip-type@/b=number") == .likely)
  }
}
