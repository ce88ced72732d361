import JSONMutation
import JSONText
import Testing

@Suite struct CombinationTests {
  @Test func aCellIsFieldKindMutatorAndVariant() throws {
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

  @Test func coverageNamesWhatWasNeverTouched() throws {
    let document = try Document(text: #"{"feed":[{"u":"x"},{"u":"x"},{"u":1}]}"#)
    let mutators: [Mutator] = [.removeKey, .unknownEnumTag]
    var coverage = Coverage(of: MutationSpace(in: document, by: mutators))
    #expect(coverage.combinationCount == 4)
    #expect(coverage.touchedCount == 0)
    #expect(
      coverage.untouched == [
        "/feed array remove-key", "/feed/*/u string remove-key",
        "/feed/*/u string unknown-enum-tag", "/feed/*/u number remove-key",
      ])
    coverage.touch(try document.mutant("unknown-enum-tag@/feed/0/u+remove-key@/feed/1/u"))
    coverage.touch(try document.mutant("remove-key@/feed/0/u"))
    #expect(coverage.touchedCount == 2)
    #expect(coverage.untouched == ["/feed array remove-key", "/feed/*/u number remove-key"])
  }

  @Test func cellsOfOtherMutatorsAreOfNoGrid() throws {
    let document = try Document(text: #"{"a":1}"#)
    var coverage = Coverage(of: MutationSpace(in: document, by: [.removeKey]))
    coverage.touch(try document.mutant("flip-type@/a=null"))
    #expect(coverage.touchedCount == 0 && coverage.combinationCount == 1)
  }

  @Test func coverageNamesVariants() throws {
    let document = try Document(text: #"{"a":null}"#)
    var coverage = Coverage(of: MutationSpace(in: document, by: [.flipType]))
    for variant in ["null", "boolean", "number", "string", "array"] {
      coverage.touch(try document.mutant("flip-type@=\(variant)"))
    }
    coverage.touch(try document.mutant("flip-type@/a=object"))
    #expect(coverage.combinationCount == 10)
    #expect(
      coverage.untouched == [
        "/a null flip-type=boolean", "/a null flip-type=number", "/a null flip-type=string",
        "/a null flip-type=array",
      ])
  }

  @Test func exhaustiveTouchesEveryCell() throws {
    let text = #"{"a":[1,"on",null,{"b":true,"b":"7"}],"":{}}"#
    let space = MutationSpace(in: try Document(text: text), by: Mutators.all)
    var coverage = Coverage(of: space)
    MutantPlan.exhaustive.mutants(of: space).forEach { coverage.touch($0) }
    #expect(coverage.untouched == [])
    #expect(coverage.touchedCount == coverage.combinationCount)
  }
}
