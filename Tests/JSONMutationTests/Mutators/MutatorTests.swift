import JSONText
import Testing

@testable import JSONMutation

/// What holds for every mutator of the package.
@Suite struct MutatorTests {
  /// Documents in which every mutator has something to edit.
  static let documents = Result {
    [
      try Document.nasty(), try Document.rich(), try Document(text: "[1, 2]"),
      try Document(text: #""text""#), try Document(text: "7"), try Document(text: "[]"),
      try described(), try changed(), try Document(text: #"{"createdAt":1700000000}"#),
      try Document(
        text:
          #"{"stops":[{"id":"S9"},{"id":7}],"legs":[{"stop":"S9","stopIds":["S9"],"next_id":7}]}"#),
    ]
  }

  /// A document that newer ones differ from.
  private static func changed() throws -> Document {
    var notes = FieldNotes()
    notes.differences = [
      difference(.removed, "/list/*/a"), difference(.renamed, "/list/*/b", to: "/list/*/c"),
      difference(.moved, "/list/*/d/e", to: "/list/*/f/e"),
      difference(.added, "/list/*/g", Difference.Recipe(values: ["[1]", "{}"])),
      difference(.retyped, "/list/*/d/h", Difference.Recipe(values: ["7"], vanished: [.string])),
      difference(.wrapped, "/list", Difference.Recipe(key: "items")),
    ]
    let record = #"{"a":1,"b":[2],"d":{"e":"x","h":"y"}}"#
    return try Document(
      DocumentName("changed"), parsing: Array(#"{"list":[\#(record),{},\#(record)]}"#.utf8),
      recordsAt: "/list", notes: notes)
  }

  private static func difference(
    _ kind: Difference.Kind, _ field: Field, to newField: Field? = nil,
    _ recipe: Difference.Recipe = Difference.Recipe()
  ) -> Difference {
    Difference(
      kind, field, newField: newField, before: "", after: "",
      recipe: recipe)
  }

  /// A document of which an API description allows more than it shows.
  private static func described() throws -> Document {
    var notes = FieldNotes()
    notes.allowances = [
      "/id": FieldAllowance(freeKinds: [.number, .string], format: "uuid"),
      "/state": FieldAllowance(kinds: [.string], tags: ["on", "v1.5", "v1.6", "", "5", "a b"]),
      "/note": FieldAllowance(.required, freeKinds: [.null, .array, .object, .boolean]),
    ]
    let text = #"{"id":1,"state":"on","note":"x","other":1}"#
    return try Document(DocumentName("described"), parsing: Array(text.utf8), notes: notes)
  }

  @Test("Each mutator does what it promises", arguments: Mutators.all.indices)
  func keepsItsWord(number: Int) throws {
    var count = 0
    for document in try Self.documents.get() {
      let (mutationCount, violations) = MutatorConformance.check(
        Mutators.all[number], in: document)
      count += mutationCount
      #expect(violations.prefix(5).isEmpty, "\(violations.count) in \(document.text.prefix(20))")
    }
    #expect(count > 0)
  }

  @Test("A mutator changes only the edited bytes", arguments: Mutators.all.indices)
  func changesTheEditedBytesOnly(number: Int) throws {
    let mutator = Mutators.all[number]
    for document in try Self.documents.get() {
      for node in document.index.nodeIDs {
        for variant in mutator.variants(at: node, in: document).prefix(40) {
          let mutant = Mutant(document, Mutation(mutator, at: node, variant: variant))
          var expected = document.index.bytes
          for splice in mutant.splices.reversed() {
            expected.replaceSubrange(splice.range, with: splice.replacement)
          }
          #expect(mutant.bytes() == expected, "\(mutant.id)")
        }
      }
    }
  }

  @Test("Names of mutators are unique and in kebab case") func namesAreKebabCaseAndUnique() {
    let names = Mutators.all.map(\.id.rawValue)
    #expect(Set(names).count == names.count)
    #expect(Set(["remove-key", "flip-type", "unknown-enum-tag"]).isSubset(of: names))
    #expect([Mutator].core.map(\.id) == ["remove-key", "flip-type", "unknown-enum-tag"])
    for mutator in Mutators.all {
      let words = mutator.id.rawValue.split(separator: "-", omittingEmptySubsequences: false)
      #expect(
        words.allSatisfy { word in
          !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
        })
      #expect(mutator.purpose.isEmpty == false)
      #expect(mutator.ideal.isEmpty == false)
      #expect(mutator.purpose.contains("\n") == false)
    }
  }

  @Test func classesAreOrderedByGravity() {
    #expect(
      MutationClass.allCases.reversed().sorted()
        == [.meaningPreserving, .structural, .unspecified, .malformed])
  }
}

/// Which of equally bad mutants are shown first.
@Suite struct PlausibilityTests {
  @Test("What backends do send is likelier") func ofWhatBackendsSendComesFirst() {
    for mutator in [
      Mutator.removeKey, .nullValue, .integerToFraction, .dateFormat, .unknownEnumTag,
    ] {
      #expect(mutator.plausibility(of: .only) == .everyday, "\(mutator.id)")
    }
    let types = ["null", "string", "boolean", "object"].map {
      Mutator.flipType.plausibility(of: Variant($0))
    }
    #expect(types == Plausibility.allCases)
    #expect(types == types.sorted())
  }

  @Test(arguments: [
    (MutationClass.meaningPreserving, Plausibility.everyday), (.structural, .possible),
    (.unspecified, .exotic), (.malformed, .exotic),
  ])
  func aMutatorHasTheLikelihoodOfItsClassUnlessItSaysOtherwise(
    mutationClass: MutationClass, plausibility: Plausibility
  ) {
    let mutator = Mutator("unsaid", mutationClass, purpose: "tests", ideal: "tests") { _, _, _ in }
    #expect(mutator.plausibility(of: .only) == plausibility)
  }

  @Test("A mutant is as likely as its least likely mutation")
  func ofAMutantIsThatOfItsLeastLikelyMutation() throws {
    let json = Array(#"{"a":1,"b":"x"}"#.utf8)
    let document = try Document(DocumentName("d"), parsing: json)
    func plausibility(_ id: String) throws -> Plausibility {
      try Mutant(try MutantID(parsing: id), of: document).plausibility
    }
    #expect(try plausibility("d:remove-key@/a") == .everyday)
    #expect(try plausibility("d:remove-key@/a+flip-type@/b=object") == .exotic)
    #expect(try plausibility("d:remove-key@/a+flip-type@/b=number") == .likely)
  }
}

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

  @Test("break-contract offers nothing without a description")
  func offersNothingWithoutADescription() throws {
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
  func breakContractOffersWhatIsAllowed(allowance: FieldAllowance, expected: [String]) throws {
    let document = try Self.document(["/id": allowance])
    #expect(try variants(at: "/id", in: document) == expected)
    #expect(try variants(at: "/size", in: document).isEmpty)
  }

  @Test("break-contract offers the other tags") func offersTheOtherTags() throws {
    let tags = ["on", "off"] + (0..<20).map { "more-\($0)" }
    let document = try Self.document(["/state": FieldAllowance(.required, tags: tags)])
    let variants = try variants(at: "/state", in: document)
    #expect(variants.prefix(2) == ["tag-off", "tag-more-0"])
    #expect(variants.count == 16)
  }

  @Test("break-contract offers only new tags if they select a variant")
  func offersOnlyNewTagsIfTheySelectAVariant() throws {
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
  func aMutantOfBreakContractIsRebuiltWithoutADescription(id: String, start: String) throws {
    let document = try Self.document([:])
    let mutant = try Mutant(MutantID(parsing: id), of: document)
    #expect(String(decoding: mutant.bytes(), as: UTF8.self).hasPrefix(start))
    #expect(mutant.id.description == id)
  }

  @Test(arguments: [
    "page:contract@=absent", "page:contract@/size=fraction", "page:contract@/state=tag-on",
    "page:contract@/id=type-odd", "page:contract@/id", "page:contract@/id=odd",
  ])
  func breakContractRefusesWhatItDoesNotMake(id: String) throws {
    let document = try Self.document([:])
    #expect(throws: MutantError.self) { try Mutant(MutantID(parsing: id), of: document) }
  }

  @Test(
    "break-contract comes first in plans of all mutants",
    arguments: [MutantPlan.everyField, .exhaustive])
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
