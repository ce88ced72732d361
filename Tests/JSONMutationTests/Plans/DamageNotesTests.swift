import JSONMutation
import JSONText
import Testing

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
