import JSONText
import Testing

@testable import JSONMutation

@Suite struct RendererTests {
  private func rendered(_ renderer: borrowing Renderer) -> [UInt8] {
    renderer.withBytes { Array($0) }
  }

  /// The bytes of a document with splices made one by one, from the last to the first.
  private func spliced(_ document: Document, _ splices: [Splice]) -> [UInt8] {
    var bytes = document.index.bytes
    for splice in splices.reversed() {
      bytes.replaceSubrange(splice.range, with: splice.replacement)
    }
    return bytes
  }

  @Test(arguments: 0..<12)
  func makesWhatSplicesByHandMake(part: Int) throws {
    let mutators = MutatorSet.structural.mutators.filter {
      !["huge-string", "huge-key", "huge-array"].contains($0.id)
    }
    var renderer = Renderer()
    for seed in UInt64(part * 5)..<UInt64(part * 5 + 5) {
      let document = try Document(text: RandomDocument.text(seed: seed))
      let space = MutationSpace(in: document, by: mutators)
      let step = max(1, space.count / 60)
      for number in stride(from: 0, to: space.count, by: step) {
        let mutant = space.mutant(number)
        renderer.render(mutant)
        let expected = spliced(document, mutant.splices)
        #expect(rendered(renderer) == expected, "\(mutant.id) of \(document.text)")
        #expect(renderer.count == expected.count)
        #expect(throws: Never.self, "\(mutant.id)") { try DocumentIndex(parsing: expected) }
      }
    }
  }

  @Test func memoryIsUsedAgainForLargerAndSmallerMutants() throws {
    let document = try Document(text: #"{"a":"x","b":[1,2]}"#)
    var renderer = Renderer()
    var counts: [Int] = []
    for steps in [
      "remove-key@/a", "huge-array@/b", "flip-type@=null", "deep-nesting@/a=arrays-10000",
      "remove-key@/b", "huge-string@/a", "flip-type@=null",
    ] {
      let mutant = try document.mutant(steps)
      renderer.render(mutant)
      #expect(rendered(renderer) == spliced(document, mutant.splices), "\(steps)")
      counts.append(renderer.count)
    }
    #expect(counts[0] == 11 && counts[2] == 4 && counts[6] == 4)
    #expect(counts[1] > 2_000 && counts[3] > 20_000 && counts[5] > 1_000)
  }

  @Test func documentsOfDifferentLengthTakeTurns() throws {
    let long = try Document(text: "[" + String(repeating: "1,", count: 4_000) + "2]")
    let short = try Document(text: "[1,2]")
    var renderer = Renderer()
    for document in [short, long, short, long] {
      renderer.render(try document.mutant("flip-type@/0=null"))
      let expected = "[null" + document.text.dropFirst(2)
      #expect(rendered(renderer) == Array(expected.utf8))
    }
  }

  @Test func startsEmpty() {
    let renderer = Renderer()
    #expect(renderer.count == 0)
    #expect(rendered(renderer) == [])
  }

  @Test func partsAreTheWhole() throws {
    let document = try Document.nasty()
    let space = MutationSpace(in: document, by: MutatorSet.drift.mutators)
    for mutant in MutantPlan.random(count: 60, seed: 2, mutations: 5).mutants(of: space) {
      var bytes: [UInt8] = []
      mutant.forEachPart { part in
        #expect(part.isEmpty == false)
        bytes += part
      }
      #expect(bytes == mutant.bytes(), "\(mutant.id)")
    }
  }
}
