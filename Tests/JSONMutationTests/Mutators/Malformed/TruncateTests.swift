import JSONMutation
import JSONText
import Testing

@Suite struct TruncateTests {
  @Test(arguments: [
    (#"{"a" :[1, true]}"#, "truncate@=token.0", ""),
    (#"{"a" :[1, true]}"#, "truncate@=token.15", #"{"a" :[1, true]"#),
    (#"{"a" :[1, true]}"#, "truncate@/a=token.0", "{"),
    (#"{"a" :[1, true]}"#, "truncate@/a=byte.2", #"{"a"#),
    (#"{"a" :[1, true]}"#, "truncate@/a=token.3", #"{"a""#),
    (#"{"a" :[1, true]}"#, "truncate@/a=token.8", #"{"a" :[1,"#),
    (#"{"a" :[1, true]}"#, "truncate@/a/1=token.0", #"{"a" :[1, "#),
    (#"{"a" :[1, true]}"#, "truncate@/a/1=byte.3", #"{"a" :[1, tru"#),
    (" -1.5e3 ", "truncate@=byte.2", " -"), (" -1.5e3 ", "truncate@=byte.4", " -1."),
    (#" "é" "#, "truncate@=byte.4", #" "é"#),
  ])
  func leavesOutTheRest(text: String, steps: String, expected: String) throws {
    #expect(try Document(text: text).mutated(steps) == expected)
  }

  @Test(arguments: [
    ("12", ["token.0"]),
    (" -1.5e+3\n", ["token.0", "token.1", "byte.2", "byte.4", "byte.6", "byte.7"]),
    ("null ", ["token.0", "byte.1", "byte.2", "byte.3"]), ("[1] ", ["token.0", "token.2"]),
  ])
  func leavesOutWhatIsStillJSON(text: String, variants: [String]) throws {
    let document = try Document(text: text)
    let offered = Mutator.truncate.variants(at: document.index.root, in: document)
    #expect(offered.map(\.description) == variants)
  }

  @Test func cutsAtEveryByteOnce() throws {
    for seed in 0..<UInt64(300) {
      try expectCutsAtEveryByteOnce(in: Document(text: RandomDocument.text(seed: seed)))
    }
    try expectCutsAtEveryByteOnce(in: .nasty())
    try expectCutsAtEveryByteOnce(in: .rich())
  }

  private func expectCutsAtEveryByteOnce(
    in document: Document, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let index = document.index
    var cuts: [Int] = []
    for node in index.nodeIDs {
      for variant in Mutator.truncate.variants(at: node, in: document) {
        let mutant = Mutant(document, Mutation(.truncate, at: node, variant: variant))
        let splice = try #require(mutant.splices.first, sourceLocation: sourceLocation)
        #expect(splice.range.upperBound == index.bytes.count, sourceLocation: sourceLocation)
        #expect(splice.replacement.isEmpty, sourceLocation: sourceLocation)
        cuts.append(splice.range.lowerBound)
      }
    }
    let expected = index.bytes.indices.filter { offset in
      (try? DocumentIndex(parsing: Array(index.bytes[..<offset]))) == nil
    }
    #expect(cuts.sorted() == expected, "\(document.text)", sourceLocation: sourceLocation)
  }
}
