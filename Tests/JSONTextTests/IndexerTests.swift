import JSONText
import Testing

@Suite struct IndexerTests {
  /// An object, because no proper prefix of an object is a value.
  static let document = #"""
    {"id": -12.5e+3, "näme": "h\u00e9\n\"é\ud83d\ude00😀", "a\/b": [true, false, null, [], {}],
      "": {"": [[1, 2], {"x": 0}]}, "id": "again"}
    """#

  @Test func rejectsEveryPrefixOfADocument() throws {
    let bytes = Array(Self.document.utf8)
    _ = try DocumentIndex(parsing: bytes)
    for count in bytes.indices {
      let prefix = Array(bytes[..<count])
      let error = #expect(throws: JSONSyntaxError.self, "of \(count) bytes") {
        try DocumentIndex(parsing: prefix)
      }
      let lead = prefix.lastIndex { $0 < 0x80 || $0 >= 0xC0 } ?? 0
      switch error?.reason {
      case .empty: #expect(count == 0)
      case .unexpectedEnd: #expect(error?.byteOffset == count)
      case .invalidUTF8:
        #expect(error?.byteOffset == lead)
        #expect(bytes[count] & 0xC0 == 0x80, "the cut is inside a character")
      default: Issue.record("\(count) bytes: \(String(describing: error))")
      }
    }
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[{"b": "#, "}]")])
  func acceptsTheDeepestNestingAndNoMore(opening: String, closing: String) throws {
    let levels = opening.utf8.count { $0 == 0x5B || $0 == 0x7B }
    let limit = DocumentIndex.defaultMaximumDepth
    #expect(limit == 1_024)
    let count = limit / levels
    let text =
      String(repeating: opening, count: count) + "0" + String(repeating: closing, count: count)
    let index = try DocumentIndex(parsing: Array(text.utf8))
    #expect(index.nodeCount == limit + 1)

    expectRejected(
      String(repeating: opening, count: count) + text + String(repeating: closing, count: count),
      .tooDeep(limit: limit),
      at: opening.utf8.count * count)
  }

  @Test(arguments: ["[", #"{"a":"#])
  func findsTheFirstWrongByteBehindNestingOf100000(opening: String) {
    let text = String(repeating: opening, count: 100_000)
    let expected = opening == "[" ? "a value or ']'" : "a value"
    expectRejected(text, .unexpectedEnd(expected: expected), at: text.utf8.count)
  }

  @Test func readsNestingOf100000WhereTheLimitAllowsIt() throws {
    let count = 100_000
    let text = String(repeating: "[", count: count) + String(repeating: "]", count: count)
    let index = try DocumentIndex(parsing: Array(text.utf8), maximumDepth: count)
    #expect(index.nodeCount == count)
    #expect(index.range(of: NodeID(number: count - 1)) == count - 1..<count + 1)
    expectRejected(text, .tooDeep(limit: 1_024), at: 1_024)
  }

  @Test func countsOpenContainersOnly() throws {
    let flat = "[" + Array(repeating: "[[]]", count: 5).joined(separator: ",") + "]"
    #expect(try DocumentIndex(parsing: Array(flat.utf8), maximumDepth: 3).nodeCount == 11)
    let error = #expect(throws: JSONSyntaxError.self) {
      try DocumentIndex(parsing: Array(flat.utf8), maximumDepth: 2)
    }
    #expect(error?.reason == .tooDeep(limit: 2))
    #expect(error?.byteOffset == 2)
    #expect(try DocumentIndex(parsing: Array("1".utf8), maximumDepth: 0).nodeCount == 1)
  }

  @Test(arguments: UInt64(1)...60)
  func findsWhatAWriterWrote(seed: UInt64) throws {
    var writer = RandomWriter(seed: seed)
    writer.writeDocument()
    let index = try DocumentIndex(parsing: writer.bytes)
    let found = index.nodeIDs.map { node in
      RandomWriter.Value(
        kind: index.kind(of: node), range: index.range(of: node),
        keyRange: index.keyRange(of: node), parent: index.parent(of: node)?.number,
        ordinal: index.ordinal(of: node), childCount: index.childCount(of: node),
        subtreeEnd: index.subtree(of: node).upperBound)
    }
    #expect(found == writer.values)
  }
}
