import JSONMutation
import JSONText
import Testing

@Suite struct SwapEnumTagTests {
  private static let tags = #"["b","a","c","b","e","d","d","a","c","e"]"#

  @Test(arguments: [
    ("/0", ["tag.0: a", "tag.2: c", "tag.3: d"]), ("/1", ["tag.1: b", "tag.2: c", "tag.3: d"]),
    ("/4", ["tag.0: a", "tag.1: b", "tag.2: c"]),
  ])
  func offersTheFirstThreeOtherTags(node: String, expected: [String]) throws {
    let document = try Document(text: Self.tags)
    let node = try #require(document.index.node(at: JSONPointer(stringLiteral: node)))
    let found = Mutator.swapEnumTag.variants(at: node, in: document).map { variant in
      let edit = Mutant(document, Mutation(.swapEnumTag, at: node, variant: variant)).splices
      return "\(variant): " + edit.map { JSONString.decode($0.replacement) }.joined()
    }
    #expect(found == expected)
  }

  @Test func staysWithinTheField() throws {
    let document = try Document(
      text: #"[{"a":"x","b":"y"},{"a":"x","b":"z"},{"a":"x","b":"z"},{"a":"x","b":"y"}]"#)
    #expect(document.nodes(editableBy: .swapEnumTag) == ["/0/b", "/1/b", "/2/b", "/3/b"])
    #expect(
      try document.mutated("swap-enum-tag@/0/b=tag.1")
        == #"[{"a":"x","b":"z"},{"a":"x","b":"z"},{"a":"x","b":"z"},{"a":"x","b":"y"}]"#)
  }

  @Test func countsTheSortedTags() throws {
    let document = try Document(text: Self.tags)
    #expect(
      try document.mutated("enum-tag-to-number@/4")
        == #"["b","a","c","b",4,"d","d","a","c","e"]"#)
    #expect(document.nodes(editableBy: .enumTagToNumber).count == 10)
  }

  @Test func leavesEscapesAndOtherStrings() throws {
    let escaped = try Document(text: #"["\u0061","a","b"]"#, enumTags: ["/*"])
    #expect(escaped.nodes(editableBy: .swapEnumTag) == ["/1", "/2"])
    #expect(escaped.nodes(editableBy: .enumTagToNumber) == ["/1", "/2"])
    let names = try Document(text: #"["a","b",1]"#)
    #expect(names.nodes(editableBy: .swapEnumTag) == [])
    #expect(names.nodes(editableBy: .enumTagToNumber) == [])
    #expect(try names.mutated("enum-tag-to-number@/1") == #"["a",1,1]"#)
    #expect(try names.mutated("swap-enum-tag@/1=tag.0") == #"["a","a",1]"#)
  }
}
