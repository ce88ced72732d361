import JSONMutation
import JSONText
import Testing

@Suite struct MutantVariationTests {
  private static let text = """
    {"orders":[
    {"id":1,"kind":"basic","tags":["a","b"],"note":null},
    {"id":2,"kind":"plus","tags":[],"note":"x"}
    ]}
    """

  private static func document() throws -> Document {
    try Document(
      DocumentName("orders"), parsing: Array(text.utf8), recordsAt: JSONPointer(parsing: "/orders"))
  }

  private static func mutants(
    of mutators: [Mutator], count: Int, seed: Seed, constants: [Constant] = []
  ) throws -> [Mutant] {
    let variation = MutantVariation(
      of: try document(), by: mutators, constants: constants, mostMutations: 4)
    var generator = SplitMix64(seed: seed, stream: 0)
    var mutants = [variation.fresh(using: &generator)]
    for number in 1..<count {
      mutants.append(
        number.isMultiple(of: 5)
          ? variation.crossed(mutants[number - 1], with: mutants[number / 2], using: &generator)
          : variation.varied(mutants[number - 1], using: &generator))
    }
    return mutants
  }

  @Test func eachMutantIsRebuiltFromItsIdentifier() throws {
    let mutants = try Self.mutants(
      of: MutatorSet.all.mutators + Mutators.ofGuidedSearch, count: 1_500, seed: 1,
      constants: [.string("VIP \"x\""), .number("404"), .number("1.5")])
    var used: Set<MutatorID> = []
    var lengths: Set<Int> = []
    for mutant in mutants {
      let id = try MutantID(parsing: mutant.id.description)
      #expect(try Mutant(id, of: try Self.document()).bytes() == mutant.bytes())
      #expect((1...4).contains(mutant.mutations.count))
      used.formUnion(mutant.mutations.map(\.mutator.id))
      lengths.insert(mutant.mutations.count)
    }
    #expect(used.isSuperset(of: ["use-constant", "set-length", "remove-key", "null-value"]))
    #expect(lengths == [1, 2, 3, 4])
  }

  @Test func equalSeedsDrawEqualMutants() throws {
    func ids(_ seed: Seed) throws -> [String] {
      try Self.mutants(of: Mutators.core, count: 200, seed: seed).map(\.id.description)
    }
    #expect(try ids(3) == ids(3))
    #expect(try ids(3) != ids(4))
  }

  @Test(arguments: MutationClass.allCases)
  func mutantsAreOfTheClassThatWasAskedFor(mutationClass: MutationClass) throws {
    let mutators = MutatorSet.all.mutators.filter { $0.mutationClass == mutationClass }
    for mutant in try Self.mutants(of: mutators, count: 250, seed: 7) {
      #expect(mutant.mutationClass == mutationClass)
      let isJSON = (try? DocumentIndex(parsing: mutant.bytes())) != nil
      if mutationClass <= .structural { #expect(isJSON, "\(mutant.id)") }
      if mutationClass == .malformed { #expect(!isJSON, "\(mutant.id)") }
    }
  }

  @Test(arguments: [
    ("orders:use-constant@/orders/0/kind=%22VIP%22", #""kind":"VIP""#),
    ("orders:use-constant@/orders/0/kind=404", #""kind":404"#),
    ("orders:use-constant@/orders/0/id=1.5", #""id":1.5"#),
    ("orders:set-length@/orders/0/kind=12", #""kind":"basicbasicba""#),
    ("orders:set-length@/orders/0/kind=2", #""kind":"ba""#),
    ("orders:set-length@/orders/0/tags=5", #""tags":["a","b","a","b","a"]"#),
    ("orders:set-length@/orders/0/tags=0", #""tags":[]"#),
  ])
  func namedEditsAreMade(id: String, expected: String) throws {
    let mutant = try Mutant(try MutantID(parsing: id), of: try Self.document())
    #expect(String(decoding: mutant.bytes(), as: UTF8.self).contains(expected))
  }

  @Test(arguments: [
    "orders:use-constant@/orders/0/kind=%22basic%22", "orders:use-constant@/orders/0/note=1",
    "orders:use-constant@/orders/0/kind=null", "orders:use-constant@/orders/0/kind=%22%5Cu0041%22",
    "orders:set-length@/orders/0/kind=5", "orders:set-length@/orders/1/tags=3",
    "orders:set-length@/orders/0/id=3", "orders:set-length@/orders/0/kind=99999999",
  ])
  func otherEditsAreRefused(id: String) throws {
    let document = try Self.document()
    #expect(throws: MutantError.self) {
      _ = try Mutant(try MutantID(parsing: id), of: document)
    }
  }
}
