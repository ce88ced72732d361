import JSONText
import Testing

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
