import JSONText
import Testing

@testable import JSONMutation

@Suite struct MutantTests {
  @Test(arguments: [
    (
      ["flip-type@/a=string", "remove-key@/b", "flip-type@/c/d=number"],
      #"{"a":"flipped","c":{"d":1}}"#
    ),
    (["remove-key@/b", "remove-key@/c"], #"{"a":1}"#),
    (["remove-key@/a", "remove-key@/c"], #"{"b":[2,"x"]}"#),
    (["remove-key@/a", "flip-type@/b=null"], #"{"b":null,"c":{"d":null}}"#),
    (["flip-type@/a=null", "remove-key@/b"], #"{"a":null,"c":{"d":null}}"#),
    (["flip-type@/b/0=array", "flip-type@/b/1=object"], #"{"a":1,"b":[[],{}],"c":{"d":null}}"#),
    (["remove-key@/b", "remove-key@/c/d"], #"{"a":1,"c":{}}"#),
  ])
  func mutationsAreMadeTogether(steps: [String], expected: String) throws {
    let document = try Document(text: #"{"a":1,"b":[2,"x"],"c":{"d":null}}"#)
    #expect(try document.mutated(steps.joined(separator: "+")) == expected)
  }

  @Test func theOrderOfMutationsDoesNotMatter() throws {
    let document = try Document(text: #"{"a":1,"b":[2,"x"],"c":{"d":null}}"#)
    let mutant = try document.mutant("flip-type@/a=null+remove-key@/b+flip-type@/c/d=array")
    let reversed = try Mutant(document, mutant.mutations.reversed())
    #expect(reversed.id == mutant.id)
    #expect(reversed.bytes() == mutant.bytes())
    #expect(reversed.splices == mutant.splices)
    #expect(reversed.mutations.map(\.node) == mutant.mutations.map(\.node))
  }

  @Test(arguments: [
    ("flip-type@/a=null", "flip-type@/a=string"), ("remove-key@/a", "flip-type@/a=null"),
    ("remove-key@/a", "remove-key@/b"), ("remove-key@/b", "flip-type@/b/1=null"),
    ("flip-type@/b=null", "flip-type@/b/0=null"), ("flip-type@=null", "remove-key@/c/d"),
    ("remove-key@/c", "remove-key@/c/d"), ("flip-type@/a=null", "flip-type@/a=null"),
  ])
  func mutationsDoNotOverlap(one: String, other: String) throws {
    let document = try Document(text: #"{"a":1,"b":[2,"x"],"c":{"d":null}}"#)
    for steps in ["\(one)+\(other)", "\(other)+\(one)"] {
      let error = #expect(throws: MutantError.self) { try document.mutant(steps) }
      guard case .overlap(let first, let second) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(Set(["\(first)", "\(second)"]) == Set([one, other]))
    }
  }

  private func wrapped(_ pointers: [JSONPointer], in document: Document) throws -> [Mutation] {
    try pointers.map {
      Mutation(.testWrap, at: try #require(document.index.node(at: $0)), variant: .only)
    }
  }

  @Test(
    arguments: [
      ([""], "[[1,[2]]]"), (["", "/0"], "[[[1],[2]]]"), (["/0", "/1/0", "/1"], "[[1],[[[2]]]]"),
    ] as [([JSONPointer], String)])
  func insertionsAreMadeInTheOrderOfTheirOffsets(
    pointers: [JSONPointer], expected: String
  ) throws {
    let document = try Document(text: "[1,[2]]")
    let mutant = try Mutant(document, wrapped(pointers, in: document))
    #expect(mutant.text == expected)
    if let mutation = mutant.mutations.first, pointers.count == 1 {
      #expect(Mutant(document, mutation).text == expected)
    }
  }

  @Test(
    arguments: [
      (["/0", "/0"], nil), (["/0"], "flip-type@/0=null"), (["/0"], "flip-type@=null"),
      (["/1/0"], "flip-type@/1=null"), (["/1"], "flip-type@=null"),
    ] as [([JSONPointer], String?)])
  func insertionsOverlapWhatSurroundsThem(pointers: [JSONPointer], steps: String?) throws {
    let document = try Document(text: "[1,[2]]")
    let others = try steps.map { try document.mutant($0).mutations } ?? []
    let mutations = try wrapped(pointers, in: document) + others
    #expect(throws: MutantError.self) { try Mutant(document, mutations) }
  }

  @Test func insertionsStandBesideWhatTheySurround() throws {
    let document = try Document(text: "[1,[2]]")
    let flip = try document.mutant("flip-type@/1/0=null").mutations
    let mutant = try Mutant(document, wrapped(["/1"], in: document) + flip)
    #expect(mutant.text == "[1,[[null]]]")
  }

  @Test func theClassIsTheGravest() throws {
    let document = try Document(text: #"{"a":1,"b":2}"#)
    let flip = try document.mutant("flip-type@/b=null")
    #expect(flip.mutationClass == .structural)
    let both = try Mutant(document, wrapped(["/a"], in: document) + flip.mutations)
    #expect(both.mutationClass == .unspecified)
  }
}

/// Compares the truth found by tracing bytes with a slow search.
@Suite struct LineageTests {
  static let documents: [(text: String, list: JSONPointer?)] = [
    (#"{"meta":{"n":1},"feed":[{"id":1,"b":"x"},{"id":2,"c":[7]}, 5],"end":true}"#, "/feed"),
    (
      #"{"n":0,"orders":{"x":{"t":1}, "y" : {"t":"on"},"z":{"t":"on","u":{}}},"end":[]}"#, "/orders"
    ),
    (#"{"x":{"t":1},"x":{"t":2}, "y":3}"#, ""),
    (#"{"data":{"items":[[1,2],[{"a":null}],"s"],"page":1},"o":{"k":2}}"#, "/data/items"),
    (#"[{"items":[{"a":1},{"a":2}]},7]"#, "/0/items"), (#"[1.5,{"a":1}, "two",[ ]]"#, ""),
    (#"{"a":1,"b":{"c":["x"]}}"#, nil), ("[]", ""), (#""text""#, nil),
  ]

  /// The mutators whose mutants are small enough to be followed byte by byte.
  private static let small = Mutators.all.filter {
    !["huge-string", "huge-key", "huge-array"].contains($0.id)
  }

  private func expectTruth(_ mutant: Mutant) {
    let truth = GroundTruth(of: mutant)
    guard let expected = SlowTruth(of: mutant) else {
      #expect(truth.isMutated == SlowTruth.damage(by: mutant), "\(mutant.id)")
      #expect(mutant.mutationClass >= .unspecified, "\(mutant.id)")
      return
    }
    #expect(truth.elements == expected.elements, "\(mutant.id): \(mutant.text)")
    #expect(truth.elementsByKey == expected.elementsByKey, "\(mutant.id): \(mutant.text)")
    #expect(truth.isMutated == expected.isMutated, "\(mutant.id): \(mutant.text)")
    #expect(truth.isRemoved == expected.isRemoved, "\(mutant.id): \(mutant.text)")
  }

  @Test(arguments: documents.indices)
  func everyMutationHasTheTruthOfASlowSearch(number: Int) throws {
    let (text, list) = Self.documents[number]
    let document = try Document(text: text, recordsAt: list)
    let mutants = MutantPlan.exhaustive.mutants(of: MutationSpace(in: document, by: Self.small))
    #expect(mutants.count > 30)
    for mutant in mutants { expectTruth(mutant) }
  }

  @Test(arguments: documents.indices)
  func severalMutationsHaveTheTruthOfASlowSearch(number: Int) throws {
    let (text, list) = Self.documents[number]
    let document = try Document(text: text, recordsAt: list)
    let mutators = Self.small.filter { $0.mutationClass < .malformed } + [.testWrap]
    let plan = MutantPlan.random(count: 200, seed: 21, mutations: 5)
    for mutant in plan.mutants(of: MutationSpace(in: document, by: mutators)) {
      expectTruth(mutant)
    }
  }

  /// Each keeps a copy of a part of a value, so that no byte of its own tells that something is missing.
  @Test(arguments: [Mutator.unwrapArray, .collapseObject, .flattenObject])
  func anEditIsSeenAfterOneThatPreservesMeaning(mutator: Mutator) throws {
    let record = #"{"author":"x","by":{"id":1,"name":"y"},"tags":["a","b"],"end":0}"#
    let document = try Document(text: "[\(record),\(record)]", recordsAt: "")
    let ids = document.index.nodeIDs.map { (node: $0, pointer: document.index.pointer(to: $0)) }
      .filter { $0.pointer.description.hasPrefix("/1/") }
      .flatMap { node, pointer in
        mutator.variants(at: node, in: document).map {
          "\(mutator.id)@\(pointer)" + ($0 == .only ? "" : "=\($0.name)")
        }
      }
    #expect(!ids.isEmpty)
    for id in ids {
      let mutant = try document.mutant(
        "insert-bad-element@=null-middle+re-escape@/1/author=key-unicode+\(id)")
      #expect(GroundTruth(of: mutant).isMutated == [false, true], "\(mutant.id): \(mutant.text)")
      expectTruth(mutant)
    }
  }

  @Test(arguments: documents.indices)
  func whatPreservesMeaningDamagesNothing(number: Int) throws {
    let (text, list) = Self.documents[number]
    let document = try Document(text: text, recordsAt: list)
    let space = MutationSpace(in: document, by: [Mutator].meaningPreserving)
    let plan = MutantPlan.random(count: 150, seed: 4, mutations: 4)
    for mutant in Array(MutantPlan.exhaustive.mutants(of: space)) + plan.mutants(of: space) {
      let truth = GroundTruth(of: mutant)
      #expect(truth.isMutated.contains(true) == false, "\(mutant.id)")
      #expect(truth.elements.compactMap(\.self).sorted() == Array(document.records.indices))
      #expect(truth.elements.count == document.records.count, "\(mutant.id)")
      if document.recordKeys == nil {
        #expect(truth.elements == Array(document.records.indices), "\(mutant.id)")
      }
    }
  }
}
