import JSONText
import Testing

@testable import JSONMutation

@Suite struct ContractMutatorTests {
  private static let text = #"{"id":1,"state":"on","list":[{"kind":"a"},{"kind":"b"}],"size":2.5}"#

  private static func document(_ allowances: [Field: FieldAllowance]) throws -> Document {
    var notes = FieldNotes()
    notes.allowances = allowances
    return try Document(DocumentName("page"), parsing: Array(text.utf8), notes: notes)
  }

  private func variants(at pointer: JSONPointer, in document: Document) throws -> [String] {
    let node = try #require(document.index.node(at: pointer))
    return Mutator.contract.variants(at: node, in: document).map(\.description)
  }

  @Test func offersNothingWithoutADescription() throws {
    let document = try Self.document([:])
    for node in document.index.nodeIDs {
      #expect(Mutator.contract.variants(at: node, in: document).isEmpty)
    }
    #expect(MutatorSet.allCases.allSatisfy { !$0.mutators.contains { $0.id == "contract" } })
  }

  @Test(arguments: [
    (FieldAllowance(), ["absent"]),
    (FieldAllowance(.required), []),
    (FieldAllowance(.variant, freeKinds: [.null]), ["null"]),
    (FieldAllowance(.required, freeKinds: [.number]), ["fraction"]),
    (FieldAllowance(.required, freeKinds: [.number], isInteger: true), []),
    (FieldAllowance(.required, freeKinds: [.string]), ["type-string"]),
    (FieldAllowance(.required, freeKinds: [.string], format: "uuid"), ["type-uuid"]),
    (FieldAllowance(.required, freeKinds: [.string], format: "odd"), ["type-string"]),
    (
      FieldAllowance(.required, freeKinds: [.boolean, .array, .object]),
      ["type-boolean", "type-array", "type-object"]
    ),
    // A number is no tag.
    (FieldAllowance(.required, kinds: [.string], tags: ["a"]), []),
  ])
  func offersWhatIsAllowed(allowance: FieldAllowance, expected: [String]) throws {
    let document = try Self.document(["/id": allowance])
    #expect(try variants(at: "/id", in: document) == expected)
    #expect(try variants(at: "/size", in: document).isEmpty)
  }

  @Test func offersTheOtherTags() throws {
    let tags = ["on", "off"] + (0..<20).map { "more-\($0)" }
    let document = try Self.document(["/state": FieldAllowance(.required, tags: tags)])
    let variants = try variants(at: "/state", in: document)
    #expect(variants.prefix(2) == ["tag-off", "tag-more-0"])
    #expect(variants.count == 16)
  }

  @Test func offersOnlyNewTagsIfTheySelectAVariant() throws {
    var allowance = FieldAllowance(.required, tags: ["a", "b", "c"])
    #expect(
      try variants(at: "/list/0/kind", in: Self.document(["/list/*/kind": allowance]))
        == ["tag-b", "tag-c"])
    allowance.selectsVariant = true
    #expect(
      try variants(at: "/list/0/kind", in: Self.document(["/list/*/kind": allowance]))
        == ["tag-c"])
  }

  @Test(arguments: [
    ("page:contract@/id=absent", #"{"state":"on","list":[{"kind":"a"},{"kind":"b"}],"size":2.5}"#),
    ("page:contract@/id=type-date", #"{"id":"2026-01-02","state":"on""#),
    ("page:contract@/id=fraction", #"{"id":1.5,"state":"on""#),
    ("page:contract@/state=tag-v1.5", #"{"id":1,"state":"v1.5""#),
    ("page:contract@/state=tag-a%20%22", #"{"id":1,"state":"a \"""#),
    (
      "page:contract@/size=null",
      #"{"id":1,"state":"on","list":[{"kind":"a"},{"kind":"b"}],"size":null}"#
    ),
  ])
  func isRebuiltWithoutADescription(id: String, start: String) throws {
    let document = try Self.document([:])
    let mutant = try Mutant(MutantID(parsing: id), of: document)
    #expect(String(decoding: mutant.bytes(), as: UTF8.self).hasPrefix(start))
    #expect(mutant.id.description == id)
  }

  @Test(arguments: [
    "page:contract@=absent", "page:contract@/size=fraction", "page:contract@/state=tag-on",
    "page:contract@/id=type-odd", "page:contract@/id", "page:contract@/id=odd",
  ])
  func refusesWhatItDoesNotMake(id: String) throws {
    let document = try Self.document([:])
    #expect(throws: MutantError.self) { try Mutant(MutantID(parsing: id), of: document) }
  }

  @Test(arguments: [MutantPlan.everyField, .exhaustive])
  func comesFirstInPlansOfAllMutants(plan: MutantPlan) throws {
    let document = try Self.document(["/size": FieldAllowance(), "/list/*/kind": FieldAllowance()])
    let mutators = [Mutator.removeKey, .contract, .nullValue]
    let mutants = plan.mutants(of: MutationSpace(in: document, by: mutators))
    let ids = mutants.map { $0.mutations[0].mutator.id }
    let count = ids.count { $0 == "contract" }
    #expect(count > 1 && ids.prefix(count).allSatisfy { $0 == "contract" })
    #expect(Set(mutants.map(\.id.description)).count == mutants.count)
    let without = plan.mutants(of: MutationSpace(in: document, by: [.removeKey, .nullValue]))
    #expect(ids.dropFirst(count).elementsEqual(without.map { $0.mutations[0].mutator.id }))
  }
}

@Suite struct ContradictionTests {
  private static let text = """
    {"items":[{"id":1,"kind":"a"},{"id":"x","kind":"z"},{"kind":null},{"id":2.5,"kind":"b"},\
    {"id":3.0,"kind":"b"}]}
    """

  @Test func areFoundByField() throws {
    var notes = FieldNotes()
    notes.allowances = [
      "/items/*/id": FieldAllowance(.required, kinds: [.number], isInteger: true),
      "/items/*/kind": FieldAllowance(kinds: [.string], tags: ["a", "b"]),
      "/items/*/unseen": FieldAllowance(.optional, kinds: [.string]),
      "/total": FieldAllowance(.required),
      "/items/*/other": FieldAllowance(.variant),
    ]
    let document = try Document(DocumentName("page"), parsing: Array(Self.text.utf8), notes: notes)
    var found: [String] = []
    document.forEachContradiction { field, node, kind, text in
      found.append("\(field) \(kind.rawValue) \(text) at \(document.index.pointer(to: node))")
    }
    #expect(
      found == [
        "/total absent  at ", "/items/*/id other-type string at /items/1/id",
        "/items/*/kind unknown-tag z at /items/1/kind", "/items/*/id absent  at /items/2",
        "/items/*/kind null null at /items/2/kind",
        "/items/*/id other-type fraction at /items/3/id",
      ])
  }
}
