import JSONMutation
import JSONText
import Testing

@Suite struct SwapEnumTagTests {
  private static let tags = #"["b","a","c","b","e","d","d","a","c","e"]"#

  @Test(arguments: [
    ("/0", ["tag.0: a", "tag.2: c", "tag.3: d"]), ("/1", ["tag.1: b", "tag.2: c", "tag.3: d"]),
    ("/4", ["tag.0: a", "tag.1: b", "tag.2: c"]),
  ])
  func offersTheFirstThreeOtherTags(place: String, expected: [String]) throws {
    let document = try Document(text: Self.tags)
    let place = try #require(document.index.place(at: JSONPointer(stringLiteral: place)))
    let found = SwapEnumTag.swapEnumTag.variants(at: place, in: document).map { variant in
      let edit = Mutant(document, Mutation(.swapEnumTag, at: place, variant: variant)).splices
      return "\(variant): " + edit.map { JSONString.decoded($0.replacement) }.joined()
    }
    #expect(found == expected)
  }

  @Test func staysWithinTheShape() throws {
    let document = try Document(
      text: #"[{"a":"x","b":"y"},{"a":"x","b":"z"},{"a":"x","b":"z"},{"a":"x","b":"y"}]"#)
    #expect(document.places(editableBy: .swapEnumTag) == ["/0/b", "/1/b", "/2/b", "/3/b"])
    #expect(
      try document.mutated("swap-enum-tag@/0/b=tag.1")
        == #"[{"a":"x","b":"z"},{"a":"x","b":"z"},{"a":"x","b":"z"},{"a":"x","b":"y"}]"#)
  }

  @Test func countsTheSortedTags() throws {
    let document = try Document(text: Self.tags)
    #expect(
      try document.mutated("enum-tag-to-number@/4")
        == #"["b","a","c","b",4,"d","d","a","c","e"]"#)
    #expect(document.places(editableBy: .enumTagToNumber).count == 10)
  }

  @Test func leavesEscapesAndOtherStrings() throws {
    let escaped = try Document(text: #"["\u0061","a","b"]"#, enumTags: ["/*"])
    #expect(escaped.places(editableBy: .swapEnumTag) == ["/1", "/2"])
    #expect(escaped.places(editableBy: .enumTagToNumber) == ["/1", "/2"])
    let names = try Document(text: #"["a","b",1]"#)
    #expect(names.places(editableBy: .swapEnumTag) == [])
    #expect(names.places(editableBy: .enumTagToNumber) == [])
    #expect(try names.mutated("enum-tag-to-number@/1") == #"["a",1,1]"#)
    #expect(try names.mutated("swap-enum-tag@/1=tag.0") == #"["a","a",1]"#)
  }
}
