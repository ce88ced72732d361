import Testing

@testable import JSONText

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
  @Test(arguments: 0..<200)
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
