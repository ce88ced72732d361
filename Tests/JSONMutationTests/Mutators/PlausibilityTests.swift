import JSONMutation
import JSONText
import Testing

/// Which of equally bad mutants are shown first.
@Suite struct PlausibilityTests {
  @Test func ofWhatBackendsSendComesFirst() {
    for mutator in [
      Mutator.removeKey, .nullValue, .integerToFraction, .dateFormat, .unknownEnumTag,
    ] {
      #expect(mutator.plausibility(of: .only) == .everyday, "\(mutator.id)")
    }
    let types = ["null", "string", "boolean", "object"].map {
      Mutator.flipType.plausibility(of: Variant($0))
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
    let mutator = Mutator("unsaid", mutationClass, purpose: "tests", ideal: "tests") { _, _, _ in }
    #expect(mutator.plausibility(of: .only) == plausibility)
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
