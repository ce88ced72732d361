import JSONMutation
import JSONText
import Testing

@Suite struct GrowthTests {
  static let feed = #"{"n":2,"feed":[{"id":10,"s":"open"},{"id":20,"s":"open"}],"end":"x y"}"#

  @Test(arguments: [
    (1, #"[{"id":10,"s":"open"}]"#), (2, #"[{"id":10,"s":"open"},{"id":20,"s":"open"}]"#),
    (
      5,
      #"[{"id":10,"s":"open"},{"id":20,"s":"open"},{"id":21,"s":"open"},{"id":22,"s":"open"},"#
        + #"{"id":23,"s":"open"}]"#
    ),
  ])
  func aGrownDocumentRepeatsTheRecordsInTurn(count: Int, list: String) throws {
    let document = try Document(text: Self.feed, recordsAt: "/feed").grown(to: count)
    #expect(document.text == #"{"n":2,"feed":\#(list),"end":"x y"}"#)
    #expect(document.name == DocumentName("doc", recordCount: count))
    #expect(document.records.count == count)
    #expect(document.list.map { document.index.pointer(to: $0) } == "/feed")
  }

  @Test func copiesOfMembersGetKeysOfTheirOwn() throws {
    let document = try Document(text: #"{"a":1, "b":22, "\"":3}"#, recordsAt: "").grown(to: 7)
    #expect(
      document.text
        == #"{"a":1, "b":22, "\"":3, "a-1":1, "b-1":21, "\"-1":3, "a-2":1}"#)
    #expect(document.recordKeys == ["a", "b", "\"", "a-1", "b-1", "\"-1", "a-2"])
  }

  @Test(arguments: [
    ("5", "5"), ("10", "10"), ("19", "18"), ("-12", "-11"), ("199", "198"), ("1.55", "1.55"),
    ("12.5", "11.5"), ("12e3", "12e3"), ("0.25", "0.25"), ("true", "true"), ("null", "null"),
    ("[20,{\"30\":40}]", "[19,{\"30\":39}]"), (#""word""#, #""word""#), (#""v12""#, #""v12""#),
    (#""Hello world""#, #""Hello world 1""#), (#""Room 19""#, #""Room 18""#),
    (#""ann@example.com""#, #""ann1@example.com""#),
    (#""https://example.com/x""#, #""https://example.com/x1""#),
    (#""https://example.com/p/41/a""#, #""https://example.com/p/40/a""#),
    (#""2026-11-21""#, #""2026-11-21""#), (#""2026-11-21 x""#, #""2026-11-21 x""#),
    (#""2026-11-21T12:30:45Z""#, #""2026-11-21T12:30:46Z""#),
    (#""2026-11-21T12:30:49.500+02:00""#, #""2026-11-21T12:30:40.500+02:00""#),
    (#""12:30:45""#, #""12:30:46""#), (#""a \n b""#, #""a \n b""#), (#""""#, #""""#),
    (#""é è""#, #""é è 1""#), ("9223372036854775807", "9223372036854775807"),
    ("2147483647", "2147483646"), ("100000000000000000000", "100000000000000000000"),
    (#""@bob""#, #""@bob""#), (#""23:59 h""#, #""23:58 h""#), (#""23:59:60""#, #""23:59:59""#),
    (#""https://e.com:65535/""#, #""https://e.com:65534/""#), (#""a 001""#, #""a 001""#),
  ])
  func aGrownDocumentVariesWhatVariesFreely(value: String, copy: String) throws {
    let document = try Document(text: "[\(value)]", recordsAt: "").grown(to: 2)
    #expect(document.text == "[\(value),\(copy)]")
  }

  @Test(arguments: [
    (#"[{"id":"m_1","n":1},{"id":"m_2","n":1}]"#, ["m_1", "m_2", "m_1-1", "m_2-1", "m_1-2"]),
    (#"[{"_id":"7"},{"_id":"9"}]"#, ["7", "9", "10", "11", "12"]),
  ])
  func aGrownDocumentGivesCopiesIdentifiersOfTheirOwn(text: String, ids: [String]) throws {
    let document = try Document(text: text, recordsAt: "").grown(to: 5)
    let found = document.records.compactMap { record in
      document.index.firstChild(of: record).flatMap(document.index.string)
    }
    #expect(found == ids)
  }

  @Test(arguments: [
    (#"{"a":10,"a-1":20}"#, 5, ["a", "a-1", "a-2", "a-1-1", "a-3"]),
    (#"{"1":10,"7":20}"#, 4, ["1", "7", "8", "9"]),
    (
      #"{"00000000-0000-4000-8000-00000000000e":1}"#, 3,
      [
        "00000000-0000-4000-8000-00000000000e", "00000000-0000-4000-8000-00000000000f",
        "00000000-0000-4000-8000-000000000010",
      ]
    ),
  ])
  func newKeysLookLikeTheOldOnesAndAreDifferent(text: String, count: Int, keys: [String]) throws {
    let document = try Document(text: text, recordsAt: "").grown(to: count)
    #expect(document.recordKeys == keys)
  }

  @Test(
    "A grown document keeps the first records and every type",
    arguments: [1, 2, 3, 4, 9, 10, 11, 100])
  func keepsTheFirstRecordsAndEveryType(count: Int) throws {
    let text = #"""
      { "a" : [ {"id": 17, "t": "2026-01-02T03:04:05Z", "u": {"m": "x@y.z", "n": null}},
        {"id": 18.25, "t": "1999-12-31", "u": {"m": "one two", "n": [true, "é 9"]}},
        {"id": -1e3, "t": "", "u": {}} ] }
      """#
    let original = try Document(text: text, recordsAt: "/a")
    let grown = try original.grown(to: count)
    #expect(grown.records.count == count)
    for number in 0..<count {
      let model = number % 3
      if number < 3 {
        #expect(
          grown.index.bytes[grown.recordRange(number)]
            == original.index.bytes[original.recordRange(model)])
      }
      let kinds = grown.index.subtree(of: grown.records[number])
        .map { grown.index.kind(of: NodeID(number: $0)) }
      let expected = original.index.subtree(of: original.records[model])
        .map { original.index.kind(of: NodeID(number: $0)) }
      #expect(kinds == expected)
    }
    let first = original.recordRange(0).lowerBound
    #expect(grown.index.bytes[..<first] == original.index.bytes[..<first])
    #expect(grown.text.hasSuffix(" ] }"))
  }
}
