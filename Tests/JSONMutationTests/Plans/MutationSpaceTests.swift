import JSONText
import Testing

@testable import JSONMutation

@Suite struct MutationSpaceTests {
  /// 80 locations, so that there are several blocks of locations that are counted together.
  private static let long =
    "[" + (0..<20).map { #"{"a":[\#($0)],"s":"on"}"# }.dropLast(4).joined(separator: ",") + "]"

  @Test("Mutations are numbered by place, mutator and variant")
  func areNumberedByPlaceMutatorAndVariant() throws {
    let document = try Document(text: #"{"a":["x","x"]}"#)
    let space = MutationSpace(in: document, by: [.unknownEnumTag, .removeKey])
    let ids = (0..<space.count).map { "\(space[$0].id(in: document))" }
    #expect(ids == ["remove-key@/a", "unknown-enum-tag@/a/0", "unknown-enum-tag@/a/1"])
  }

  @Test("There may be no mutations") func mayBeNone() throws {
    #expect(MutationSpace(in: try Document(text: "[[1]]"), by: [.removeKey]).count == 0)
    #expect(MutationSpace(in: try Document(text: "[[1]]"), by: []).count == 0)
  }

  @Test(
    arguments: [
      LocationFilter(), LocationFilter(including: ["/*/a/**"]),
      LocationFilter(excluding: ["/1?/**", "/3"]),
      LocationFilter(including: ["/15/**"], excluding: ["/15/s"]),
      LocationFilter(excluding: ["/**"]),
    ], [.core, [Mutator].types])
  func mutationsAreTheSameOneByOneAndInARow(filter: LocationFilter, mutators: [Mutator]) throws {
    let document = try Document(text: Self.long)
    let space = MutationSpace(in: document, by: mutators, filter: filter)
    var visited: [String] = []
    space.forEach { node, mutator, variant in
      let mutation = Mutation(mutators[mutator], at: node, variant: variant)
      visited.append("\(mutation.id(in: document))")
    }
    #expect(visited.count == space.count)
    #expect(visited == (0..<space.count).map { "\(space[$0].id(in: document))" })
  }

  @Test(arguments: [LocationFilter(), LocationFilter(including: ["/*/s", "/7/**"])])
  func numbersUnderAPlaceAreThoseOfItsSubtree(filter: LocationFilter) throws {
    let document = try Document(text: Self.long)
    #expect(document.index.nodeCount == 65)
    let space = MutationSpace(in: document, by: .core, filter: filter)
    let nodes = (0..<space.count).map { space[$0].node.number }
    for node in document.index.nodeIDs {
      let subtree = document.index.subtree(of: node)
      let found = space.numbers(under: node)
      #expect(
        Array(found) == nodes.indices.filter { subtree.contains(nodes[$0]) },
        "\(document.index.pointer(to: node))")
    }
  }
}

@Suite struct CombinationTests {
  @Test func aCombinationIsFieldKindMutatorAndVariant() throws {
    let document = try Document(text: #"[{"a":1},{"a":2},{"a":"x"},{"b":3}]"#)
    func combination(_ steps: String) throws -> Combination {
      Combination(of: try #require(try document.mutant(steps).mutations.first), in: document)
    }
    let first = try combination("flip-type@/0/a=null")
    #expect(first.kind == .number)
    #expect(first.mutator == "flip-type")
    #expect(first.variant == "null")
    #expect(document.fields.field(first.field) == "/*/a")
    #expect(try combination("flip-type@/1/a=null") == first)
    #expect(try combination("flip-type@/1/a=string") != first)
    #expect(try combination("flip-type@/2/a=null") != first)
    #expect(try combination("flip-type@/3/b=null") != first)
    #expect(try combination("remove-key@/0/a") != first)
  }

  @Test func coverageNamesWhatIsTouchedFirst() throws {
    let document = try Document(text: #"{"feed":[{"u":"x"},{"u":"x"},{"u":1}]}"#)
    let mutators: [Mutator] = [.removeKey, .unknownEnumTag]
    var coverage = Coverage(of: MutationSpace(in: document, by: mutators))
    #expect(
      coverage.combinationNames == [
        "/feed array remove-key", "/feed/*/u string remove-key",
        "/feed/*/u string unknown-enum-tag", "/feed/*/u number remove-key",
      ])
    coverage.touch(try document.mutant("unknown-enum-tag@/feed/0/u+remove-key@/feed/1/u"))
    coverage.touch(try document.mutant("remove-key@/feed/0/u"))
    // Of another mutator.
    coverage.touch(try document.mutant("flip-type@/feed=null"))
    #expect(
      coverage.takeTouched() == [
        "/feed/*/u string unknown-enum-tag", "/feed/*/u string remove-key",
      ])
    #expect(coverage.takeTouched().isEmpty)
  }

  @Test func exhaustiveTouchesEveryCombination() throws {
    let text = #"{"a":[1,"on",null,{"b":true,"b":"7"}],"":{}}"#
    let space = MutationSpace(in: try Document(text: text), by: Mutators.all)
    var coverage = Coverage(of: space)
    MutantPlan.exhaustive.mutants(of: space).forEach { coverage.touch($0) }
    #expect(Set(coverage.takeTouched()) == Set(coverage.combinationNames))
  }
}

@Suite struct PlaceFilterTests {
  private func pointers(_ filter: LocationFilter, of document: Document) -> [String] {
    let nodes = filter.nodes(of: document)
    return document.index.nodeIDs.filter(nodes.contains).map {
      document.index.pointer(to: $0).description
    }
  }

