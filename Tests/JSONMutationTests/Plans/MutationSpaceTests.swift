import JSONText
import Testing

@testable import JSONMutation

@Suite struct MutationSpaceTests {
  /// 80 locations, so that there are several blocks of locations that are counted together.
  private static let long =
    "[" + (0..<20).map { #"{"a":[\#($0)],"s":"on"}"# }.dropLast(4).joined(separator: ",") + "]"

  @Test func areNumberedByPlaceMutatorAndVariant() throws {
    let document = try Document(text: #"{"a":["x","x"]}"#)
    let space = MutationSpace(in: document, by: [.unknownEnumTag, .removeKey])
    let ids = (0..<space.count).map { "\(space[$0].id(in: document))" }
    #expect(ids == ["remove-key@/a", "unknown-enum-tag@/a/0", "unknown-enum-tag@/a/1"])
  }

  @Test func mayBeNone() throws {
    #expect(MutationSpace(in: try Document(text: "[[1]]"), by: [.removeKey]).count == 0)
    #expect(MutationSpace(in: try Document(text: "[[1]]"), by: []).count == 0)
  }

  @Test(
    arguments: [
      LocationFilter(), LocationFilter(including: ["/*/a/**"]),
      LocationFilter(excluding: ["/1?/**", "/3"]),
      LocationFilter(including: ["/15/**"], excluding: ["/15/s"]),
      LocationFilter(excluding: ["/**"]),
    ], [Mutators.core, MutatorSet.types.mutators])
  func areTheSameOneByOneAndInARow(filter: LocationFilter, mutators: [Mutator]) throws {
    let document = try Document(text: Self.long)
    let space = MutationSpace(in: document, by: mutators, filter: filter)
    var visited: [String] = []
    space.forEach { node, mutator, variant in
      let mutation = Mutation(mutators[mutator], at: node, variant: variant)
      visited.append("\(mutation.id(in: document))")
    }
    #expect(visited.count == space.count)
    #expect(visited == (0..<space.count).map { "\(space[$0].id(in: document))" })
    var rendered = 0
    space.forEachRendering { bytes, node, mutator, variant in
      let mutation = Mutation(mutators[mutator], at: node, variant: variant)
      #expect(Array(bytes) == Mutant(document, mutation).bytes())
      rendered += 1
    }
    #expect(rendered == space.count)
  }

  @Test(arguments: [LocationFilter(), LocationFilter(including: ["/*/s", "/7/**"])])
  func numbersUnderAPlaceAreThoseOfItsSubtree(filter: LocationFilter) throws {
    let document = try Document(text: Self.long)
    #expect(document.index.nodeCount == 65)
    let space = MutationSpace(in: document, by: Mutators.core, filter: filter)
    let nodes = (0..<space.count).map { space[$0].node.number }
    for node in document.index.nodeIDs {
      let subtree = document.index.subtree(of: node)
      let found = space.numbers(under: node)
      #expect(
        Array(found) == nodes.indices.filter { subtree.contains(nodes[$0]) },
        "\(document.index.pointer(to: node))")
    }
  }

  @Test(arguments: 1...40)
  func numbersHoldAtTheBordersOfBlocks(count: Int) throws {
    let text = "[" + Array(repeating: "1", count: count).joined(separator: ",") + "]"
    let space = MutationSpace(in: try Document(text: text), by: [.nullValue])
    #expect(space.count == count + 1)
    for node in space.document.index.nodeIDs {
      let end = node.number == 0 ? count + 1 : node.number + 1
      #expect(space.numbers(under: node) == node.number..<end)
      #expect(space[node.number].node == node)
    }
  }
}
