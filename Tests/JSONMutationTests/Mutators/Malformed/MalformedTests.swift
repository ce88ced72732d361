import JSONMutation
import JSONText
import Testing

/// What holds for every mutator whose mutants are not JSON.
@Suite struct MalformedTests {
  @Test(arguments: MutatorSet.malformed.mutators.indices)
  func makesNothingThatIsJSON(number: Int) throws {
    let mutator = MutatorSet.malformed.mutators[number]
    var count = 0
    for seed in 0..<UInt64(200) {
      let document = try Document(text: RandomDocument.text(seed: seed))
      for node in document.index.nodeIDs {
        for variant in mutator.variants(at: node, in: document) {
          let mutant = Mutant(document, Mutation(mutator, at: node, variant: variant))
          #expect(!isJSON(mutant), "\(mutant.text) of \(document.text)")
          count += 1
        }
      }
    }
    #expect(count > 200)
  }

  @Test func oneEditDoesNotMendAnother() throws {
    var counts = [0, 0, 0, 0]
    for seed in 0..<UInt64(150) {
      let document = try Document(text: RandomDocument.text(seed: seed))
      let space = MutationSpace(in: document, by: MutatorSet.malformed.mutators)
      let plan = MutantPlan.random(count: 30, seed: Seed(rawValue: seed), mutations: 3)
      for mutant in plan.mutants(of: space) {
        counts[mutant.mutations.count] += 1
        #expect(!isJSON(mutant), "\(mutant.id) of \(document.text)")
      }
    }
    #expect(counts[2] > 1_000)
    #expect(counts[3] > 1_000)
  }

  // To expect an error that often would take most of the time.
  private func isJSON(_ mutant: Mutant) -> Bool {
    (try? DocumentIndex(parsing: mutant.bytes(), maximumDepth: .max)) != nil
  }

  @Test func theRandomDocumentsDiffer() {
    let texts = Set((0..<UInt64(300)).map(RandomDocument.text(seed:)))
    #expect(texts.count > 150)
    #expect(texts.filter { $0.contains("{") }.count > 100)
    #expect(texts.contains { UInt64($0) != nil })
  }
}
