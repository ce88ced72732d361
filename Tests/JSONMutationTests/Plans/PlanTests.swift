import Foundation
import JSONMutation
import JSONText
import Testing

@Suite struct PlanTests {
  @Test func plansAreFoundByName() {
    #expect(
      Plans.all.map(\.id) == ["every-field", "model-property", "exhaustive", "random"])
    #expect(Plans.all.allSatisfy { !$0.purpose.isEmpty && !$0.purpose.contains("\n") })
  }

  @Test func plansAreMadeOfTheirParameters() throws {
    #expect(MutantPlan.random.parameters.count == 1_000)
    #expect(MutantPlan.random.parameters.seed == 0)
    #expect(Plans.all.map(\.parameters.mutations) == [nil, nil, nil, 1])
    let space = MutationSpace(in: try Document(text: "[1,2]"), by: .core)
    let made = Plans.all.map { plan in
      plan.with {
        $0.count = 7
        $0.seed = 5
        $0.mutations = 3
      }.mutants(of: space).map(\.id)
    }
    let expected = [
      MutantPlan.everyField.mutants(of: space).map(\.id),
      // Without strategies, no field represents another.
      MutantPlan.everyField.mutants(of: space).map(\.id),
      MutantPlan.exhaustive.mutants(of: space).map(\.id),
      MutantPlan.random(count: 7, seed: 5, mutations: 3).mutants(of: space).map(\.id),
    ]
    #expect(made == expected)
    #expect(made.map(\.count) == [10, 10, 15, 7])
  }
}

@Suite struct SeedTests {
  @Test(
    "A seed is printed, read and encoded as its number",
    arguments: [("0", 0), ("7", 7), ("18446744073709551615", 18_446_744_073_709_551_615)])
  func isPrintedReadAndEncodedAsItsNumber(text: String, seed: Seed) throws {
    #expect(seed.description == text)
    #expect(Seed(text) == seed)
    #expect(String(decoding: try JSONEncoder().encode([seed]), as: UTF8.self) == "[\(text)]")
    #expect(try JSONDecoder().decode([Seed].self, from: Data("[\(text)]".utf8)) == [seed])
  }

  @Test(
    "A seed refuses other text",
    arguments: ["", "-1", "x", "1.0", "0x5EED", "18446744073709551616"])
  func refusesOtherText(text: String) {
    #expect(Seed(text) == nil)
  }
}

@Suite struct SplitMix64Tests {
  /// Computed with another implementation, in Python.
  @Test(
    arguments: [
      (0, 0, [0x568A_9B0B_1A2C_05EC, 0x44E5_B8B1_47EF_718B, 0x4585_63AB_5552_1133]),
      (0, 1, [0x85C6_1A30_0EC7_0FA1, 0x4952_C2A6_E1EF_0B78, 0xF30F_1E31_8359_884B]),
      (1, 0, [0x6EC8_5F1F_8547_BC0C, 0x6CF6_3AFC_C21A_470A, 0x8A27_B94C_FF75_26AA]),
      (0x5EED, 417, [0x7A82_35CE_D3BA_4292, 0xAD7F_C45F_1710_6FC5, 0x118C_2119_C248_89F7]),
    ] as [(Seed, UInt64, [UInt64])])
  func splitMix64GivesTheSameNumbersEverywhere(seed: Seed, stream: UInt64, numbers: [UInt64]) {
    var generator = SplitMix64(seed: seed, stream: stream)
    #expect(numbers.map { _ in generator.next() } == numbers)
  }

  @Test func neighbouringStreamsAreNotShifted() {
    var numbers: Set<UInt64> = []
    for seed in UInt64(0)..<20 {
      for stream in UInt64(0)..<20 {
        var generator = SplitMix64(seed: Seed(rawValue: seed), stream: stream)
        for _ in 0..<10 { numbers.insert(generator.next()) }
      }
    }
    #expect(numbers.count == 4_000)
  }
}

