import JSONMutation
import JSONText
import Testing

extension MutatorTables {
  static let malformedEdits: [MutatorID: [Edit]] = [
    "empty-document": [
      (" [1]\n", "=empty", ""), ("[1]", "=blank", " \n"), ("7", "=empty", ""),
    ],
    "foreign-document": [
      ("[1]", "=plain-text", "upstream connect error or disconnect/reset before headers\n"),
      (
        " {} ", "=xml",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<error><code>ServiceUnavailable</code><message>Please try again.</message></error>\n"
      ),
    ],
  ]

  static let malformedVariants: [MutatorID: [Variants]] = [
    "empty-document": [
      ("[1]", "", ["empty", "blank"]), ("[1]", "/0", []),
    ],
    "foreign-document": [
      ("[1]", "", ["html", "xml", "plain-text"]), ("[1]", "/0", []),
    ],
    "truncate": [
      ("12", "", ["token.0"]),
      (" -1.5e+3\n", "", ["token.0", "token.1", "byte.2", "byte.4", "byte.6", "byte.7"]),
      ("null ", "", ["token.0", "byte.1", "byte.2", "byte.3"]),
      ("[1] ", "", ["token.0", "token.2"]),
    ],
  ]
}

/// What holds for every mutator whose mutants are not JSON.
@Suite struct MalformedTests {
  @Test func foreignDocumentThePageIsHTML() throws {
    let page = try Document(text: "[1]").mutated("foreign-document@=html")
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html>"))
    #expect(page.hasSuffix("</html>\n"))
  }

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
  func truncateLeavesOutTheRest(text: String, steps: String, expected: String) throws {
    #expect(try Document(text: text).mutated(steps) == expected)
  }

  @Test func truncateCutsAtEveryByteOnce() throws {
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
