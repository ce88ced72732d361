import JSONMutation
import JSONText
import Testing

@Suite struct PlanTests {
  @Test func plansAreFoundByName() {
    #expect(
      Plans.all.map(\.id) == ["every-field", "exhaustive", "random", "damage-rate", "pairwise"])
    #expect(Plans.all.allSatisfy { !$0.purpose.isEmpty && !$0.purpose.contains("\n") })
  }

  @Test func plansAreMadeOfTheirParameters() throws {
    var parameters = PlanParameters()
    #expect(parameters.count == 1_000)
    #expect(parameters.seed == 0)
    #expect(parameters.mutations == nil)
    #expect(parameters.rate == 0.1)
    parameters.count = 7
    parameters.seed = 5
    parameters.mutations = 3
    parameters.rate = 0.75
    let space = MutationSpace(in: try Document(text: "[1,2]"), by: Mutators.core)
    let made = Plans.all.map { plan in
      plan.make(parameters).mutants(of: space).map(\.id)
    }
    let expected = [
      EveryField().mutants(of: space).map(\.id),
      Exhaustive().mutants(of: space).map(\.id),
      RandomPlan.random(count: 7, seed: 5, mutations: 3).mutants(of: space).map(\.id),
      DamageRate.damageRate(0.75, count: 7, seed: 5).mutants(of: space).map(\.id),
      Pairwise.pairwise(mutations: 3).mutants(of: space).map(\.id),
    ]
    #expect(made == expected)
    #expect(made.prefix(4).map(\.count) == [10, 15, 7, 7])
  }

  @Test func mutantsAreMadeInAnyOrder() throws {
    let space = MutationSpace(in: try Document.nasty(), by: Mutators.core)
    for plan in Plans.all.map({ $0.make(PlanParameters()) }) {
      let mutants = plan.mutants(of: space)
      let forwards = mutants.map(\.id)
      let backwards = mutants.indices.reversed().map { mutants[$0].id }
      #expect(forwards == backwards.reversed())
    }
  }
}
