import JSONText
import Testing

@Suite struct DocumentIndexTests {
  // Offsets:  0123456789012345678901234567890123456
  let text = #" {"a": [1, "x", []], "b":{"c":null}} "#

  private func index(_ text: String) throws -> DocumentIndex {
    try DocumentIndex(parsing: Array(text.utf8))
  }

  private func node(_ pointer: JSONPointer, in index: DocumentIndex) throws -> NodeID {
    try #require(index.node(at: pointer))
  }

  @Test func listsPlacesInDocumentOrder() throws {
    let index = try index(text)
    #expect(
      index.nodeIDs.map { index.pointer(to: $0).description }
        == ["", "/a", "/a/0", "/a/1", "/a/2", "/b", "/b/c"])
    #expect(index.nodeCount == 7)
    #expect(
      index.nodeIDs.map { index.kind(of: $0) }
        == [.object, .array, .number, .string, .array, .object, .null])
    #expect(index.nodeIDs.map(\.number) == Array(0..<7))
    #expect(index.root == index.nodeIDs.first)
  }

  @Test(
    arguments: [
      ("", 1..<36, 1..<36, nil), ("/a", 7..<19, 2..<19, 2..<5), ("/a/0", 8..<9, 8..<9, nil),
      ("/a/1", 11..<14, 11..<14, nil), ("/a/2", 16..<18, 16..<18, nil),
      ("/b", 25..<35, 21..<35, 21..<24), ("/b/c", 30..<34, 26..<34, 26..<29),
    ] as [(JSONPointer, Range<Int>, Range<Int>, Range<Int>?)])
  func knowsTheBytesOfValuesMembersAndKeys(
    pointer: JSONPointer, value: Range<Int>, member: Range<Int>, key: Range<Int>?
  ) throws {
    let index = try index(text)
    let node = try node(pointer, in: index)
    #expect(index.range(of: node) == value)
    #expect(index.memberRange(of: node) == member)
    #expect(index.keyRange(of: node) == key)
    #expect(index.isMember(node) == (key != nil))
  }

  @Test(
    arguments: [
      ("", nil, 0, 2, 0..<7), ("/a", "", 0, 3, 1..<5), ("/a/0", "/a", 0, 0, 2..<3),
      ("/a/1", "/a", 1, 0, 3..<4), ("/a/2", "/a", 2, 0, 4..<5), ("/b", "", 1, 1, 5..<7),
      ("/b/c", "/b", 0, 0, 6..<7),
    ] as [(JSONPointer, JSONPointer?, Int, Int, Range<Int>)])
  func knowsTheTree(
    pointer: JSONPointer, parent: JSONPointer?, ordinal: Int, childCount: Int, subtree: Range<Int>
  ) throws {
    let index = try index(text)
    let node = try node(pointer, in: index)
    #expect(index.parent(of: node).map(index.pointer(to:)) == parent)
    #expect(index.ordinal(of: node) == ordinal)
    #expect(index.childCount(of: node) == childCount)
    #expect(index.subtree(of: node) == subtree)
  }

  @Test(
    arguments: [
      ("", nil, nil), ("/0", nil, "/1"), ("/1", "/0", "/2"), ("/2", "/1", "/3"), ("/3", "/2", nil),
      ("/0/k", nil, "/0/l"), ("/0/l", "/0/k", nil), ("/0/k/0", nil, nil), ("/2/0", nil, "/2/1"),
      ("/2/1", "/2/0", nil),
    ] as [(JSONPointer, JSONPointer?, JSONPointer?)])
  func findsSiblingsPastWhatTheyHold(
    pointer: JSONPointer, previous: JSONPointer?, next: JSONPointer?
  ) throws {
    let index = try index(#"[{"k":[[[1]]],"l":{}},[],[{"m":[0,[1]]},2],3]"#)
    let node = try node(pointer, in: index)
    #expect(index.previousSibling(of: node).map(index.pointer(to:)) == previous)
    #expect(index.nextSibling(of: node).map(index.pointer(to:)) == next)
  }

  @Test(arguments: UInt64(1)...40)
  func siblingsAreTheNeighboursAmongTheChildren(seed: UInt64) throws {
    var writer = RandomWriter(seed: seed)
    writer.writeDocument()
    let index = try DocumentIndex(parsing: writer.bytes)
    for node in index.nodeIDs {
      let children = Array(index.children(of: node))
      #expect(children == index.nodeIDs.filter { index.parent(of: $0) == node })
      for (one, other) in zip(children, children.dropFirst()) {
        #expect(index.nextSibling(of: one) == other)
        #expect(index.previousSibling(of: other) == one)
      }
      #expect(children.first.flatMap { index.previousSibling(of: $0) } == nil)
      #expect(children.last.flatMap { index.nextSibling(of: $0) } == nil)
    }
  }

  @Test func keepsDuplicateKeysInOrder() throws {
    let index = try index(#"{"a":1,"b":2,"a":3,"\u0061":4}"#)
    let members = Array(index.children(of: index.root))
    #expect(members.map { index.key(of: $0) } == ["a", "b", "a", "a"])
    #expect(members.map { index.bytes[index.range(of: $0)].first } == Array("1234".utf8))
    #expect(index.childCount(of: index.root) == 4)
  }

  @Test func undoesEscapesInKeysAndStrings() throws {
    let index = try index(#"{"a\"\\\u00e9":"x\/y","}":"\\"}"#)
    let members = Array(index.children(of: index.root))
    #expect(members.map { index.key(of: $0) } == ["a\"\\é", "}"])
    #expect(members.map { index.string(at: $0) } == ["x/y", "\\"])
    #expect(index.keyRange(of: members[0]) == 1..<14)
  }

  @Test func hasNoTextOfWhatIsNoStringAndNoKeyOfWhatIsNoMember() throws {
    let index = try index(#"[1,null,"s",{"k":true}]"#)
    #expect(index.nodeIDs.map { index.string(at: $0) } == [nil, nil, nil, "s", nil, nil])
    #expect(index.nodeIDs.map { index.key(of: $0) } == [nil, nil, nil, nil, nil, "k"])
  }

  @Test func aScalarIsADocumentOfOnePlace() throws {
    let index = try index("  true\n")
    #expect(Array(index.nodeIDs) == [index.root])
    #expect(index.kind(of: index.root) == .boolean)
    #expect(index.range(of: index.root) == 2..<6)
    #expect(index.parent(of: index.root) == nil)
    #expect(Array(index.children(of: index.root)) == [])
  }

  @Test func placesCompareInDocumentOrder() throws {
    let index = try index("[[1],2]")
    #expect(index.nodeIDs.sorted(by: >).map(\.number) == [3, 2, 1, 0])
    #expect(index.root < (try node("/0/0", in: index)))
  }
}
