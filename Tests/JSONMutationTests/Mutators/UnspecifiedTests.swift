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
  func duplicateKeyAddsAnotherValueOfTheSameType(value: String, other: String) throws {
    let document = try Document(text: #"{"\u006b":\#(value)}"#)
    let expected = #"{"\u006b":\#(value),"\u006b":\#(other)}"#
    #expect(try document.mutated("duplicate-key@/k=other-after") == expected)
  }

  @Test("duplicate-key escapes only what is not escaped")
  func duplicateKeyEscapesOnlyWhatIsNot() throws {
    let document = try Document(text: #"{"":1,"\u006b":2}"#)
    for node in document.index.children(of: document.index.root) {
      #expect(
        Mutator.duplicateKey.variants(at: node, in: document).map(\.name)
          == ["same", "other-before", "other-after"])
    }
  }

  @Test("duplicate-key repeats an unknown key") func duplicateKeyRepeatsAnUnknownKey() throws {
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
  }

  @Test func byteOrderMarkComesFirst() throws {
    let document = try Document(text: " [1]")
    let bytes = try document.mutant("byte-order-mark@").bytes()
    #expect(bytes == [0xEF, 0xBB, 0xBF] + Array(" [1]".utf8))
  }
}
