import JSONMutation
import JSONText
import Testing

@Suite struct DamageRateTests {
  private static let array =
    #"{"n":0,"list":["# + (0..<10).map { #"{"id":\#($0),"s":"on"}"# }.joined(separator: ",")
    + #"],"end":true}"#
  private static let object =
    #"{"by":{"# + (0..<6).map { #""k\#($0)":{"id":\#($0),"s":"on"}"# }.joined(separator: ", ")
    + "}}"

  private func document() throws -> Document { try Document(text: Self.array, recordsAt: "/list") }

  private func mutants(
    _ rate: Double, count: Int, seed: Seed = 7, of document: Document,
    by mutators: [Mutator] = Mutators.core, filter: LocationFilter = LocationFilter()
  ) -> Mutants {
    MutantPlan.damageRate(rate, count: count, seed: seed)
      .mutants(of: MutationSpace(in: document, by: mutators, filter: filter))
  }

  @Test func noRecordIsMutatedAtZero() throws {
    let document = try document()
    for mutant in mutants(0, count: 20, of: document) {
      #expect(mutant.mutations.isEmpty)
      #expect(mutant.bytes() == document.index.bytes)
      #expect(GroundTruth(of: mutant).isMutated.contains(true) == false)
      #expect(mutant.mutationClass == .structural)
    }
  }

  @Test func everyRecordIsMutatedAtOne() throws {
    for (text, list) in [(Self.array, "/list"), (Self.object, "/by")] as [(String, JSONPointer)] {
      let document = try Document(text: text, recordsAt: list)
      for mutant in mutants(1, count: 40, of: document) {
        #expect(GroundTruth(of: mutant).isMutated.contains(false) == false, "\(mutant.text)")
        #expect(mutant.mutations.count == document.records.count)
      }
    }
  }

  @Test(arguments: [0.3, 0.05, 0.9], [Self.array, Self.object])
  func theShareOfMutatedRecordsIsTheRate(rate: Double, text: String) throws {
    let document = try Document(text: text, recordsAt: text == Self.array ? "/list" : "/by")
    let count = 300
    var mutated = 0
    for mutant in mutants(rate, count: count, of: document) {
      mutated += GroundTruth(of: mutant).isMutated.count { $0 }
    }
    let trials = Double(count * document.records.count)
    // Five standard deviations of a binomial distribution on either side.
    let band = 5 * (trials * rate * (1 - rate)).squareRoot()
    #expect(abs(Double(mutated) - trials * rate) < band, "\(mutated) of \(trials)")
  }

  @Test func aRecordIsStruckOnceAndNothingElseIs() throws {
    let document = try document()
    for mutant in mutants(0.5, count: 60, of: document) {
      let struck = mutant.mutations.map { mutation in
        document.records.firstIndex {
          document.index.subtree(of: $0).contains(mutation.node.number)
        }
      }
      #expect(struck.contains(nil) == false)
      #expect(Set(struck).count == struck.count)
    }
  }

  @Test(arguments: [
    (["core"], ""), (["drift"], ",drift"), (["structural"], ",structural"),
    (["unspecified"], ",undefined"), (["malformed"], ",syntax"),
    (["null-value"], ",null-value"), (["null-value", "remove-key"], ",remove-key,null-value"),
  ])
  func anIdentifierRebuildsTheMutant(names: [String], suffix: String) throws {
    let document = try document()
    let mutators = try #require(Mutators.named(names))
    let damaging = mutators.filter { $0.mutationClass != .meaningPreserving }.map(\.id.rawValue)
    let mutants = mutants(0.3, count: 12, of: document, by: mutators)
    for (number, mutant) in mutants.enumerated() {
      let text = "doc:damage@/list=0.3,7,\(number)\(suffix)"
      #expect(mutant.id.description == text)
      let rebuilt = try Mutant(MutantID(parsing: text), of: document)
      #expect(rebuilt.bytes() == mutant.bytes())
      #expect(rebuilt.id == mutant.id)
      #expect(mutant.mutations.allSatisfy { damaging.contains($0.mutator.id.rawValue) })
    }
  }

  @Test func mutatorsOfAnotherOrderAreRebuiltInIt() throws {
    let document = try document()
    for mutators in [[.nullValue, .removeKey], Mutators.core.reversed()] as [[Mutator]] {
      for mutant in mutants(0.5, count: 10, of: document, by: mutators) {
        let rebuilt = try Mutant(MutantID(parsing: mutant.id.description), of: document)
        #expect(rebuilt.bytes() == mutant.bytes(), "\(mutant.id)")
      }
    }
  }

