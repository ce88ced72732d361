import JSONMutation
import JSONText
import Testing

@Suite struct PlanTests {
  @Test func plansAreFoundByName() {
    #expect(
      Plans.all.map(\.id) == [
        "every-field", "model-property", "exhaustive", "random", "damage-rate", "pairwise",
        "guided",
      ])
    #expect(Plans.all.allSatisfy { !$0.purpose.isEmpty && !$0.purpose.contains("\n") })
  }

  @Test func plansAreMadeOfTheirParameters() throws {
    #expect(MutantPlan.random.parameters.count == 1_000)
    #expect(MutantPlan.random.parameters.seed == 0)
    #expect(Plans.all.map(\.parameters.mutations) == [nil, nil, nil, 1, nil, 4, 4])
    #expect(MutantPlan.guided.parameters.count == 10_000)
    #expect(MutantPlan.damageRate.parameters.rate == 0.1)
    let space = MutationSpace(in: try Document(text: "[1,2]"), by: Mutators.core)
    let made = Plans.all.map { plan in
      plan.with {
        $0.count = 7
        $0.seed = 5
        $0.mutations = 3
        $0.rate = 0.75
      }.mutants(of: space).map(\.id)
    }
    let expected = [
      MutantPlan.everyField.mutants(of: space).map(\.id),
      // Without strategies, no field represents another.
      MutantPlan.everyField.mutants(of: space).map(\.id),
      MutantPlan.exhaustive.mutants(of: space).map(\.id),
      MutantPlan.random(count: 7, seed: 5, mutations: 3).mutants(of: space).map(\.id),
      MutantPlan.damageRate(0.75, count: 7, seed: 5).mutants(of: space).map(\.id),
      MutantPlan.pairwise(mutations: 3).mutants(of: space).map(\.id),
      // A search starts with these.
      MutantPlan.everyField.mutants(of: space).map(\.id),
    ]
    #expect(made == expected)
    #expect(made.prefix(5).map(\.count) == [10, 10, 15, 7, 7])
  }

  @Test func mutantsAreMadeInAnyOrder() throws {
    let space = MutationSpace(in: try Document.nasty(), by: Mutators.core)
    for plan in Plans.all {
      let mutants = plan.mutants(of: space)
      let forwards = mutants.map(\.id)
      let backwards = mutants.indices.reversed().map { mutants[$0].id }
      #expect(forwards == backwards.reversed())
    }
  }
}
