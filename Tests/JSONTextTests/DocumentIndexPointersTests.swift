import JSONText
import Testing

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
  func resolvesTheExamplesOfTheRFC(text: String, value: String) throws {
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
  func findsNothingElsewhere(text: String) throws {
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

  @Test func countsEqualKeysHoweverTheyAreEscaped() throws {
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
  func findsTheNamedOccurrenceOnly(key: String, occurrence: Int, value: String?) throws {
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