  @Test func mutatorsOfOnesOwnAreNamed() throws {
    let document = try document()
    let mutators: [Mutator] = [.removeKey, .testWrap]
    for mutant in mutants(0.5, count: 10, of: document, by: mutators) {
      #expect(mutant.id.description.hasSuffix(",remove-key,test-wrap"))
      let id = try MutantID(parsing: mutant.id.description)
      let known = Mutators.all + [.testWrap]
      #expect(try Mutant(id, of: document, mutators: known).bytes() == mutant.bytes())
      #expect(throws: MutantError.self) { try Mutant(id, of: document) }
    }
  }

  @Test func patternsAreInTheIdentifier() throws {
    let document = try document()
    let filter = LocationFilter(including: ["/list/*/s", "/a,b.5"], excluding: ["/list/0/**"])
    var count = 0
    for mutant in mutants(0.5, count: 40, of: document, filter: filter) {
      count += mutant.mutations.count
      #expect(mutant.mutations.allSatisfy { document.index.key(of: $0.node) == "s" })
      #expect(GroundTruth(of: mutant).isMutated[0] == false)
      let rebuilt = try Mutant(MutantID(parsing: mutant.id.description), of: document)
      #expect(rebuilt.bytes() == mutant.bytes(), "\(mutant.id)")
    }
    #expect(count > 0)
    for mutant in mutants(0, count: 5, of: document, filter: filter) {
      #expect(mutant.mutations.isEmpty)
    }
  }

  @Test func aMutantIsMadeWithoutThoseBeforeIt() throws {
    let document = try document()
    let many = mutants(0.4, count: 50, of: document)
    let last = many[49].bytes()
    #expect(mutants(0.4, count: 1_000, of: document)[49].bytes() == last)
    #expect(many.map { $0.bytes() }.last == last)
    #expect(Set(many.map { $0.bytes() }).count > 40)
    #expect(mutants(0.4, count: 50, seed: 8, of: document)[49].bytes() != last)
  }

  @Test func recordsOfAnObjectAreStruck() throws {
    let document = try Document(text: Self.object, recordsAt: "/by")
    for (number, mutant) in mutants(0.5, count: 30, of: document).enumerated() {
      let text = "doc:damage@/by=0.5,7,\(number)"
      #expect(mutant.id.description == text)
      #expect(try Mutant(MutantID(parsing: text), of: document).bytes() == mutant.bytes())
      #expect(
        GroundTruth(of: mutant).isMutated.count { $0 } == mutant.mutations.count, "\(mutant.text)")
    }
  }

  @Test func aDocumentWithoutAListIsOneRecord() throws {
    let document = try Document(text: #"{"a":1,"b":"x"}"#)
    let mutants = mutants(0.5, count: 100, of: document)
    #expect(mutants.allSatisfy { $0.mutations.count <= 1 })
    #expect((25...75).contains(mutants.count { $0.mutations.count == 1 }))
    for mutant in mutants {
      #expect(mutant.id.description.hasPrefix("doc:damage@=0.5,7,"))
      #expect(try Mutant(mutant.id, of: document).bytes() == mutant.bytes())
    }
  }

  @Test func whatPreservesMeaningIsNotUsed() throws {
    let document = try document()
    let preserving = MutatorSet.meaningPreserving.mutators
    #expect(mutants(1, count: 5, of: document, by: preserving).isEmpty)
    for mutant in mutants(1, count: 20, of: document, by: preserving + [.nullValue]) {
      #expect(mutant.mutations.allSatisfy { $0.mutator.id == "null-value" })
      #expect(mutant.id.description.hasSuffix(",null-value"))
    }
  }

  @Test(arguments: [
    "", "0.3", "0.3,7", "0.3,7,-1", "0.3,-7,1", "1.5,7,1", "-0.5,7,1", "x,7,1", "nan,7,1",
    "0.3,7,1,no-mutator", "0.3,7,1,", "0.3,18446744073709551616,1", "0.3,7,1,add-key",
  ])
  func otherVariantsAreRefused(variant: String) throws {
    let document = try document()
    let step = MutantID.Step(mutator: "damage", pointer: "/list", variant: Variant(variant))
    let id = MutantID(document: document.name, steps: [step])
    #expect(throws: MutantError.noVariant(step, offered: ["RATE,SEED,NUMBER"])) {
      try Mutant(id, of: document)
    }
  }

  @Test(arguments: [
    ("damage@/list=0.30,7,1", "damage@/list=0.3,7,1"),
    ("damage@/list=0.3,07,1", "damage@/list=0.3,7,1"),
    ("damage@/list=0.3,7,1,core", "damage@/list=0.3,7,1"),
    ("damage@/list=0.3,7,1,drift,remove-key", "damage@/list=0.3,7,1,drift"),
  ])
  func anIdentifierHasOneSpelling(text: String, canonical: String) throws {
    let error = MutantError.notCanonical("doc:\(text)", canonical: "doc:\(canonical)")
    #expect(throws: error) { try document().mutant(text) }
  }

  @Test func damageIsNoMutatorAmongOthers() throws {
    #expect(throws: MutantError.unknownMutator("damage")) {
      try document().mutant("damage@/list=0.3,7,1+remove-key@/n")
    }
  }
}

