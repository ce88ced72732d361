import Foundation
import Testing

@testable import JSONText

@Suite struct IndexerTests {
  /// An object, because no proper prefix of an object is a value.
  static let document = #"""
    {"id": -12.5e+3, "näme": "h\u00e9\n\"é\ud83d\ude00😀", "a\/b": [true, false, null, [], {}],
      "": {"": [[1, 2], {"x": 0}]}, "id": "again"}
    """#

  @Test("The indexer rejects every prefix of a document")
  func rejectsEveryPrefixOfADocument() throws {
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

  @Test(
    "The indexer accepts the deepest nesting and no more",
    arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[{"b": "#, "}]")])
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

  @Test("The indexer finds the first wrong byte after 100,000 levels", arguments: ["[", #"{"a":"#])
  func findsTheFirstWrongByteBehindNestingOf100000(opening: String) {
    let text = String(repeating: opening, count: 100_000)
    let expected = opening == "[" ? "a value or ']'" : "a value"
    expectRejected(text, .unexpectedEnd(expected: expected), at: text.utf8.count)
  }

  @Test("The indexer finds what a writer wrote", arguments: UInt64(1)...60)
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

@Suite struct TextLimitTests {
  private static let limit = TextLimit(leastByteCount: 200, records: 120, values: 40, total: 600)

  private func index(_ text: String, _ limit: TextLimit? = limit) throws -> DocumentIndex {
    try DocumentIndex(parsing: Array(text.utf8), limit: limit)
  }

  private func text(_ index: DocumentIndex) -> String {
    String(decoding: index.bytes, as: UTF8.self)
  }

  @Test func aShortTextIsWhole() throws {
    let json = "[" + (0..<30).map(String.init).joined(separator: ",") + "]"
    let index = try index(json)
    #expect(text(index) == json && index.leftOut == nil)
  }

  @Test func aListLosesWhatIsBeyondTheLimitAndItsNeighborsStay() throws {
    let records = (100..<130).map { #"{"id":\#($0)}"# }
    let json = #"{"items":[\#(records.joined(separator: " , "))],"total":30}"#
    let index = try index(json)
    let list = try #require(index.node(at: try JSONPointer(parsing: "/items")))
    let count = index.childCount(of: list)
    // Each record has 10 bytes and 3 between them.
    #expect(count == 10)
    #expect(index.leftOut == LeftOutElements(count: 30 - count, wholeByteCount: json.utf8.count))
    let kept = records.prefix(count).joined(separator: " , ")
    #expect(text(index) == #"{"items":[\#(kept)],"total":30}"#)
  }

  @Test func listsOfScalarsAndInsideRecordsAreShorter() throws {
    let numbers = (100..<160).map(String.init).joined(separator: ",")
    let json = #"[{"in":[[\#(numbers)]],"a":1},{"in":[[\#(numbers)]],"a":2}]"#
    let index = try index(json)
    let shorter = (100..<111).map(String.init).joined(separator: ",")
    #expect(text(index) == #"[{"in":[[\#(shorter)]],"a":1},{"in":[[\#(shorter)]],"a":2}]"#)
    #expect(index.leftOut?.count == 98)
  }

  @Test func anObjectThatMayBeOfATypeLosesNoMember() throws {
    let members = (0..<300).map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
    #expect(try index("{\(members)}").leftOut == nil)
    let many = (0..<900).map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
    let map = try index("{\(many)}")
    #expect(map.childCount(of: map.root) == 512 && map.leftOut?.count == 388)
  }

  @Test(arguments: [
    #"[1,2,]"#, #"[1,2,tru]"#, "[1,2,{]", "[1,2,{\"a\":}]", "[1,2", "[1,2,\"\u{1}\"]", "[1,2]x",
  ])
  func whatIsLeftOutMustBeValid(end: String) {
    let limit = TextLimit(leastByteCount: 0, records: 2, values: 2, total: 2)
    #expect(throws: JSONSyntaxError.self) { try index(end, limit) }
  }

  /// Every location that is kept has the value that it has in the whole text.
  @Test("What a limit of text keeps stays where it was", arguments: 0..<200)
  func whatIsKeptIsWhereItWas(seed: Int) throws {
    var state = UInt64(seed) &+ 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    func value(_ depth: Int) -> String {
      switch next(depth > 4 ? 2 : 4) {
      case 0: return String(next(10_000))
      case 1: return "\"\(String(repeating: "x", count: next(9)))\""
      case 2:
        return "[" + (0..<next(12)).map { _ in value(depth + 1) }.joined(separator: ", ") + "]"
      default:
        return "{" + (0..<next(6)).map { "\"k\($0)\" : \(value(depth + 1))" }.joined(separator: ",")
          + "}"
      }
    }
    let json = "[\(value(0)),\(value(0)),\(value(0)),\(value(0))]"
    let limit = TextLimit(leastByteCount: 0, records: 60, values: 20, total: 150)
    let (whole, cut) = (try index(json, nil), try index(json, limit))
    #expect(cut.nodeCount <= whole.nodeCount)
    #expect((cut.leftOut == nil) == (cut.nodeCount == whole.nodeCount))
    for node in cut.nodeIDs {
      let same = try #require(whole.node(at: cut.pointer(to: node)))
      #expect(cut.kind(of: node) == whole.kind(of: same))
      if cut.childCount(of: node) == 0 {
        #expect(cut.bytes[cut.range(of: node)] == whole.bytes[whole.range(of: same)])
      }
    }
  }
}

@Suite struct JSONSyntaxErrorTests {
  @Test(arguments: [
    ("x", 0, 1, 1), ("  x", 2, 1, 3), ("[\n1,\n x]", 6, 3, 2), ("[\r1,\r x]", 6, 3, 2),
    ("[\r\n1,\r\n x]", 8, 3, 2), ("\n\r x", 3, 3, 2), ("\r\r\n\nx", 4, 4, 1), ("\n\n\nx", 3, 4, 1),
    ("\r\n\r\nx", 4, 3, 1), ("[\r", 2, 2, 1), ("[\r\n", 3, 2, 1), ("[\n", 2, 2, 1),
    (#"{"é":x}"#, 6, 1, 7), ("[\"\u{1F600}\",\n\t x]", 11, 2, 3), ("", 0, 1, 1), ("\n", 1, 2, 1),
    ("\"a\nb\"", 2, 1, 3), ("\"\\n\"x", 4, 1, 5),
  ])
  func aSyntaxErrorCountsLinesAndColumns(text: String, offset: Int, line: Int, column: Int) {
    let error = #expect(throws: JSONSyntaxError.self) {
      try DocumentIndex(parsing: Array(text.utf8))
    }
    #expect(error?.byteOffset == offset)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test(arguments: [
    ("", "no JSON value in the text at byte offset 0 (line 1, column 1)"),
    (
      "\u{FEFF}1",
      "a byte order mark before the JSON (remove it: RFC 8259, section 8.1) "
        + "at byte offset 0 (line 1, column 1)"
    ),
    ("[1,\n]", "found ']' where a value was expected at byte offset 4 (line 2, column 1)"),
    ("\u{C}", "found byte 0x0C where a value was expected at byte offset 0 (line 1, column 1)"),
    ("é", "found byte 0xC3 where a value was expected at byte offset 0 (line 1, column 1)"),
    ("[tru", "the text ends where 'true' was expected at byte offset 4 (line 1, column 5)"),
    (
      "\"\t\"",
      "unescaped control character byte 0x09 in a string at byte offset 1 (line 1, column 2)"
    ),
    (#""\x""#, "a backslash that does not start an escape at byte offset 2 (line 1, column 3)"),
    ("1 1", "more text after the JSON value at byte offset 2 (line 1, column 3)"),
  ])
  func aSyntaxErrorSaysWhatIsWrongAndWhereInOneLine(text: String, expected: String) {
    let error = #expect(throws: JSONSyntaxError.self) {
      try DocumentIndex(parsing: Array(text.utf8))
    }
    #expect(error?.description == expected)
  }

  @Test("A syntax error describes the limits") func describesTheLimits() {
    let error = #expect(throws: JSONSyntaxError.self) {
      try DocumentIndex(parsing: Array("[[]]".utf8), maximumDepth: 1)
    }
    #expect(
      error?.description
        == "more than 1 nested arrays and objects at byte offset 1 (line 1, column 2)")
    #expect(JSONSyntaxError.Reason.tooLarge(limit: 9).description == "more than 9 bytes")
  }
}

@Suite struct FoundationTests {
  private static let seeds = [
    #"{"a":[1,-2.5e+3,"x\n\u0041"],"b":{"c":null,"d":[true,false,{}]}}"#,
    #"[0,-0,0.5,1E2,"é😀",[],[[]],{"":""}]"#,
    "\t[ 1 ,\r\n2 ] ", #""\"\\\/\b\f\n\r\t""#, "-12.25e-2", "null",
  ]
  private static let alphabet = Array(#"{}[]:,"\/ue+-.0159tfnabx"#.utf8) + [0x20, 0x0A, 0x09]

  private static func mutated(_ random: inout Random) -> [UInt8] {
    var bytes = Array(seeds[random.below(seeds.count)].utf8)
    for _ in 0...random.below(3) where bytes.count > 1 {
      let position = random.below(bytes.count)
      let byte = alphabet[random.below(alphabet.count)]
      switch random.below(4) {
      case 0: bytes.remove(at: position)
      case 1: bytes[position] = byte
      case 2: bytes.insert(byte, at: position)
      default: bytes.swapAt(position, random.below(bytes.count))
      }
    }
    return bytes
  }

  @Test("The indexer accepts what Foundation accepts, except for trailing commas")
  func acceptsTheTextsThatFoundationAcceptsButForTrailingCommas() {
    var random = Random(seed: 0x5EED)
    var counts = (accepted: 0, rejected: 0, trailingCommas: 0)
    for _ in 0..<2_000 {
      let bytes = Self.mutated(&random)
      let foundation =
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      do throws(JSONSyntaxError) {
        _ = try DocumentIndex(parsing: bytes)
        counts.accepted += 1
        #expect(foundation, "\(String(decoding: bytes, as: UTF8.self))")
      } catch {
        counts.rejected += 1
        guard foundation else { continue }
        counts.trailingCommas += 1
        let isTrailingComma =
          error.reason == .unexpected(UInt8(ascii: "]"), expected: "a value")
          || error.reason == .unexpected(UInt8(ascii: "}"), expected: "a key")
        #expect(isTrailingComma, "\(String(decoding: bytes, as: UTF8.self)): \(error)")
      }
    }
    #expect(counts.accepted > 200)
    #expect(counts.rejected > 200)
    #expect(counts.trailingCommas < 20)
  }
}