  @Test(
    arguments: [
      ([], [], ["", "/a", "/a/0", "/a/1", "/a/1/b", "/c~1d"]), ([""], [], [""]),
      (["/a"], [], ["/a"]), (["/a/**"], [], ["/a", "/a/0", "/a/1", "/a/1/b"]),
      (["/a/*"], [], ["/a/0", "/a/1"]), (["/**"], ["/a/**"], ["", "/c~1d"]),
      ([], ["/a"], ["", "/a/0", "/a/1", "/a/1/b", "/c~1d"]), (["/a", "/c~1d"], ["/a"], ["/c~1d"]),
      (["/**/b"], [], ["/a/1/b"]), (["/c*"], [], ["/c~1d"]), (["/x"], [], []), ([], ["/**"], []),
    ] as [([PointerPattern], [PointerPattern], [String])])
  func aPlaceFilterPassesWhatIsIncludedAndNotExcluded(
    included: [PointerPattern], excluded: [PointerPattern], expected: [String]
  ) throws {
    let document = try Document(text: #"{"a":[1,{"b":2}],"c/d":3}"#)
    #expect(
      pointers(LocationFilter(including: included, excluding: excluded), of: document) == expected)
  }

  @Test("A place filter agrees with patterns that are matched with each pointer")
  func agreesWithPatternsThatAreHeldAgainstEachPointer() throws {
    let patterns: [PointerPattern] = [
      "/**/a", "/*", "/**/*/**", "/*a*/**", "/", "/tags/**", "", "/+/1", "/a/a", "/\\*", "/7/*/0",
    ]
    let document = try Document.nasty()
    for included in patterns {
      for excluded in patterns {
        let filter = LocationFilter(including: [included, "/z"], excluding: [excluded])
        let expected = document.index.nodeIDs.map { document.index.pointer(to: $0) }.filter {
          (included.matches($0) || $0 == "/z") && !excluded.matches($0)
        }
        #expect(pointers(filter, of: document) == expected.map(\.description))
      }
    }
  }

  @Test func equalKeysAreLetThroughTogether() throws {
    let document = try Document(text: #"{"a":1,"a":{"a":2},"\u0061":3}"#)
    #expect(pointers(LocationFilter(including: ["/a"]), of: document) == ["/a", "/a", "/a"])
  }
}

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
    of mutators: [Mutator], count: Int, seed: Seed
  ) throws -> [Mutant] {
    let variation = MutantVariation(of: try document(), by: mutators)
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
    let mutants = try Self.mutants(of: [Mutator].all, count: 1_500, seed: 1)
    var used: Set<MutatorID> = []
    var lengths: Set<Int> = []
    for mutant in mutants {
      let id = try MutantID(parsing: mutant.id.description)
      #expect(try Mutant(id, of: try Self.document()).bytes() == mutant.bytes())
      #expect((1...4).contains(mutant.mutations.count))
      used.formUnion(mutant.mutations.map(\.mutator.id))
      lengths.insert(mutant.mutations.count)
    }
    #expect(used.isSuperset(of: ["remove-key", "null-value"]))
    #expect(lengths == [1, 2, 3, 4])
  }

  @Test func equalSeedsDrawEqualMutants() throws {
    func ids(_ seed: Seed) throws -> [String] {
      try Self.mutants(of: .core, count: 200, seed: seed).map(\.id.description)
    }
    #expect(try ids(3) == ids(3))
    #expect(try ids(3) != ids(4))
  }

  @Test(arguments: MutationClass.allCases)
  func mutantsAreOfTheClassThatWasAskedFor(mutationClass: MutationClass) throws {
    let mutators = [Mutator].all.filter { $0.mutationClass == mutationClass }
    for mutant in try Self.mutants(of: mutators, count: 250, seed: 7) {
      #expect(mutant.mutationClass == mutationClass)
      let isJSON = (try? DocumentIndex(parsing: mutant.bytes())) != nil
      if mutationClass <= .structural { #expect(isJSON, "\(mutant.id)") }
      if mutationClass == .malformed { #expect(!isJSON, "\(mutant.id)") }
    }
  }
}
