import JSONMutation
import JSONText
import Testing

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

  @Test func equalsEditsThatAreMadeByHandFromTheEnd() throws {
    let document = try Document.nasty()
    let space = MutationSpace(in: document, by: Mutators.core)
    for mutant in MutantPlan.random(count: 300, seed: 11, mutations: 6).mutants(of: space) {
      var bytes = document.index.bytes
      let splices = mutant.mutations.flatMap { $0.splices(in: document) }
      for splice in splices.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        bytes.replaceSubrange(splice.range, with: splice.replacement)
      }
      #expect(mutant.bytes() == bytes)
      #expect(throws: Never.self, "\(mutant.id)") { try DocumentIndex(parsing: bytes) }
    }
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

  @Test func anOverlapIsSaidInOneLine() throws {
    let document = try Document(text: #"{"a":[1]}"#)
    let error = #expect(throws: MutantError.self) {
      try document.mutant("remove-key@/a+flip-type@/a/0=null")
    }
    #expect(
      error?.description
        == "'remove-key@/a' and 'flip-type@/a/0=null' edit the same bytes: leave one of them out")
  }

  @Test func distantMutationsOverlapToo() throws {
    let document = try Document(text: #"{"a":[1,2,3],"b":4}"#)
    for steps in ["flip-type@/a=null+flip-type@/a/2=null", "flip-type@=null+flip-type@/b=null"] {
      #expect(throws: MutantError.self) { try document.mutant(steps) }
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

  @Test func renderingReplacesTheMutantBefore() throws {
    let document = try Document(text: "[1,2]")
    var renderer = Renderer()
    for (steps, expected) in [
      ("flip-type@/0=string", #"["flipped",2]"#), ("flip-type@/1=null", "[1,null]"),
      ("flip-type@=null", "null"),
    ] {
      renderer.render(try document.mutant(steps))
      let text = renderer.withBytes { String(decoding: $0, as: UTF8.self) }
      #expect(text == expected)
    }
  }
}