/// An identifier of a damage rate rebuilds the same bytes whatever is known about fields.
@Suite struct DamageNotesTests {
  private static let text = #"""
    {"feed":[
      {"kind":"a b","state":"open","files":{"en":{"n":1},"de":{"n":2}},"sizes":{"1":1,"2":2}},
      {"kind":"c d","state":"open","files":{"fr":{"n":3}},"sizes":{"3":3}},
      {"kind":"e f","state":"shut","files":{},"sizes":{}},
      {"kind":"unknown_tag","state":"open","files":{"it":{"n":4}},"sizes":{"7":1}}]}
    """#

  private static let notes: [FieldNotes] = [
    FieldNotes(), FieldNotes(enumTags: ["/feed/*/kind"]),
    FieldNotes(notEnumTags: ["/feed/*/state"]),
    FieldNotes(maps: ["/feed/*/files"]), FieldNotes(notMaps: ["/feed/*/sizes"]),
    FieldNotes(enumTags: ["/feed/*/kind", "/feed/*/state", "/nowhere"], maps: ["/feed/*/files"]),
  ]

  private func document(_ notes: FieldNotes) throws -> Document {
    try Document(
      DocumentName("feed"), parsing: Array(Self.text.utf8), recordsAt: "/feed", notes: notes)
  }

  @Test(arguments: notes, [MutatorSet.core, .types])
  func anIdentifierIsRebuiltUnderOtherNotes(notes: FieldNotes, set: MutatorSet) throws {
    let made = try document(notes)
    let space = MutationSpace(in: made, by: set.mutators)
    let others = try Self.notes.map(document)
    for mutant in MutantPlan.damageRate(0.5, count: 12, seed: 3).mutants(of: space) {
      let id = try MutantID(parsing: mutant.id.description)
      for other in others { #expect(try Mutant(id, of: other).bytes() == mutant.bytes(), "\(id)") }
    }
  }

  @Test func anIdentifierNamesNotesThatSayMoreThanTheBytes() throws {
    func id(_ notes: FieldNotes) throws -> String {
      let space = MutationSpace(in: try document(notes), by: Mutators.core)
      return MutantPlan.damageRate(0.5, count: 1, seed: 3).mutants(of: space)[0].id.description
    }
    #expect(try id(FieldNotes()) == "feed:damage@/feed=0.5,3,0")
    #expect(
      try id(FieldNotes(enumTags: ["/feed/*/state", "/nowhere"])) == "feed:damage@/feed=0.5,3,0")
    #expect(
      try id(FieldNotes(enumTags: ["/feed/*/kind"]))
        == "feed:damage@/feed=0.5,3,0,tag~%252Ffeed%252F%252A%252Fkind")
  }

  @Test(arguments: notes)
  func singleMutationsAreRebuiltUnderOtherNotes(notes: FieldNotes) throws {
    let others = try Self.notes.map(document)
    let mutators = MutatorSet.drift.mutators + [.swapEnumTag]
    for mutant in MutantPlan.everyField.mutants(
      of: MutationSpace(in: try document(notes), by: mutators))
    {
      for other in others {
        #expect(try Mutant(mutant.id, of: other).bytes() == mutant.bytes(), "\(mutant.id)")
      }
    }
  }
}
