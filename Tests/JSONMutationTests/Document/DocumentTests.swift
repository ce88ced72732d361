import Foundation
import JSONText
import Testing

@testable import JSONMutation

@Suite struct DocumentTests {
  @Test func theRecordsOfAnArrayAreItsElements() throws {
    let document = try Document(text: #"{"feed":[{"a":[1]}, 2],"x":0}"#, recordsAt: "/feed")
    #expect(
      document.records.map { document.index.pointer(to: $0).description } == ["/feed/0", "/feed/1"])
    #expect(document.recordKeys == nil)
    #expect(document.list == document.index.node(at: "/feed"))
    #expect(document.recordRange(0) == 9..<18)
    #expect(document.recordRange(1) == 20..<21)
  }

  @Test func theRecordsOfAnObjectAreItsMembers() throws {
    let document = try Document(text: #"{"\u0061":1, "b" : {"c":2}, "a":3}"#, recordsAt: "")
    #expect(document.records.count == 3)
    #expect(document.recordKeys == ["a", "b", "a"])
    #expect(document.recordRange(0) == 1..<11)
    #expect(document.recordRange(1) == 13..<26)
  }

  @Test func aDocumentWithoutAListIsOneRecord() throws {
    let document = try Document(text: " [1,2] ")
    #expect(document.records == [document.index.root])
    #expect(document.list == nil)
    #expect(document.recordKeys == nil)
    #expect(document.recordRange(0) == 1..<6)
  }

  @Test(arguments: [("[]", nil), ("{}", [])] as [(String, [String]?)])
  func aListMayBeEmpty(text: String, keys: [String]?) throws {
    let document = try Document(text: text, recordsAt: "")
    #expect(document.records == [])
    #expect(document.recordKeys == keys)
  }

  @Test(
    arguments: [
      (
        "{\n]", nil,
        "not JSON: found ']' where a key or '}' was expected at byte offset 2 (line 2, column 1)"
      ),
      (
        "{}", "/feed",
        "a list of records was expected at '/feed', but there is nothing"
      ),
      (
        #"{"feed":"x"}"#, "/feed",
        "a list of records was expected at '/feed', but there is a string"
      ),
      (
        #"{"feed":{"few":[1,2],"items":[{"id":1},{"id":2}]}}"#, "/item",
        "a list of records was expected at '/item', but there is nothing; "
          + "the records seem to be at '/feed/items'"
      ),
      ("null", "", "a list of records was expected at the root, but there is a null"),
    ] as [(String, JSONPointer?, String)])
  func aDocumentRefusesTextWithoutTheList(text: String, list: JSONPointer?, message: String) {
    let error = #expect(throws: DocumentError.self) {
      try Document(text: text, recordsAt: list)
    }
    #expect(error?.description == message)
  }
}

@Suite struct DocumentNameTests {
  private static let digest = DocumentName.Digest(of: Array("foobar".utf8))

  @Test(arguments: [
    ("feed", DocumentName("feed")), ("feed~1000", DocumentName("feed", recordCount: 1_000)),
    ("feed@72ad2699", DocumentName("feed", digest: digest)),
    ("feed~2@72ad2699", DocumentName("feed", recordCount: 2, digest: digest)),
    ("a%7E5", DocumentName("a~5")), ("a%405%3A%2B%3D%23%25", DocumentName("a@5:+=#%")),
    ("%F0%9F%98%80%20%C3%A9", DocumentName("😀 é")),
    ("pull-requests.v2_a", DocumentName("pull-requests.v2_a")),
    ("a%7E5~7", DocumentName("a~5", recordCount: 7)),
    ("%2Ftmp%2Fx.json", DocumentName("/tmp/x.json")), ("%2Do-p", DocumentName("-o-p")),
  ])
  func aDocumentNameIsPrintedReadAndEncoded(text: String, name: DocumentName) throws {
    #expect(name.description == text)
    #expect(DocumentName(parsing: text) == name)
    let data = try JSONEncoder().encode([name])
    #expect(try JSONDecoder().decode([String].self, from: data) == [text])
    #expect(try JSONDecoder().decode([DocumentName].self, from: data) == [name])
  }

