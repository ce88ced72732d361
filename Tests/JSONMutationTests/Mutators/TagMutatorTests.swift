import JSONMutation
import JSONText
import Testing

extension MutatorTables {
  static let tags: [MutatorID: [Edit]] = [
    "unknown-enum-tag": [
      (#"["on", "on"]"#, "/1", #"["on", "unknown_tag"]"#),
      (#"["unknown_tag","unknown_tag"]"#, "/0", #"["unknown_tag_","unknown_tag"]"#),
      (
        #"["unknown_tag","unknown_tag","unknown_tag_","unknown_tag_"]"#, "/2",
        #"["unknown_tag","unknown_tag","unknown_tag__","unknown_tag_"]"#
      ),
      (
        #"["unknown_tag_","unknown_tag_"]"#, "/0", #"["unknown_tag","unknown_tag_"]"#
      ),
      (
        #"[{"a":"x","b":"unknown_tag"},{"a":"x","b":"unknown_tag"}]"#, "/0/a",
        #"[{"a":"unknown_tag","b":"unknown_tag"},{"a":"x","b":"unknown_tag"}]"#
      ),
    ],
    "new-variant": [
      (
        #"[{"t":"a","id":1,"x":1},{"t":"b","id":2,"y":2}]"#, "/0/t",
        #"[{"t":"unknown_tag","id":1,"x_v2":1},{"t":"b","id":2,"y":2}]"#
      ),
      // What differs is in a member that all have.
      (
        #"[{"p":{"id":1,"x":1,"y":1},"t":"a"},{"p":{"id":2},"t":"b"}]"#, "/0/t",
        #"[{"p":{"id":1,"x_v2":1,"y_v2":1},"t":"unknown_tag"},{"p":{"id":2},"t":"b"}]"#
      ),
      // One of the new keys is taken.
      (
        #"[{"t":"a","x":1,"x_v2":2},{"t":"b"}]"#, "/0/t",
        #"[{"t":"unknown_tag","x":1,"x_v2_v2":2},{"t":"b"}]"#
      ),
    ],
  ]
}

@Suite struct TagMutatorTests {
  @Test(arguments: [
    (
      "in_progress",
      [
        "upper: IN_PROGRESS", "capitalized: In_progress", "hyphens: in-progress",
        "trailing-space: in_progress ", "homoglyph: \u{456}n_progress",
      ]
    ),
    (
      "ON",
      ["lower: on", "capitalized: On", "trailing-space: ON ", "homoglyph: \u{41E}N"]
    ),
    ("Flu", ["upper: FLU", "lower: flu", "trailing-space: Flu "]),
    (
      "pullRequest",
      [
        "upper: PULLREQUEST", "lower: pullrequest", "capitalized: Pullrequest",
        "trailing-space: pullRequest ", "homoglyph: \u{440}ullRequest",
      ]
    ),
    ("b1", ["upper: B1", "trailing-space: b1 "]),
  ])
  func respellEnumTagSpellsATagAnotherWay(tag: String, expected: [String]) throws {
    let document = try Document(text: #"["\#(tag)","\#(tag)"]"#)
    let mutants = try document.mutants(by: .respellEnumTag, at: "/0")
    let whole = expected.map {
      $0.replacing(": ", with: #": [""#, maxReplacements: 1) + #"","\#(tag)"]"#
    }
    #expect(mutants == whole)
  }

  @Test("respell-enum-tag leaves other strings") func respellEnumTagLeavesOtherStrings() throws {
    let document = try Document(text: #"["a","b",1,true]"#)
    #expect(document.nodes(editableBy: .respellEnumTag) == [])
    #expect(try document.mutated("respell-enum-tag@/0=upper") == #"["A","b",1,true]"#)
  }

  @Test("respell-enum-tag leaves escapes") func respellEnumTagLeavesEscapes() throws {
    let document = try Document(text: #"["\u0061b","ab"]"#, enumTags: ["/*"])
    #expect(document.nodes(editableBy: .respellEnumTag) == ["/1"])
  }

  private static let tags = #"["b","a","c","b","e","d","d","a","c","e"]"#

  @Test(arguments: [
    ("/0", ["tag.0: a", "tag.2: c", "tag.3: d"]), ("/1", ["tag.1: b", "tag.2: c", "tag.3: d"]),
    ("/4", ["tag.0: a", "tag.1: b", "tag.2: c"]),
  ])
  func swapEnumTagOffersTheFirstThreeOtherTags(node: String, expected: [String]) throws {
    let document = try Document(text: Self.tags)
    let node = try #require(document.index.node(at: JSONPointer(stringLiteral: node)))
    let found = Mutator.swapEnumTag.variants(at: node, in: document).map { variant in
      let edit = Mutant(document, Mutation(.swapEnumTag, at: node, variant: variant)).splices
      return "\(variant): " + edit.map { JSONString.decode($0.replacement) }.joined()
    }
    #expect(found == expected)
  }

  @Test("swap-enum-tag stays within the field") func swapEnumTagStaysWithinTheField() throws {
    let document = try Document(
      text: #"[{"a":"x","b":"y"},{"a":"x","b":"z"},{"a":"x","b":"z"},{"a":"x","b":"y"}]"#)
    #expect(document.nodes(editableBy: .swapEnumTag) == ["/0/b", "/1/b", "/2/b", "/3/b"])
    #expect(
      try document.mutated("swap-enum-tag@/0/b=tag.1")
        == #"[{"a":"x","b":"z"},{"a":"x","b":"z"},{"a":"x","b":"z"},{"a":"x","b":"y"}]"#)
  }

  @Test("swap-enum-tag numbers the sorted tags") func swapEnumTagCountsTheSortedTags() throws {
    let document = try Document(text: Self.tags)
    #expect(
      try document.mutated("enum-tag-to-number@/4")
        == #"["b","a","c","b",4,"d","d","a","c","e"]"#)
    #expect(document.nodes(editableBy: .enumTagToNumber).count == 10)
  }

  @Test("swap-enum-tag leaves escapes and other strings")
  func swapEnumTagLeavesEscapesAndOtherStrings() throws {
    let escaped = try Document(text: #"["\u0061","a","b"]"#, enumTags: ["/*"])
    #expect(escaped.nodes(editableBy: .swapEnumTag) == ["/1", "/2"])
    #expect(escaped.nodes(editableBy: .enumTagToNumber) == ["/1", "/2"])
    let names = try Document(text: #"["a","b",1]"#)
    #expect(names.nodes(editableBy: .swapEnumTag) == [])
    #expect(names.nodes(editableBy: .enumTagToNumber) == [])
    #expect(try names.mutated("enum-tag-to-number@/1") == #"["a",1,1]"#)
    #expect(try names.mutated("swap-enum-tag@/1=tag.0") == #"["a","a",1]"#)
  }

  @Test func unknownEnumTagSeesThroughEscapes() throws {
    let document = try Document(text: #"["\u0075nknown_tag","x"]"#, enumTags: ["/*"])
    #expect(try document.mutated("unknown-enum-tag@/1") == #"["\u0075nknown_tag","unknown_tag_"]"#)
  }

  @Test func unknownEnumTagLeavesKeysAlone() throws {
    let document = try Document(text: #"[{"on":"on"},{"on":"on"}]"#)
    #expect(document.nodes(editableBy: .unknownEnumTag) == ["/0/on", "/1/on"])
    #expect(
      try document.mutated("unknown-enum-tag@/0/on")
        == #"[{"on":"unknown_tag"},{"on":"on"}]"#)
  }

  @Test func newVariantsHaveOtherMembersThanAllVariants() throws {
    let tags = #"[{"t":"a","n":1},{"t":"b","n":2},{"t":"a","n":3},{"t":"b","n":4}]"#
    #expect(try Document(text: tags).nodes(editableBy: .newVariant) == [])
    let variants = #"[{"t":"a","x":1},{"t":"b"},{"t":"a","x":3},{"t":"b"}]"#
    #expect(try Document(text: variants).nodes(editableBy: .newVariant) == ["/0/t", "/2/t"])
    let names = #"[{"t":"a","x":1},{"t":"b"}]"#
    #expect(try Document(text: names).nodes(editableBy: .newVariant) == [])
  }
}
