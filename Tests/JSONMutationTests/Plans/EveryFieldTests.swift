import JSONMutation
import JSONText
import Testing

@Suite struct EveryFieldTests {
  /// The parts of a combination, found without the plan.
  private struct Square: Hashable {
    let field: String
    let kind: JSONKind
    let mutator: MutatorID
    let variant: Variant

    init(of mutation: Mutation, in document: Document) {
      field = document.fields.field(of: mutation.node).description
      kind = document.index.kind(of: mutation.node)
      mutator = mutation.mutator.id
      variant = mutation.variant
    }
  }

  @Test func makesTheFirstMutantOfEveryCell() throws {
    let document = try Document(
      text: #"""
        {"feed":[{"id":1,"s":"on","u":{"n":null}},{"id":"x","s":"on","u":{"n":2}},
          {"s":"off","u":null},{"s":"off","u":{"n":3,"o":[[],[1]]}}],"7":{"1":[0],"2":[0,1]}}
        """#)
    let space = MutationSpace(in: document, by: Mutators.core)
    var squares: [Square] = []
    var expected: [MutantID] = []
    for mutant in MutantPlan.exhaustive.mutants(of: space) {
      let square = Square(of: try #require(mutant.mutations.first), in: document)
      guard !squares.contains(square) else { continue }
      squares.append(square)
      expected.append(mutant.id)
    }
    let mutants = MutantPlan.everyField.mutants(of: space)
    #expect(mutants.map(\.id) == expected)
    #expect(mutants.count < space.count)
  }

  @Test func makesAtMostSixteenMutantsAShapeAndMutator() throws {
    let values = ["null", "true", "1", "\"s\"", "[]", "{}"]
    let text = "[" + values.map { #"{"a":\#($0)}"# }.joined(separator: ",") + "]"
    let document = try Document(text: text)
    let mutants = MutantPlan.everyField.mutants(of: MutationSpace(in: document, by: Mutators.core))
    var counts: [String: Int] = [:]
    for mutant in mutants {
      let mutation = try #require(mutant.mutations.first)
      counts["\(document.fields.field(of: mutation.node)) \(mutation.mutator.id)", default: 0] += 1
    }
    #expect(
      counts == [" flip-type": 5, "/* flip-type": 5, "/*/a flip-type": 16, "/*/a remove-key": 6])
    #expect(MutantPlan.maximumVariantCount == 16)
  }

  @Test func recordsOfAnObjectAreOneField() throws {
    let text = #"{"x":{"t":1},"y":{"t":2}}"#
    let listed = MutationSpace(in: try Document(text: text, recordsAt: ""), by: [.removeKey])
    #expect(
      MutantPlan.everyField.mutants(of: listed).map(\.id.description)
        == ["doc:remove-key@/x", "doc:remove-key@/x/t"])
    let plain = MutationSpace(in: try Document(text: text), by: [.removeKey])
    #expect(MutantPlan.everyField.mutants(of: plain).count == 4)
  }
}