  @Test(arguments: [
    "", "~5", "@72ad2699", "feed~", "feed~0", "feed~-1", "feed~x", "feed~99999999999999999999",
    "feed@", "feed@72ad269", "feed@72ad26990", "feed@72AD2699", "feed@72ad269g", "feed@72ad2699~5",
    "a%", "a%4", "a%zz", "a%FF", "feed~5~", "a@b@72ad2699x",
  ])
  func aDocumentNameRefusesOtherText(text: String) {
    #expect(DocumentName(parsing: text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([DocumentName].self, from: JSONEncoder().encode([text]))
    }
  }

  /// The 64-bit values were computed with another implementation; `foobar` is the published
  /// example 85944171f73967e8.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func aDigestIsFoldedFNV1a(text: String, hash: UInt64) {
    let folded = UInt32(hash >> 32) ^ UInt32(hash & 0xFFFF_FFFF)
    let digest = DocumentName.Digest(of: Array(text.utf8))
    #expect(UInt32(digest.description, radix: 16) == folded)
  }
}

@Suite struct StringFieldTests {
  @Test(arguments: [
    ("open", true), ("in review", true), ("v2", true), ("2014-08-31", false), ("17", false),
    ("Sun Aug 31 00:29:15 +0000 2014", false), ("https://example.com", false),
  ])
  func wordsAreTakenForTags(text: String, isWord: Bool) throws {
    let document = try Document(text: "[\"\(text)\"]")
    let node = try #require(document.index.node(at: "/0"))
    #expect(document.isWord(node) == isWord)
  }
}

@Suite struct FieldTableTests {
  private static let one = "123e4567-e89b-12d3-a456-426614174000"
  private static let two = "123E4567-E89B-12D3-A456-426614174FFF"

  private func fields(_ text: String, recordsAt: JSONPointer? = nil) throws -> [String] {
    let document = try Document(text: text, recordsAt: recordsAt)
    return document.index.nodeIDs.map { document.fields.field(of: $0).description }
  }

