import JSONMutation
import JSONText
import Testing

extension MutatorTables {
  static let unspecified: [MutatorID: [Variants]] = [
    "lone-surrogate": [
      ("7", "", []),
      (#""""#, "", ["high-start", "low-start", "reversed-start"]),
      (#""\uDE00 ""#, "", ["high-end", "low-end", "reversed-end"]),
      (#"" \ud83d""#, "", ["high-start", "low-start", "reversed-start"]),
      (#""\ud83d\ude00""#, "", []),
    ]
  ]
}

@Suite struct UnspecifiedTests {
  @Test(arguments: [
    ("arrays-1000", "[", "]", 1_000), ("objects-1000", #"{"a":"#, "}", 1_000),
    ("arrays-10000", "[", "]", 10_000), ("objects-10000", #"{"a":"#, "}", 10_000),
    ("arrays-100000", "[", "]", 100_000), ("objects-100000", #"{"a":"#, "}", 100_000),
  ])
  func deepNestingClosesEveryLevel(variant: String, start: String, end: String, levels: Int) throws
  {
    let expected =
      String(repeating: start, count: levels) + "7" + String(repeating: end, count: levels)
    #expect(try Document(text: " 7").mutated("deep-nesting@=\(variant)") == " \(expected)")
  }

  @Test func deepNestingGoesLessDeepInside() throws {
    let document = try Document(text: #"{"a":[1]}"#)
    #expect(document.nodes(editableBy: .deepNesting) == ["", "/a", "/a/0"])
    let node = try #require(document.index.node(at: "/a"))
    #expect(
      Mutator.deepNesting.variants(at: node, in: document).map(\.name)
        == ["arrays-1000", "arrays-10000", "objects-1000"])
  }

  @Test(arguments: [
    ("same", #"{ "k" : [1],"k" : [1], "l":2}"#),
    ("other-before", #"{ "k":[],"k" : [1], "l":2}"#),
    ("other-after", #"{ "k" : [1],"k":[], "l":2}"#),
    ("escaped-after", #"{ "k" : [1],"\u006b":[], "l":2}"#),
  ])
  func duplicateKeyRepeatsAMember(variant: String, expected: String) throws {
    let document = try Document(text: #"{ "k" : [1], "l":2}"#)
    #expect(try document.mutated("duplicate-key@/k=\(variant)") == expected)
  }

  @Test(arguments: [
    ("null", "true"), ("true", "false"), ("false", "true"), ("7", "1"), ("1", "2"), ("10", "2"),
    (#""x""#, #""other""#), (#""other""#, #""another""#), ("[]", "[null]"), ("[1]", "[]"),
    ("{}", #"{"other":null}"#), (#"{"a":1}"#, "{}"),
  ])
  func duplicateKeyHasAnotherValueOfTheSameType(value: String, other: String) throws {
    let document = try Document(text: #"{"\u006b":\#(value)}"#)
    let expected = #"{"\u006b":\#(value),"\u006b":\#(other)}"#
    #expect(try document.mutated("duplicate-key@/k=other-after") == expected)
  }

  @Test func duplicateKeyEscapesOnlyWhatIsNot() throws {
    let document = try Document(text: #"{"":1,"\u006b":2}"#)
    for node in document.index.children(of: document.index.root) {
      #expect(
        Mutator.duplicateKey.variants(at: node, in: document).map(\.name)
          == ["same", "other-before", "other-after"])
    }
  }

  @Test func duplicateKeyRepeatsAnUnknownKey() throws {
    let document = try Document(text: #"[{"added_key":0},{},1]"#)
    #expect(document.nodes(editableBy: .duplicateKey) == ["/0", "/0/added_key", "/1"])
    #expect(
      try document.mutated("duplicate-key@/0=unknown-key")
        == #"[{"added_key":0,"added_key_":1,"added_key_":2},{},1]"#)
    #expect(
      try document.mutated("duplicate-key@/1=unknown-key")
        == #"[{"added_key":0},{"added_key":1,"added_key":2},1]"#)
  }

  @Test(arguments: [
    ("high-start", #"{"k":"\ud83dx"}"#), ("low-start", #"{"k":"\ude00x"}"#),
    ("reversed-start", #"{"k":"\ude00\ud83dx"}"#), ("high-end", #"{"k":"x\ud83d"}"#),
    ("low-end", #"{"k":"x\ude00"}"#), ("reversed-end", #"{"k":"x\ude00\ud83d"}"#),
    ("key-high-start", #"{"\ud83dk":"x"}"#), ("key-reversed-end", #"{"k\ude00\ud83d":"x"}"#),
  ])
  func loneSurrogateInsertsEscapesThatDoNotPair(variant: String, expected: String) throws {
    let document = try Document(text: #"{"k":"x"}"#)
    #expect(try document.mutated("lone-surrogate@/k=\(variant)") == expected)
  }

  @Test(arguments: [
    ("huge-integer", "double", "9007199254740993"),
    ("huge-integer", "negative-double", "-9007199254740993"),
    ("huge-integer", "int64", "9223372036854775808"),
    ("huge-integer", "negative-int64", "-9223372036854775809"),
    ("huge-integer", "uint64", "18446744073709551616"),
    ("huge-integer", "int128", "170141183460469231731687303715884105728"),
    ("extreme-number", "overflow", "1e400"), ("extreme-number", "negative-overflow", "-1e400"),
    ("extreme-number", "underflow", "1e-400"), ("extreme-number", "large", "1e308"),
    ("extreme-number", "slight-overflow", "1.8e308"), ("extreme-number", "least", "5e-324"),
    ("negative-zero", "integer", "-0"), ("negative-zero", "fraction", "-0.0"),
    ("negative-zero", "exponent", "-0e0"),
    ("long-decimal", "fraction", "0.1000000000000000055511151231257827021182"),
    ("long-decimal", "integer", "1234567890123456789012345678901234567890"),
    ("long-decimal", "sum", "0.30000000000000004"),
    ("long-decimal", "money", "12345678901234567890.12"),
  ])
  func numberReplacesANumber(mutator: String, variant: String, expected: String) throws {
    let document = try Document(text: #"{"k": 7 }"#)
    #expect(try document.mutated("\(mutator)@/k=\(variant)") == #"{"k": \#(expected) }"#)
    let same = try Document(text: expected)
    #expect(throws: MutantError.self) { try same.mutated("\(mutator)@=\(variant)") }
  }

  @Test func numberReachesNumbersOnly() throws {
    let document = try Document(text: #"[1,-0.5e3,"7",null,{"2":[]}]"#)
    #expect(document.nodes(editableBy: .hugeInteger) == ["/0", "/1"])
    #expect(document.nodes(editableBy: .extremeNumber) == ["/0", "/1"])
    #expect(document.nodes(editableBy: .negativeZero) == ["/0", "/1"])
    #expect(document.nodes(editableBy: .longDecimal) == ["/0", "/1"])
  }

  @Test(arguments: [
    ("utf-16le", [0x22, 0, 0xE9, 0, 0x3D, 0xD8, 0x00, 0xDE, 0x22, 0]),
    ("utf-16be-mark", [0xFE, 0xFF, 0, 0x22, 0, 0xE9, 0xD8, 0x3D, 0xDE, 0x00, 0, 0x22]),
    ("utf-16le-mark", [0xFF, 0xFE, 0x22, 0, 0xE9, 0, 0x3D, 0xD8, 0x00, 0xDE, 0x22, 0]),
    ("utf-16be", [0, 0x22, 0, 0xE9, 0xD8, 0x3D, 0xDE, 0x00, 0, 0x22]),
    ("utf-32le", [0x22, 0, 0, 0, 0xE9, 0, 0, 0, 0x00, 0xF6, 0x01, 0, 0x22, 0, 0, 0]),
    (
      "utf-32be-mark",
      [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x22, 0, 0, 0, 0xE9, 0, 0x01, 0xF6, 0x00, 0, 0, 0, 0x22]
    ),
  ])
  func reencodeWritesTheDocumentInAnotherEncoding(variant: String, expected: [UInt8]) throws {
    let document = try Document(text: #""é😀""#)
    #expect(try document.mutant("reencode@=\(variant)").bytes() == expected)
  }

  @Test func reencodeReachesTheRootOnly() throws {
    let document = try Document(text: "[1]")
    #expect(document.nodes(editableBy: .reencode) == [""])
    #expect(Mutator.reencode.variants(at: document.index.root, in: document).count == 8)
    #expect(document.nodes(editableBy: .byteOrderMark) == [""])
  }

  @Test func reencodePutsAByteOrderMarkFirst() throws {
    let document = try Document(text: " [1]")
    let bytes = try document.mutant("byte-order-mark@").bytes()
    #expect(bytes == [0xEF, 0xBB, 0xBF] + Array(" [1]".utf8))
  }

  @Test(arguments: [
    ("null-start", #"["\u0000x"]"#), ("null-alone", #"["\u0000"]"#),
    ("mark-start", #"["\ufeffx"]"#), ("raw-mark-alone", "[\"\u{FEFF}\"]"),
    ("noncharacter-alone", #"["\uffff"]"#), ("raw-noncharacter-start", "[\"\u{FFFF}x\"]"),
  ])
  func unusualCharacterPutsItAtTheStartOrAlone(variant: String, expected: String) throws {
    let document = try Document(text: #"["x"]"#)
    #expect(
      try document.mutated("unusual-character@/0=\(variant)").utf8.elementsEqual(expected.utf8))
  }

  @Test func unusualCharacterDoesNotReplaceACharacterByItself() throws {
    let document = try Document(text: #"["\u0000","",0]"#)
    #expect(document.nodes(editableBy: .unusualCharacter) == ["/0", "/1"])
    let nodes = document.index.nodeIDs.map {
      Mutator.unusualCharacter.variants(at: $0, in: document).map(\.name)
    }
    #expect(nodes[1].contains("null-alone") == false)
    #expect(nodes[2].contains("null-start") == false)
    #expect(nodes[1].count == 9)
    #expect(nodes[2].count == 5)
  }

  @Test func unusualCharacterAddsAKeyInTwoForms() throws {
    let document = try Document(text: #"[{"a":{}},1]"#)
    #expect(document.nodes(editableBy: .normalizedKeys) == ["/0", "/0/a"])
    let mutant = try document.mutated("normalized-keys@/0=composed-first")
    let expected = "[{\"a\":{},\"caf\u{E9}\":1,\"cafe\u{301}\":2},1]"
    #expect(mutant.utf8.elementsEqual(expected.utf8))
    let other = try document.mutated("normalized-keys@/0/a=decomposed-first")
    #expect(other.utf8.elementsEqual("[{\"a\":{\"cafe\u{301}\":1,\"caf\u{E9}\":2}},1]".utf8))
  }

  @Test(arguments: ["{\"caf\u{E9}\":1}", "{\"caf\\u00e9\":1}", "{\"cafe\u{301}\":1}"])
  func unusualCharacterNeedsNewKeys(text: String) throws {
    #expect(try Document(text: text).nodes(editableBy: .normalizedKeys).isEmpty)
  }
}
