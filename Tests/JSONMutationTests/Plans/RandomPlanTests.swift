import JSONMutation
import JSONText
import Testing

@Suite struct RandomPlanTests {
  private func mutants(
    count: Int, seed: Seed, mutations: Int = 1, of document: Document
  ) -> Mutants {
    MutantPlan.random(count: count, seed: seed, mutations: mutations)
      .mutants(of: MutationSpace(in: document, by: Mutators.core))
  }

  @Test(arguments: [1, 4])
  func aMutantIsMadeWithoutItsPredecessors(mutations: Int) throws {
    let document = try Document.nasty()
    let all = mutants(count: 500, seed: 0x5EED, mutations: mutations, of: document).map(\.id)
    #expect(all.count == 500)
    for number in [417, 0, 499, 3] {
      let few = mutants(count: number + 1, seed: 0x5EED, mutations: mutations, of: document)
      #expect(few[number].id == all[number])
    }
    #expect(Set(all).count > 200)
  }

  @Test func seedsGiveDifferentMutants() throws {
    let document = try Document.nasty()
    let first = mutants(count: 100, seed: 1, of: document).map(\.id)
    #expect(first == mutants(count: 100, seed: 1, of: document).map(\.id))
    let second = mutants(count: 100, seed: 2, of: document).map(\.id)
    #expect(zip(first, second).count { $0 == $1 } < 20)
    #expect(zip(first.dropFirst(), second).count { $0 == $1 } < 20)
  }

  @Test func mutationsNeverOverlap() throws {
    let document = try Document.nasty()
    var counts = Array(repeating: 0, count: 6)
    for mutant in mutants(count: 600, seed: 7, mutations: 5, of: document) {
      counts[mutant.mutations.count] += 1
      var edited: Set<Int> = []
      for splice in mutant.splices {
        #expect(edited.isDisjoint(with: splice.range), "\(mutant.id)")
        edited.formUnion(splice.range)
      }
    }
    #expect(counts[0] == 0)
    #expect(counts[1...].allSatisfy { $0 > 60 }, "\(counts)")
  }

  @Test func drawsFromAllMutationsEvenly() throws {
    let document = try Document(text: #"{"a":1}"#)
    var counts: [MutantID: Int] = [:]
    for mutant in mutants(count: 1_100, seed: 5, of: document) {
      counts[mutant.id, default: 0] += 1
    }
    #expect(counts.count == 11)
    #expect(counts.values.allSatisfy { (60...140).contains($0) }, "\(counts.values)")
  }

  @Test func goesWithoutMutationsThatDoNotFit() throws {
    let document = try Document(text: "0")
    let mutants = mutants(count: 50, seed: 5, mutations: 3, of: document)
    #expect(mutants.allSatisfy { $0.mutations.count == 1 })
    #expect(mutants.count == 50)
  }

  @Test func makesNothingOfNothing() throws {
    let space = MutationSpace(in: try Document(text: "[]"), by: [.removeKey])
    #expect(MutantPlan.random(count: 10, seed: 1).mutants(of: space).isEmpty)
    #expect(mutants(count: 0, seed: 1, of: try Document(text: "[]")).isEmpty)
  }
}