  @Test func elementsOfAnArrayShareFields() throws {
    let text = #"[{"a":[1,{"b":2}]},{"a":[],"c":null}]"#
    #expect(
      try fields(text)
        == ["", "/*", "/*/a", "/*/a/*", "/*/a/*", "/*/a/*/b", "/*", "/*/a", "/*/c"])
    #expect(
      try Document(text: text).fields.all
        == ["", "/*", "/*/a", "/*/a/*", "/*/a/*/b", "/*/c"])
  }

  @Test func recordsOfAnObjectShareFields() throws {
    let text = #"{"orders":{"x":{"t":1},"y":{"t":2}}}"#
    #expect(
      try fields(text, recordsAt: "/orders")
        == ["", "/orders", "/orders/{}", "/orders/{}/t", "/orders/{}", "/orders/{}/t"])
    #expect(
      try fields(text)
        == ["", "/orders", "/orders/x", "/orders/x/t", "/orders/y", "/orders/y/t"])
  }

  @Test(arguments: [
    #"{"1":{"a":0},"22":{"a":1}}"#, #"{"007":{"a":0},"007":{"a":1}}"#,
    #"{"\#(one)":{"a":0},"\#(two)":{"a":1}}"#,
  ])
  func integersAndUUIDsAreKeysOfRecords(text: String) throws {
    #expect(try fields(text) == ["", "/{}", "/{}/a", "/{}", "/{}/a"])
  }

  @Test(arguments: [
    ("1", "x"), ("1", "-2"), ("1", "2.0"), ("1", ""), ("1", "٣"), ("1", " 2"), ("1", one),
    (one, String(one.dropLast())), (one, one + "0"), (one, "123e4567+e89b-12d3-a456-426614174000"),
    (one, "123g4567-e89b-12d3-a456-426614174000"), (one, "123e45670e89b012d30a4560426614174000"),
  ])
  func otherKeysAreProperties(first: String, second: String) throws {
    #expect(
      try fields(#"{"\#(first)":0,"\#(second)":1}"#) == ["", "/\(first)", "/\(second)"])
  }

  @Test func oneIntegerKeyIsEnoughAndNoneIsNot() throws {
    #expect(try fields(#"{"7":{}}"#) == ["", "/{}"])
    #expect(try fields(#"{"a":{},"b":{"12":[0]}}"#) == ["", "/a", "/b", "/b/{}", "/b/{}/*"])
  }

  @Test func keysAreTheSameWhereTheirBytesAre() throws {
    let document = try Document(text: #"{"é":1,"\u00e9":2,"e\u0301":3,"é":4}"#)
    let numbers = document.index.nodeIDs.map { document.fields.number(of: $0) }
    #expect(numbers == [0, 1, 1, 2, 1])
  }

  @Test func keysAreEscapedLikePointers() throws {
    #expect(try fields(#"{"a/b":{"~":1},"c":0}"#) == ["", "/a~1b", "/a~1b/~0", "/c"])
  }
}

extension FieldTable {
  fileprivate var all: [Field] { (0..<count).map { field($0) } }
}

@Suite struct EnumTagsTests {
  private func array(_ strings: [String]) -> String {
    "[" + strings.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }

  private func tagCount(_ text: String, named: [Field] = []) throws -> Int {
    try Document(text: text, enumTags: named).nodes(editableBy: .unknownEnumTag).count
  }

  @Test(
    "Strings are enum tags if a quarter of them repeats another",
    arguments: [
      (["open", "open"], 2), (["open", "closed"], 0), (["open", "open", "closed"], 3),
      (["a", "b", "c", "c"], 4),
      (["a", "b", "c", "d", "d"], 0),
      (["open", "open", "closed", "closed"], 4), (["open", "open", "open", "closed"], 4),
      (["a"], 0),
      ([], 0),
    ])
  func aQuarterOfThemRepeatsAnother(strings: [String], count: Int) throws {
    #expect(try tagCount(array(strings)) == count)
  }

  @Test("A field has at most sixteen enum tags", arguments: [(1, 2), (16, 32), (17, 0)])
  func thereAreAtMostSixteen(distinct: Int, count: Int) throws {
    let strings = (0..<distinct).flatMap { ["tag\($0)", "tag\($0)"] }
    #expect(try tagCount(array(strings)) == count)
  }

  @Test("Enum tags have at most forty characters", arguments: [(40, 2), (41, 0)])
  func theyHaveAtMostFortyCharacters(length: Int, count: Int) throws {
    let tag = String(repeating: "a", count: length)
    #expect(try tagCount(array([tag, tag])) == count)
  }

  @Test(
    "Enum tags look like identifiers", arguments: ["a", "Z", "PullRequestEvent", "a_b-c.D9", "z1"])
  func theyLookLikeIdentifiers(tag: String) throws {
    #expect(try tagCount(array([tag, tag])) == 2)
  }

  @Test(arguments: [
    "", "two words", "1st", "_a", "-a", ".a", "é", "aé", "a/b", "a:b", "a@b", #"\u0061"#, "[", "{",
  ])
  func otherTextIsNoTag(text: String) throws {
    #expect(try tagCount(array([text, text])) == 0)
    #expect(try tagCount(array(["open", "open", "open", text])) == 0)
  }

  @Test func nullsAndOtherTypesDoNotCount() throws {
    let document = try Document(text: #"["open",null,"open",3,[],{"a":"open"}]"#)
    #expect(document.nodes(editableBy: .unknownEnumTag) == ["/0", "/2"])
  }

  @Test("Whether strings are enum tags is judged for each field") func everyFieldIsJudgedByItself()
    throws
  {
    let text = #"[{"a":"on","b":"on","c":"x"},{"a":"on","b":"off","c":"x"}]"#
    let document = try Document(text: text)
    #expect(document.nodes(editableBy: .unknownEnumTag) == ["/0/a", "/0/c", "/1/a", "/1/c"])
    #expect(try tagCount(#"{"a":"on","b":"on"}"#) == 0)
  }

  @Test(arguments: [
    (#"[{"k":"a_b","a_b":{}},{"k":"c","c":[]},{"k":"d"}]"#, 3),
    (#"[{"k":"a_b","a_b":{}},{"k":"c"},{"k":"d"}]"#, 0),
    (#"{"kind":"photo","photo":"p.jpg"}"#, 1),
    (#"{"sort":"title","title":"A"}"#, 0),
    (#"[{"type":"click","x":1},{"type":"scroll","by":2},{"type":"key","code":"a"}]"#, 3),
    (#"[{"type":"click","at":{"x":1}},{"type":"scroll","at":{"by":2}}]"#, 2),
    (#"[{"type":"click","x":1},{"type":"scroll","x":2},{"type":"key","x":3}]"#, 0),
    (#"[{"city":"Rome","x":1},{"city":"Lima","by":2}]"#, 0),
  ])
  func whatSelectsOtherMembersIsATag(text: String, count: Int) throws {
    #expect(try tagCount(text) == count)
  }

  /// A key with its words, each of which occurs twice.
  @Test(arguments: [
    ("line_id", ["red", "blue"], false), ("ids", ["red", "blue"], false),
    ("routeColor", ["FF8000", "A0B0C0"], false), ("fill", ["FF8000", "A0B0C0"], false),
    ("color", ["red", "blue"], false), ("light_color", ["red", "red_blinking"], true),
    ("fill", ["faded", "added"], true),
    ("language", ["english", "german"], false), ("language_code", ["eng", "deu"], false),
    ("spoken", ["en", "de", "pt-BR", "zh_Hans"], false), ("to", ["DE", "CH"], false),
    ("power", ["on", "off"], true), ("currency", ["EUR", "USD"], false),
    ("unit", ["EUR", "USD"], true), ("line", ["U6", "S9", "RE12"], false),
    ("class", ["class1", "class2", "class3"], true), ("codec", ["h264", "av1", "vp9"], true),
    ("from", ["order-1001", "order-1002"], false), ("firstName", ["Ada", "Bo"], false),
    ("name_type", ["first", "last"], true), ("states", ["open", "shut"], true),
  ])
  func wordsOfAnOpenSetAreNoTags(key: String, words: [String], areTags: Bool) throws {
    let text = (words + words).map { #"{"\#(key)":"\#($0)"}"# }.joined(separator: ",")
    #expect(try tagCount("[\(text)]") == (areTags ? words.count * 2 : 0))
  }

  @Test("A string that each object has for itself is a name, not an enum tag")
  func whatEachObjectHasForItselfIsAName() throws {
    let stops = [(1, "north", "bus"), (2, "south", "tram"), (3, "west", "bus")]
    let text = (stops + stops).map { #"{"at":{"id":\#($0),"call":"\#($1)","mode":"\#($2)"}}"# }
    let document = try Document(text: "[\(text.joined(separator: ","))]")
    #expect(
      document.nodes(editableBy: .unknownEnumTag) == (0..<6).map { "/\($0)/at/mode" })
  }

  @Test func aStudyMayNameTags() throws {
    let text = #"[{"a":"not like one","b":1},{"a":"nor this","b":"x"},{"a":null}]"#
    #expect(try tagCount(text) == 0)
    #expect(try tagCount(text, named: ["/*/b"]) == 1)
    #expect(try tagCount(text, named: ["/*/c", "/*", "/0/a"]) == 0)
    let document = try Document(text: text, enumTags: ["/*/a"])
    #expect(document.nodes(editableBy: .unknownEnumTag) == ["/0/a", "/1/a"])
  }
}
