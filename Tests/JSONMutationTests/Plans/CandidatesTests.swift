import JSONText
import Testing

@testable import JSONMutation

@Suite struct CandidatesTests {
  /// 80 places, so that there are several blocks of places that are counted together.
  private static let long =
    "[" + (0..<20).map { #"{"a":[\#($0)],"s":"on"}"# }.dropLast(4).joined(separator: ",") + "]"

  @Test func areNumberedByPlaceMutatorAndVariant() throws {
    let document = try Document(text: #"{"a":["x","x"]}"#)
    let candidates = Candidates(in: document, by: [.unknownEnumTag, .removeKey])
    let ids = (0..<candidates.count).map { "\(candidates[$0].id(in: document))" }
    #expect(ids == ["remove-key@/a", "unknown-enum-tag@/a/0", "unknown-enum-tag@/a/1"])
  }

  @Test func mayBeNone() throws {
    #expect(Candidates(in: try Document(text: "[[1]]"), by: [.removeKey]).count == 0)
    #expect(Candidates(in: try Document(text: "[[1]]"), by: []).count == 0)
  }

  @Test(
    arguments: [
      PlaceFilter(), PlaceFilter(including: ["/*/a/**"]), PlaceFilter(excluding: ["/1?/**", "/3"]),
      PlaceFilter(including: ["/15/**"], excluding: ["/15/s"]), PlaceFilter(excluding: ["/**"]),
    ], [Mutators.core, MutatorSet.types.mutators])
  func areTheSameOneByOneAndInARow(filter: PlaceFilter, mutators: [any Mutator]) throws {
    let document = try Document(text: Self.long)
    let candidates = Candidates(in: document, by: mutators, filter: filter)
    var visited: [String] = []
    candidates.forEach { place, mutator, variant in
      let mutation = Mutation(mutators[mutator], at: place, variant: variant)
      visited.append("\(mutation.id(in: document))")
    }
    #expect(visited.count == candidates.count)
    #expect(visited == (0..<candidates.count).map { "\(candidates[$0].id(in: document))" })
    var rendered = 0
    candidates.forEachRendering { bytes, place, mutator, variant in
      let mutation = Mutation(mutators[mutator], at: place, variant: variant)
      #expect(Array(bytes) == Mutant(document, mutation).bytes())
      rendered += 1
    }
    #expect(rendered == candidates.count)
  }

  @Test(arguments: [PlaceFilter(), PlaceFilter(including: ["/*/s", "/7/**"])])
  func numbersUnderAPlaceAreThoseOfItsSubtree(filter: PlaceFilter) throws {
    let document = try Document(text: Self.long)
    #expect(document.index.placeCount == 65)
    let candidates = Candidates(in: document, by: Mutators.core, filter: filter)
    let places = (0..<candidates.count).map { candidates[$0].place.number }
    for place in document.index.places {
      let subtree = document.index.subtree(of: place)
      let found = candidates.numbers(under: place)
      #expect(
        Array(found) == places.indices.filter { subtree.contains(places[$0]) },
        "\(document.index.pointer(to: place))")
    }
  }

  @Test(arguments: 1...40)
  func numbersHoldAtTheBordersOfBlocks(count: Int) throws {
    let text = "[" + Array(repeating: "1", count: count).joined(separator: ",") + "]"
    let candidates = Candidates(in: try Document(text: text), by: [.nullValue])
    #expect(candidates.count == count + 1)
    for place in candidates.document.index.places {
      let end = place.number == 0 ? count + 1 : place.number + 1
      #expect(candidates.numbers(under: place) == place.number..<end)
      #expect(candidates[place.number].place == place)
    }
  }
}
