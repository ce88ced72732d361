import JSONMutation
import JSONText
import Testing

/// What holds for every mutator of the package.
@Suite struct MutatorTests {
  /// Documents in which every mutator has something to edit.
  static let documents = Result {
    [
      try Document.nasty(), try Document.rich(), try Document(text: "[1, 2]"),
      try Document(text: #""text""#), try Document(text: "7"), try Document(text: "[]"),
      try described(), try changed(),
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
      kind, field, newField: newField, before: "", after: "", isCertain: kind != .moved,
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

  @Test(arguments: Mutators.all.indices)
  func keepsItsWord(number: Int) throws {
    var count = 0
    for document in try Self.documents.get() {
      let (mutationCount, violations) = MutatorConformance.check(
        Mutators.all[number], in: document)
      count += mutationCount
      #expect(violations.prefix(5).isEmpty, "\(violations.count) in \(document.text.prefix(20))")
    }
    // These offer only what an identifier names.
    let isNamed = Mutators.ofGuidedSearch.contains { $0.id == Mutators.all[number].id }
    #expect(isNamed == (count == 0))
  }

  @Test(arguments: Mutators.all.indices)
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

  @Test func namesAreKebabCaseAndUnique() {
    let names = Mutators.all.map(\.id.rawValue)
    #expect(Set(names).count == names.count)
    #expect(Set(["remove-key", "flip-type", "unknown-enum-tag"]).isSubset(of: names))
    #expect(Mutators.core.map(\.id) == ["remove-key", "flip-type", "unknown-enum-tag"])
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
