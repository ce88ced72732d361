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
  func theIndexKnowsTheBytesOfValuesMembersAndKeys(
    pointer: JSONPointer, value: Range<Int>, member: Range<Int>, key: Range<Int>?
  ) throws {
    let index = try index(text)
    let node = try node(pointer, in: index)
    #expect(index.range(of: node) == value)
    #expect(index.memberRange(of: node) == member)
    #expect(index.keyRange(of: node) == key)
    #expect(index.isMember(node) == (key != nil))
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

  @Test("The index keeps duplicate keys in order") func keepsDuplicateKeysInOrder() throws {
    let index = try index(#"{"a":1,"b":2,"a":3,"\u0061":4}"#)
    let members = Array(index.children(of: index.root))
    #expect(members.map { index.key(of: $0) } == ["a", "b", "a", "a"])
    #expect(members.map { index.bytes[index.range(of: $0)].first } == Array("1234".utf8))
    #expect(index.childCount(of: index.root) == 4)
  }

  @Test("The index undoes escapes in keys and strings")
  func undoesEscapesInKeysAndStrings() throws {
    let index = try index(#"{"a\"\\\u00e9":"x\/y","}":"\\"}"#)
    let members = Array(index.children(of: index.root))
    #expect(members.map { index.key(of: $0) } == ["a\"\\é", "}"])
    #expect(members.map { index.string(at: $0) } == ["x/y", "\\"])
    #expect(index.keyRange(of: members[0]) == 1..<14)
  }

  @Test("The index has text only of strings, and keys only of members")
  func hasNoTextOfWhatIsNoStringAndNoKeyOfWhatIsNoMember() throws {
    let index = try index(#"[1,null,"s",{"k":true}]"#)
    #expect(index.nodeIDs.map { index.string(at: $0) } == [nil, nil, nil, "s", nil, nil])
    #expect(index.nodeIDs.map { index.key(of: $0) } == [nil, nil, nil, nil, nil, "k"])
  }
}

@Suite struct DocumentIndexPointersTests {
  /// The document of RFC 6901, section 5.
  static let example = #"""
    {
      "foo": ["bar", "baz"],
      "": 0,
      "a/b": 1,
      "c%d": 2,
      "e^f": 3,
      "g|h": 4,
      "i\\j": 5,
      "k\"l": 6,
      " ": 7,
      "m~n": 8
    }
    """#

  @Test(arguments: [
    ("/foo", #"["bar", "baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
    ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
    ("", example), ("/foo/1", #""baz""#),
  ])
  func theIndexResolvesThePointersOfTheRFC(text: String, value: String) throws {
    let index = try DocumentIndex(parsing: Array(Self.example.utf8))
    let node = try #require(index.node(at: try JSONPointer(parsing: text)))
    #expect(String(decoding: index.bytes[index.range(of: node)], as: UTF8.self) == value)
    #expect(index.pointer(to: node).description == text)
  }

  @Test(arguments: [
    "/foo/2", "/foo/00", "/foo/01", "/foo/-", "/foo/-0", "/foo/+0", "/foo/ 0", "/foo/0 ", "/foo/",
    "/foo/0x0", "/foo/1e0", "/foo/99999999999999999999", "/foo/٠", "/foo/0/0", "/Foo", "/foo ",
    "/a~1b/", "/a%2Fb", "/bar", "//", "/0",
  ])
  func pointersToNothingFindNothing(text: String) throws {
    let index = try DocumentIndex(parsing: Array(Self.example.utf8))
    #expect(index.node(at: try JSONPointer(parsing: text)) == nil)
  }

  @Test(arguments: [
    #"{"a":1,"a":2,"a":{"a":3,"b":4,"a":5}}"#,
    #"{"a/b":1,"a\/b":2,"a\u002fb":3,"a~1b":4,"~":5,"~0":6,"~1":7}"#,
    #"{"\u00e9":1,"é":2,"e\u0301":3,"é":4}"#,
    #"{"":{"":{"":[{"":0,"":1}]}},"0":[[0],[1,[2]]],"01":1}"#,
    #"[{"\ud800":1,"\udc00":2,"\ufffd":3,"\ud83d\ude00":4,"😀":5}]"#,
    #"{"\"":1,"\\":2,"\\\"":3,"\u0022":4,"\n":5,"\u000a":6}"#, "[]", "0",
  ])
  func everyPlaceHasAPointerOfItsOwn(text: String) throws {
    let index = try DocumentIndex(parsing: Array(text.utf8))
    let pointers = index.nodeIDs.map { index.pointer(to: $0) }
    #expect(pointers.map { index.node(at: $0) } == Array(index.nodeIDs))
    #expect(Set(pointers).count == index.nodeCount)
  }

  @Test(arguments: UInt64(1)...40)
  func pointersOfRandomDocumentsLeadBack(seed: UInt64) throws {
    var writer = RandomWriter(seed: seed)
    writer.writeDocument()
    let index = try DocumentIndex(parsing: writer.bytes)
    #expect(index.nodeIDs.map { index.node(at: index.pointer(to: $0)) } == Array(index.nodeIDs))
  }

  @Test("Equal keys are counted however they are escaped")
  func countsEqualKeysHoweverTheyAreEscaped() throws {
    let index = try DocumentIndex(parsing: Array(#"{"é":1,"\u00e9":2,"e\u0301":3}"#.utf8))
    let tokens = index.nodeIDs.dropFirst().compactMap { index.pointer(to: $0).tokens.first }
    #expect(tokens.map(\.occurrence) == [1, 2, 1])
    #expect(
      tokens.map { Array($0.text.utf8) } == [[0xC3, 0xA9], [0xC3, 0xA9], [0x65, 0xCC, 0x81]])
  }

  @Test(
    arguments: [
      ("a", 1, "1"), ("a", 2, "2"), ("a", 3, nil), ("b", 1, "3"), ("b", 2, nil), ("c", 1, nil),
    ] as [(String, Int, String?)])
  func aPointerFindsTheNamedOccurrenceOnly(key: String, occurrence: Int, value: String?) throws {
    let index = try DocumentIndex(parsing: Array(#"{"a":1,"b":3,"a":2}"#.utf8))
    let node = index.node(at: JSONPointer([.init(key, occurrence: occurrence)]))
    let found = node.map { String(decoding: index.bytes[index.range(of: $0)], as: UTF8.self) }
    #expect(found == value)
  }

  @Test func elementsHaveNoSecondOccurrence() throws {
    let index = try DocumentIndex(parsing: Array("[1,2]".utf8))
    #expect(index.node(at: JSONPointer([.init("0", occurrence: 2)])) == nil)
    #expect(index.node(at: JSONPointer([.init("1")]))?.number == 2)
  }
}

@Suite struct DocumentIndexValueTests {
  private func index(_ text: String) throws -> DocumentIndex {
    try DocumentIndex(parsing: Array(text.utf8))
  }

  @Test(arguments: [
    ("1", "1.0", true), ("1", "10e-1", true), ("1", "0.1e1", true), ("1", "1E+0", true),
    ("1", "-1", false), ("1", "1.0000000000000000000001", false), ("10", "1", false),
    ("100", "1e2", true), ("0.001", "1e-3", true), ("12.50", "1.25e1", true),
    ("1e400", "10e399", true), ("1e400", "1e401", false), ("1e400", "1e-400", false),
    ("0", "-0", false), ("0", "0.00", true), ("-0", "-0.0e9", true), ("0", "0e999", true),
    ("9007199254740993", "9007199254740992", false),
    ("1e99999999999999999999", "1e99999999999999999999", true),
    ("1e99999999999999999999", "1e88888888888888888888", false),
    ("1e99999999999999999999", "1e-99999999999999999999", false),
    ("1e9223372036854775807", "10e9223372036854775807", false),
    ("0e99999999999999999999", "0", true), ("1", #""1""#, false), ("1", "true", false),
  ])
  func numbersAreEqualWhenTheirDecimalValuesAre(one: String, other: String, isSame: Bool) throws {
    try expectSame(one, other, isSame)
  }

  @Test(arguments: [
    (#""a""#, #""\u0061""#, true), (#""/""#, #""\/""#, true), (#""\n""#, #""\u000A""#, true),
    (#""é""#, #""\u00e9""#, true), (#""é""#, #""e\u0301""#, false), (#""a""#, #""A""#, false),
    (#""😀""#, #""\ud83d\ude00""#, true), (#""\ud83d""#, #""\uD83D""#, true),
    (#""\ud83d""#, #""\ude00""#, false), (#""\ud83d""#, #""\ufffd""#, false),
    (#""\ud83d""#, #""\ud83d\ud83d""#, false), (#""""#, "null", false), ("true", "false", false),
    ("null", "null", true), ("true", " true\n", true),
  ])
  func stringsAreEqualWhenTheirCodeUnitsAre(one: String, other: String, isSame: Bool) throws {
    try expectSame(one, other, isSame)
  }

  @Test(arguments: [
    ("[]", "[ ]", true), ("[]", "{}", false), ("[1,2]", "[2,1]", false), ("[1]", "[1,1]", false),
    ("[[1.0],[]]", "[[1],[]]", true), ("[[1],[]]", "[[],[1]]", false),
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, true), (#"{"a":1}"#, #"{"a":1,"b":2}"#, false),
    (#"{"a":1}"#, #"{"b":1}"#, false), (#"{"a":1}"#, #"{"\u0061":1}"#, true),
    (#"{"é":1}"#, #"{"e\u0301":1}"#, false), (#"{"\ud83d":1}"#, #"{"\ude00":1}"#, false),
    (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#, true), (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#, false),
    (#"{"a":1,"a":2}"#, #"{"a":1}"#, false), (#"{"a":1}"#, #"{"a":1,"a":1}"#, false),
    (#"{"a":1,"b":0,"a":2}"#, #"{"b":0,"a":1,"a":2}"#, true),
    (#"{"a":{"x":[1,{"y":null}]}}"#, #"{"a":{"x":[1.0,{"y":null}]}}"#, true),
    (#"{"a":{"x":[1,{"y":null}]}}"#, #"{"a":{"x":[1,{"y":0}]}}"#, false),
  ])
  func containersAreEqualWhenWhatTheyHoldIs(one: String, other: String, isSame: Bool) throws {
    try expectSame(one, other, isSame)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":1,"b":2}"#, true), (#"{"a":1,"b":2}"#, #"{"a":1}"#, false),
    (#"[{"a":{}}]"#, #"[{"a":{"b":[]},"c":null}]"#, true), (#"{"a":1}"#, #"{"a":2,"b":1}"#, false),
    ("[1]", "[1,2]", false), (#"{"a":1}"#, #"{"a":1,"a":1}"#, false), ("{}", #"{"x":1}"#, true),
  ])
  func addedMembersMayBeIgnored(text: String, other: String, isSame: Bool) throws {
    let found = try index(text).hasSameValue(as: index(other), ignoringAddedMembers: true)
    #expect(found == isSame)
  }

  @Test func deepValuesAreCompared() throws {
    let opening = String(repeating: "[", count: 1_000)
    let closing = String(repeating: "]", count: 1_000)
    try expectSame(opening + "1" + closing, opening + "1.0" + closing, true)
    try expectSame(opening + "1" + closing, opening + "2" + closing, false)
  }

  @Test func aDocumentHasItsOwnValue() throws {
    for seed in UInt64(0)..<30 {
      var writer = RandomWriter(seed: seed)
      writer.writeDocument()
      let index = try DocumentIndex(parsing: writer.bytes)
      #expect(index.hasSameValue(as: index))
      let wrapped = try DocumentIndex(parsing: [0x5B] + writer.bytes + [0x5D])
      #expect(index.hasSameValue(as: wrapped) == false)
    }
  }

  private func expectSame(
    _ one: String, _ other: String, _ isSame: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (one, other) = (try index(one), try index(other))
    #expect(one.hasSameValue(as: other) == isSame, sourceLocation: sourceLocation)
    #expect(other.hasSameValue(as: one) == isSame, sourceLocation: sourceLocation)
  }
}