@Suite struct RandomPlanTests {
  private func mutants(
    count: Int, seed: Seed, mutations: Int = 1, of document: Document
  ) -> Mutants {
    MutantPlan.random(count: count, seed: seed.rawValue, mutations: mutations)
      .mutants(of: MutationSpace(in: document, by: .core))
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

  @Test("The random plan draws from all mutations evenly")
  func drawsFromAllMutationsEvenly() throws {
    let document = try Document(text: #"{"a":1}"#)
    var counts: [MutantID: Int] = [:]
    for mutant in mutants(count: 1_100, seed: 5, of: document) {
      counts[mutant.id, default: 0] += 1
    }
    #expect(counts.count == 11)
    #expect(counts.values.allSatisfy { (60...140).contains($0) }, "\(counts.values)")
  }

  @Test("The random plan goes without mutations that do not fit")
  func goesWithoutMutationsThatDoNotFit() throws {
    let document = try Document(text: "0")
    let mutants = mutants(count: 50, seed: 5, mutations: 3, of: document)
    #expect(mutants.allSatisfy { $0.mutations.count == 1 })
    #expect(mutants.count == 50)
  }

  @Test("The random plan of a document without mutations is empty")
  func makesNothingOfNothing() throws {
    let space = MutationSpace(in: try Document(text: "[]"), by: [.removeKey])
    #expect(MutantPlan.random(count: 10, seed: 1).mutants(of: space).isEmpty)
    #expect(mutants(count: 0, seed: 1, of: try Document(text: "[]")).isEmpty)
  }
}

@Suite struct ExhaustiveTests {
  @Test("The exhaustive plan makes each mutator and variant at each place")
  func makesEachMutatorAndVariantAtEachPlace() throws {
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
}

@Suite struct EveryFieldTests {
  /// The parts of a combination, found without the plan.
  private struct Square: Hashable {
    let field: String
    let kind: JSONKind
    let mutator: MutatorID
    let variant: Variant

    init(of mutation: Mutation, in document: Document) {
      field = document.fields.field(of: mutation.node).description
      kind = document.index.kind(of: mutation.node)
      mutator = mutation.mutator.id
      variant = mutation.variant
    }
  }

  @Test("The every-field plan makes the first mutant of every cell")
  func makesTheFirstMutantOfEveryCombination() throws {
    let document = try Document(
      text: #"""
        {"feed":[{"id":1,"s":"on","u":{"n":null}},{"id":"x","s":"on","u":{"n":2}},
          {"s":"off","u":null},{"s":"off","u":{"n":3,"o":[[1],[]]}}],"7":{"1":[0],"2":[0,1]}}
        """#)
    let space = MutationSpace(in: document, by: .core)
    var squares: [Square] = []
    var expected: [MutantID] = []
    for mutant in MutantPlan.exhaustive.mutants(of: space) {
      let square = Square(of: try #require(mutant.mutations.first), in: document)
      guard !squares.contains(square) else { continue }
      squares.append(square)
      expected.append(mutant.id)
    }
    let mutants = MutantPlan.everyField.mutants(of: space)
    #expect(mutants.map(\.id) == expected)
    #expect(mutants.count < space.count)
  }

  @Test func editsARecordThatDecodesAndAListThatHasElements() throws {
    let document = try Document(
      text: #"[{"a":1,"l":[4]},{"a":2,"l":[],"n":0},{"a":3,"l":[5]}]"#, recordsAt: "")
    func keys(avoiding records: Set<Int>) -> [String] {
      var space = MutationSpace(in: document, by: [.removeKey])
      space.avoidedRecords = records
      return MutantPlan.everyField.mutants(of: space).map(\.id.description)
    }
    #expect(
      keys(avoiding: [0]) == [
        "doc:remove-key@/1/a", "doc:remove-key@/2/l", "doc:remove-key@/1/n",
      ])
    // Where no other record has the field, it is edited in one that does not decode.
    #expect(
      keys(avoiding: [0, 1]) == [
        "doc:remove-key@/2/a", "doc:remove-key@/2/l", "doc:remove-key@/1/n",
      ])
  }

  @Test("The every-field plan makes at most sixteen mutants for a shape and mutator")
  func makesAtMostSixteenMutantsAShapeAndMutator() throws {
    let values = ["null", "true", "1", "\"s\"", "[]", "{}"]
    let text = "[" + values.map { #"{"a":\#($0)}"# }.joined(separator: ",") + "]"
    let document = try Document(text: text)
    let mutants = MutantPlan.everyField.mutants(of: MutationSpace(in: document, by: .core))
    var counts: [String: Int] = [:]
    for mutant in mutants {
      let mutation = try #require(mutant.mutations.first)
      counts["\(document.fields.field(of: mutation.node)) \(mutation.mutator.id)", default: 0] += 1
    }
    #expect(
      counts == [" flip-type": 5, "/* flip-type": 5, "/*/a flip-type": 16, "/*/a remove-key": 6])
    #expect(MutantPlan.maximumVariantCount == 16)
  }
}
