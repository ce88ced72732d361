import JSONText
import Testing

@testable import JSONMutation

@Suite struct ReductionTests {
  @Test(
    arguments: [
      (1, ["/b", "/c"]), (2, ["/a/0", "/a/2", "/c/d"]), (3, ["/a/1/y", "/c/d/0"]), (4, nil),
    ] as [(Int, [String]?)])
  func editedPlacesAndTheirAncestorsStay(depth: Int, expected: [String]?) throws {
    let document = try Document(text: #"{"a":[1,{"x":2,"y":3},4],"b":5,"c":{"d":[6]}}"#)
    let nodes = Reduction(of: try document.mutant("flip-type@/a/1/x=null"))
      .removableNodes(atDepth: depth)
    #expect(nodes?.map { document.index.pointer(to: $0).description } == expected)
  }

  @Test func theListStaysAndItsRecordsGo() throws {
    let document = try Document(text: #"{"n":0,"d":{"l":[1,2]}}"#, recordsAt: "/d/l")
    let reduction = Reduction(of: try document.mutant("remove-key@/n"))
    #expect(reduction.removableNodes(atDepth: 1) == [])
    #expect(reduction.removableNodes(atDepth: 2) == [])
    #expect(reduction.removableNodes(atDepth: 3)?.count == 2)
  }

  @Test(
    arguments: [
      (#"{"a":1,"b":2,"c":3}"#, ["/b"], #"{"a":1,"c":3}"#),
      (#"{"a":1,"b":2,"c":3}"#, ["/c"], #"{"a":1,"b":2}"#),
      (#"{"a":1,"b":2,"c":3}"#, ["/b", "/c"], #"{"a":1}"#),
      (#"{ "a" : 1 , "b" : 2 ,  "c" : 3 }"#, ["/b"], #"{ "a" : 1 , "c" : 3 }"#),
      (#"{"a":[1, 2, [3,4]],"b":[]}"#, ["/a/0", "/a/2/1", "/b"], #"{"a":[2, [3]]}"#),
      (#"{"a":[[1],[2]]}"#, ["/a/0", "/a/1"], #"{"a":[]}"#),
      ("{\n  \"a\": 1,\n  \"b\": 2\n}", ["/b"], "{\n  \"a\": 1\n}"),
    ] as [(String, [JSONPointer], String)])
  func whatIsDroppedGoesWithItsComma(
    text: String, dropped: [JSONPointer], expected: String
  ) throws {
    let document = try Document(text: text)
    let mutant = Mutant(
      document, Mutation(.padDocument, at: document.index.root, variant: "newline"))
    let nodes = try dropped.map { try #require(document.index.node(at: $0)) }
    let reduced = try #require(Reduction(of: mutant).mutant(without: Set(nodes)))
    #expect(reduced.document.text == expected)
    #expect(reduced.text == expected + "\n")
  }

  @Test(
    arguments: [
      (#"[0,{"l":[7,8]}]"#, "/1/l", ["/0"], "/0/l"), (#"[0,1,[7,8]]"#, "/2", ["/1"], "/1"),
      (#"{"a":[0,[[7,8]]],"b":1}"#, "/a/1/0", ["/a/0", "/b"], "/a/0/0"),
      (#"{"l":{"x":7,"y":8},"m":0}"#, "/l", ["/m"], "/l"),
    ] as [(String, JSONPointer, [JSONPointer], JSONPointer)])
  func thePointerToTheListFollows(
    text: String, list: JSONPointer, dropped: [JSONPointer], expected: JSONPointer
  ) throws {
    let document = try Document(text: text, recordsAt: list)
    let records = document.records
    let mutant = Mutant(document, Mutation(.nullValue, at: records[1], variant: .only))
    let nodes = try dropped.map { try #require(document.index.node(at: $0)) }
    let reduced = try #require(Reduction(of: mutant).mutant(without: Set(nodes)))
    #expect(reduced.document.list.map(reduced.document.index.pointer) == expected)
    #expect(reduced.document.records.count == 2)
    #expect(GroundTruth(of: reduced).isMutated == [false, true])
  }

  @Test func ofEqualKeysTheListIsStillTheSame() throws {
    let text = #"{"l":[0],"l":[1,2],"l":[3,4,5]}"#
    let list = JSONPointer([JSONPointer.Token("l", occurrence: 2)])
    let document = try Document(text: text, recordsAt: list)
    let mutant = Mutant(document, Mutation(.nullValue, at: document.records[0], variant: .only))
    let first = try #require(document.index.node(at: "/l"))
    let reduced = try #require(Reduction(of: mutant).mutant(without: [first]))
    #expect(reduced.document.text == #"{"l":[1,2],"l":[3,4,5]}"#)
    #expect(reduced.document.records.count == 2)
    #expect(reduced.text == #"{"l":[null,2],"l":[3,4,5]}"#)
  }

  @Test func aMutationThatIsNotOfferedAnyMoreMakesNoMutant() throws {
    let document = try Document(text: "[1,[2,3],4]")
    let mutant = try document.mutant("resize-array@/1=drop-first")
    for pointer in ["/1/1", "/1"] as [JSONPointer] {
      let node = try #require(document.index.node(at: pointer))
      let reduced = Reduction(of: mutant).mutant(without: [node])
      #expect(reduced?.text == nil)
    }
  }

  @Test func enumTagsStayTags() throws {
    let document = try Document(text: #"[{"s":"on"},{"s":"on"},{"s":"off"}]"#)
    let mutant = try document.mutant("unknown-enum-tag@/0/s")
    let nodes = try ["/1", "/2"].map { try #require(document.index.node(at: $0)) }
    let reduced = try #require(Reduction(of: mutant).mutant(without: Set(nodes)))
    let node = try #require(reduced.document.index.node(at: "/0/s"))
    #expect(Mutator.unknownEnumTag.variants(at: node, in: reduced.document).isEmpty == false)
  }

  @Test func theNameGetsADigestOfTheNewText() throws {
    let document = try Document(text: "[1,2]")
    let mutant = try document.mutant("null-value@/0")
    let node = try #require(document.index.node(at: "/1"))
    let reduced = try #require(Reduction(of: mutant).mutant(without: [node]))
    #expect(
      reduced.document.name
        == DocumentName("doc", digest: DocumentName.Digest(of: Array("[1]".utf8))))
  }
}
