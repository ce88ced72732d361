import CodableFuzz
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import FuzzTestSupport

/// The second implementation of write-back loss, by examples that were worked out by hand.
@Suite struct WriteBackOracleTests {
  /// What is sent, what is written, and the differences, sorted.
  static let examples: [(sent: String, written: String, differences: [String])] = [
    // Keys.
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, []),
    (#"{"a":1,"b":{"c":{"d":2}}}"#, #"{"a":1}"#, ["erased /b"]),
    (#"{"a":1,"b":null}"#, #"{"a":1}"#, ["null omitted /b"]),
    (#"{"a":1}"#, #"{"a":1,"b":{"c":2}}"#, ["added /b"]),
    (#"{"a":1}"#, #"{"a":1,"b":null}"#, ["added /b"]),
    (
      #"{"a":{"b":1,"c":null}}"#, #"{"a":{"d":1}}"#,
      ["added /a/d", "erased /a/b", "null omitted /a/c"]
    ),
    (#"{"userName":1}"#, #"{"user_name":1}"#, ["added /user_name", "erased /userName"]),
    (#"{"é":1}"#, "{\"\u{65}\u{301}\":1}", ["added /\u{65}\u{301}", "erased /é"]),
    // Of two equal keys, JSONDecoder takes the first.
    (#"{"a":1,"a":2}"#, #"{"a":1}"#, []),
    (#"{"a":1,"a":2}"#, #"{"a":2}"#, ["changed /a"]),
    // Other types.
    (#"{"a":null}"#, #"{"a":0}"#, ["changed /a"]),
    (#"{"a":{"b":1}}"#, #"{"a":null}"#, ["changed /a"]),
    (#"{"a":1}"#, #"{"a":"1"}"#, ["changed /a"]),
    (#"{"a":1,"b":true}"#, #"{"a":true,"b":1}"#, ["changed /a", "changed /b"]),
    (#"{"a":[]}"#, #"{"a":{}}"#, ["changed /a"]),
    (#"{"a":1}"#, #"[1]"#, ["changed "]),
    // Booleans and numbers.
    (#"{"a":true,"b":false}"#, #"{"a":true,"b":true}"#, ["changed /b"]),
    ("[1.0, 1, 1e0, 10, -0, 0.5]", "[1, 1e0, 1.00, 1E+1, 0, 5e-1]", []),
    (
      "[505874924095815681, 0.1, -1]", "[505874924095815680, 0.1000000000000000055, 1]",
      ["changed /0", "changed /1", "changed /2"]
    ),
    (
      "[1e400, 0.12345678901234567890123456789012345678901]",
      "[10e399, 0.12345678901234567890123456789012345678902]", ["changed /1"]
    ),
    ("[1e9999999999]", "[10e9999999998]", ["changed /0"]),
    // Strings.
    (#"{"a":"\u00e9\/\n"}"#, #"{"a":"é/\u000a"}"#, []),
    (#"{"a":"\ud83d\ude0b"}"#, #"{"a":"😋"}"#, []),
    (#"{"a":"é"}"#, #"{"a":"e\u0301"}"#, ["changed /a"]),
    (#"{"a":"Open"}"#, #"{"a":"open"}"#, ["changed /a"]),
    // Dates: the instant counts, if both texts name one.
    (#"["2026-01-31T12:00:00+01:00"]"#, #"["2026-01-31T11:00:00Z"]"#, []),
    (#"["2026-01-31T12:00:00.500Z"]"#, #"["2026-01-31T12:00:00.5+0000"]"#, []),
    (#"["2026-01-31T12:00:00.000Z"]"#, #"["2026-01-31T12:00:00Z"]"#, []),
    (#"["Sat, 31 Jan 2026 12:00:00 GMT"]"#, #"["2026-01-31T12:00:00Z"]"#, []),
    (#"["Sat, 31 Jan 2026 12:00:00 +0100"]"#, #"["2026-01-31T11:00:00Z"]"#, []),
    (#"["Sun Aug 31 00:29:15 +0000 2014"]"#, #"["2014-08-31T00:29:15Z"]"#, []),
    (#"["2026-01-31T12:00:00.123Z"]"#, #"["2026-01-31T12:00:00Z"]"#, ["changed /0"]),
    (#"["2026-01-31T12:00:00+01:00"]"#, #"["2026-01-31T12:00:00Z"]"#, ["changed /0"]),
    (#"["2026-02-31T12:00:00Z"]"#, #"["2026-03-03T12:00:00Z"]"#, ["changed /0"]),
    (#"["2026-01-31T12:00:00Z"]"#, "[1769860800]", ["changed /0"]),
    // Arrays.
    ("[1, [2, 3]]", "[1, [2]]", ["changed /1"]),
    ("[[], [1]]", "[[], []]", ["changed /1"]),
    ("[1, 2, 3]", "[3, 1, 2]", []),
    ("[1, 1, 2]", "[1, 2, 2]", ["changed /1"]),
    ("[[1, 2], [3, 4]]", "[[4, 3], [2, 1]]", []),
    (#"[{"a":1,"b":1},{"a":2,"b":1}]"#, #"[{"a":2},{"a":1}]"#, ["erased /0/b", "erased /1/b"]),
    // By position, nothing is changed, so that the order does not matter.
    (
      #"[{"a":1},{"b":1}]"#, #"[{"b":1},{"a":1}]"#,
      ["added /0/b", "added /1/a", "erased /0/a", "erased /1/b"]
    ),
    // Another pairing has as many changed values, so that the position counts.
    ("[1, 2, 3]", "[4, 5, 6]", ["changed /0", "changed /1", "changed /2"]),
    // Of equally near elements, the one with the smallest text is paired first.
    (
      #"[{"a":1,"b":1},{"a":1,"b":2},{"a":3,"b":2}]"#,
      #"[{"a":1,"b":2},{"a":3,"b":2},{"a":1,"b":3}]"#,
      ["changed /0/b", "changed /1/b"]
    ),
  ]

  @Test(arguments: examples)
  func differencesAreThoseOfTheDefinition(
    sent: String, written: String, differences: [String]
  ) throws {
    let found = try ExactJSON(parsing: Array(sent.utf8))
      .differences(to: ExactJSON(parsing: Array(written.utf8)))
    #expect(found.map(\.description).sorted() == differences)
  }

  @Test func onlyShortListsArePairedInAnyOrder() throws {
    func changed(_ count: Int) throws -> Int {
      let sent = try ExactJSON(parsing: Array("\(Array(0..<count))".utf8))
      return try sent.differences(
        to: ExactJSON(parsing: Array("\(Array((0..<count).reversed()))".utf8))
      ).count
    }
    #expect(try changed(100) == 0)
    #expect(try changed(101) == 100)
  }

  /// The reader agrees with Foundation about which of two equal keys counts.
  @Test func theFirstOfEqualKeysIsDecoded() throws {
    let decoded = try JSONDecoder().decode(
      [String: Int].self, from: Data(#"{"a":1,"b":2,"a":3,"a":4}"#.utf8))
    #expect(decoded == ["a": 1, "b": 2])
  }

  private struct Ticket: Codable {
    let id: Int
    let state: String?
    let owner: Owner?
    struct Owner: Codable { let name: String }
  }

  private static let tickets = """
    {"tickets":[
    {"id":1,"state":"open","owner":{"name":"Ann","team":"a"}},
    {"id":2,"state":"open","owner":null},
    {"id":3,"state":"open","owner":{"name":"Bob","team":null},"points":{"won":1}},
    {"id":"4","state":"shut"}]}
    """

  @Test func figuresCountRecordsFieldsAndMutants() throws {
    let study = Study(
      "tickets", json: Self.tickets, recordsAt: "/tickets", enumTags: ["/tickets/*/state"],
      strategies: [])
    let figures = try WriteBackOracle(study, Ticket.self).figures()
    // The fourth ticket does not decode. Points are erased with whatever a mutant adds to them.
    let expected = """
      records: 3 written, 2 erased, 2 null omitted
      /tickets/*/owner/team: 2 written, 1 erased, 1 null omitted
      /tickets/*/owner: 3 written, 1 null omitted
      /tickets/*/points: 1 written, 1 erased
      add-key /tickets/*/Id: 1 written, 1 erased
      add-key /tickets/*/added_key: 4 written, 3 erased, 1 null omitted
      add-key /tickets/*/owner/Name: 1 written, 1 erased
      add-key /tickets/*/owner/added_key: 4 written, 3 erased, 1 null omitted
      add-key /tickets/*/points/Won: 1 written, 1 erased
      add-key /tickets/*/points/added_key: 4 written, 4 erased
      null-value /tickets/*/owner/team: 1 written, 1 null omitted
      null-value /tickets/*/owner: 1 written, 1 null omitted
      null-value /tickets/*/points/won: 1 written, 1 erased
      null-value /tickets/*/points: 1 written, 1 null omitted
      null-value /tickets/*/state: 1 written, 1 null omitted
      unknown-enum-tag /tickets/*/state: 1 written
      """
    #expect(figures.description == expected)
  }
}
