import JSONMutation
import JSONText
import Testing

extension MutatorTables {
  static let preserving: [MutatorID: [Variants]] = [
    "add-key": [
      (#"{"a":1}"#, "", ["scalar", "object", "array", "null", "case"]),
      (#"{"a":1,"\u0041":2}"#, "", ["scalar", "object", "array", "null"]),
      (#"{"1":1,"":2}"#, "", ["scalar", "object", "array", "null"]),
      ("{}", "", []),
      ("[1]", "", []),
      (#"{"1":1,"22":2}"#, "", []),
    ],
    "re-escape": [
      (#""""#, "", []),
      ("7", "", []),
      (#"["/"]"#, "", []),
      (#""a""#, "", ["unicode"]),
      (#""\u0061""#, "", ["unescaped"]),
      (#""\u0000\ud83d""#, "", []),
      (#""\/""#, "", ["unicode", "unescaped"]),
      (#""\n""#, "", ["unicode"]),
      (#""/é""#, "", ["solidus", "unicode", "ascii"]),
      (#""\\u0061""#, "", ["unicode"]),
    ],
  ]
}

/// What holds for every mutator whose mutants mean the same.
@Suite struct PreservingTests {
  @Test(arguments: [
    (#"{"a":1}"#, "scalar", #"{"a":1,"added_key":"added"}"#),
    (#"{ "a":1 }"#, "object", #"{ "a":1,"added_key":{"id":1,"name":"added"} }"#),
    (#"{"added_key":1}"#, "array", #"{"added_key":1,"added_key_":["added"]}"#),
    (#"{"a":1}"#, "null", #"{"a":1,"added_key":null}"#),
    (#"{"1":1,"\u0061":2,"_bC":3}"#, "case", #"{"1":1,"\u0061":2,"_bC":3,"_BC":"added"}"#),
  ])
  func addKeyAddsAMember(text: String, variant: String, expected: String) throws {
    #expect(try Document(text: text).mutated("add-key@=\(variant)") == expected)
  }

  @Test("add-key adds a key to every object") func addKeyAddsAKeyToEveryObject() throws {
    let text = #"{"a":{"b":{}},"c":[{"added_key":2}],"d":{"10":{"e":3}}}"#
    let document = try Document(text: text)
    let expected = #"""
      {"a":{"b":{},"added_key":null},"c":[{"added_key":2,"added_key_":null}],\#
      "d":{"10":{"e":3,"added_key":null}},"added_key":null}
      """#
    #expect(try document.mutated("add-key-everywhere@=null") == expected)
    #expect(document.nodes(editableBy: .addKeyEverywhere) == [""])
    #expect(
      try Document(text: #"[{"a":1}]"#).mutated("add-key-everywhere@=scalar")
        == #"[{"a":1,"added_key":"added"}]"#)
  }

  @Test("add-key does not add to dictionaries", arguments: ["1", "[]", "{}", #"[{},{"1":{}}]"#])
  func addKeyNeedsAnObjectThatIsNoDictionary(text: String) throws {
    #expect(try Document(text: text).nodes(editableBy: .addKeyEverywhere).isEmpty)
  }

  @Test("add-key leaves the list of records alone")
  func addKeyLeavesTheListOfRecordsAlone() throws {
    let document = try Document(text: #"{"x":{"a":1},"y":{}}"#, recordsAt: "")
    #expect(document.nodes(editableBy: .addKey) == ["/x"])
    #expect(
      try document.mutated("add-key-everywhere@=null") == #"{"x":{"a":1,"added_key":null},"y":{}}"#)
  }

  @Test(arguments: [
    ("leading", "\n  \t[1]\n"), ("trailing", "[1]\n  \t"), ("newline", "[1]\n\n"),
    ("crlf", "\r\n[1]\n\r\n"),
  ])
  func padDocumentPutsSpaceAroundTheDocument(variant: String, expected: String) throws {
    let document = try Document(text: "[1]\n")
    #expect(try document.mutated("pad-document@=\(variant)") == expected)
    #expect(document.nodes(editableBy: .padDocument) == [""])
  }

  @Test(arguments: [
    (#""a/b\/c""#, "solidus", #""a\/b\/c""#),
    (#""aé😀\n\u00C9\ud83d""#, "unicode", #""\u0061\u00e9\ud83d\ude00\u000a\u00C9\ud83d""#),
    (#""aé€😀\t""#, "ascii", #""a\u00e9\u20ac\ud83d\ude00\t""#),
    (
      #""\u00E9\/\ud83d\ude00\"\\\u0022\u005c\n\u0000\ud83d\u20ac""#, "unescaped",
      #""é/😀\"\\\u0022\u005c\n\u0000\ud83d€""#
    ),
  ])
  func reEscapeSpellsCharactersInAnotherWay(text: String, variant: String, expected: String) throws
  {
    #expect(try Document(text: "[\(text)]").mutated("re-escape@/0=\(variant)") == "[\(expected)]")
    let object = try Document(text: "{\(text):{}}")
    let node = try #require(object.index.firstChild(of: object.index.root))
    let pointer = object.index.pointer(to: node)
    let id = MutantID(
      document: object.name,
      steps: [.init(mutator: "re-escape", pointer: pointer, variant: Variant("key-\(variant)"))])
    #expect(try Mutant(id, of: object).text == "{\(expected):{}}")
  }

  @Test func reEscapeEditsTheKeyOrTheValue() throws {
    let document = try Document(text: #"{"a":"b","":1}"#)
    #expect(document.nodes(editableBy: .reEscape) == ["/a"])
    #expect(try document.mutated("re-escape@/a=unicode") == #"{"a":"\u0062","":1}"#)
    #expect(try document.mutated("re-escape@/a=key-unicode") == #"{"\u0061":"b","":1}"#)
  }

  @Test(arguments: [
    (#"{"a":1,"b":2}"#, "reversed", #"{"b":2,"a":1}"#),
    (#"{ "a" : [1] , "b":{"c":2},"d":3}"#, "reversed", #"{ "d":3 , "b":{"c":2},"a" : [1]}"#),
    (#"{"a":1, "b":2,"c":3 }"#, "rotated", #"{"b":2, "c":3,"a":1 }"#),
  ])
  func reorderMembersMovesMembersAndKeepsTheSpace(text: String, variant: String, expected: String)
    throws
  {
    #expect(try Document(text: text).mutated("reorder-members@=\(variant)") == expected)
  }

  @Test(arguments: [
    ("{}", []), (#"{"a":1}"#, []), ("[1,2]", []), (#"{"a":1,"a":2,"b":3}"#, []),
    (#"{"a":1,"\u0061":2}"#, []), (#"{"\u00e9":1,"e\u0301":2}"#, []),
    (#"[{"a":{"x":1,"y":2},"b":2}]"#, ["/0", "/0/a"]),
  ])
  func reorderMembersNeedsTwoMembersAndDistinctKeys(text: String, expected: [String]) throws {
    #expect(try Document(text: text).nodes(editableBy: .reorderMembers) == expected)
  }

  @Test(arguments: [
    ("7", ["fraction": "7.0", "exponent": "7e0", "shifted": "70e-1"]),
    ("-10", ["fraction": "-10.0", "exponent": "-10e0", "shifted": "-100e-1"]),
    ("0", ["fraction": "0.0", "exponent": "0e0"]),
    ("0.5", ["exponent": "5e-1", "trailing-zero": "0.50"]),
    ("-0.05", ["exponent": "-5e-2", "trailing-zero": "-0.050"]),
    ("12.50", ["exponent": "1250e-2", "trailing-zero": "12.500"]),
    ("1.0", ["exponent": "10e-1", "trailing-zero": "1.00", "integer": "1"]),
    ("0.00", ["exponent": "0e-2", "trailing-zero": "0.000", "integer": "0"]),
    ("1e3", ["letter-case": "1E3", "leading-zero": "1e03", "plain": "1000", "plus-sign": "1e+3"]),
    (
      "-1.5E+3",
      [
        "letter-case": "-1.5e+3", "leading-zero": "-1.5E+03", "plain": "-1500",
        "plus-sign": "-1.5E3",
      ]
    ),
    ("1e-7", ["letter-case": "1E-7", "leading-zero": "1e-07", "plain": "0.0000001"]),
    ("12.5e-1", ["letter-case": "12.5E-1", "leading-zero": "12.5e-01", "plain": "1.25"]),
    (
      "0.25e1",
      ["letter-case": "0.25E1", "leading-zero": "0.25e01", "plain": "2.5", "plus-sign": "0.25e+1"]
    ),
    ("0e5", ["letter-case": "0E5", "leading-zero": "0e05", "plain": "0", "plus-sign": "0e+5"]),
    (
      "0.0e0",
      ["letter-case": "0.0E0", "leading-zero": "0.0e00", "plain": "0.0", "plus-sign": "0.0e+0"]
    ),
    ("1e15", ["letter-case": "1E15", "leading-zero": "1e015", "plus-sign": "1e+15"]),
    (
      "123456789012345",
      [
        "fraction": "123456789012345.0", "exponent": "123456789012345e0",
        "shifted": "1234567890123450e-1",
      ]
    ),
    ("1234567890123456", [:]), ("1.234567890123456", [:]), ("-0", [:]), ("-0.0", [:]),
    ("-0e1", [:]), (#""7""#, [:]), ("true", [:]), ("[7]", [:]),
  ])
  func respellNumberKeepsTheExactValue(text: String, expected: [String: String]) throws {
    let document = try Document(text: text)
    let variants = Mutator.respellNumber.variants(at: document.index.root, in: document)
    #expect(Set(variants.map(\.name)) == Set(expected.keys))
    for (variant, number) in expected {
      #expect(try document.mutated("respell-number@=\(variant)") == number)
    }
  }

  private static let minified = #"{"a":[1,{"b":" ] "},[],{}],"c\"":-1.5e3}"#
  private static let pretty = """
    {
      "a": [
        1,
        {
          "b": " ] "
        },
        [],
        {}
      ],
      "c\\"": -1.5e3
    }
    """

  @Test func rewriteWhitespaceWritesEachLayout() throws {
    let document = try Document(
      text: "\t" + #"{ "a": [1 ,{"b":" ] "},[ ], {}],"c\""  :-1.5e3 }"# + "\n")
    let lines = Self.pretty.split(separator: "\n")
    #expect(try document.mutated("rewrite-whitespace@=minified") == "\t\(Self.minified)\n")
    #expect(try document.mutated("rewrite-whitespace@=pretty") == "\t\(Self.pretty)\n")
    #expect(
      try document.mutated("rewrite-whitespace@=crlf")
        == "\t" + lines.joined(separator: "\r\n") + "\n")
    let tabs = lines.map { line in
      let indentation = line.prefix { $0 == " " }.count
      return String(repeating: "\t", count: indentation / 2) + line.dropFirst(indentation)
    }
    #expect(
      try document.mutated("rewrite-whitespace@=tabs")
        == "\t" + tabs.joined(separator: "\n") + "\n")
  }

  @Test(arguments: [
    (minified, ["pretty", "crlf", "tabs"]), (pretty, ["minified", "crlf", "tabs"]),
    (" 7 ", []), ("[]", []), ("[ ]", ["minified", "pretty", "crlf", "tabs"]),
    ("[\n\t1\n]", ["minified", "pretty", "crlf"]),
  ])
  func rewriteWhitespaceDoesNotOfferTheLayoutThatIsThere(text: String, variants: [String]) throws {
    let document = try Document(text: text)
    let offered = Mutator.rewriteWhitespace.variants(
      at: document.index.root, in: document)
    #expect(offered.map(\.name) == variants)
  }

  @Test func rewriteWhitespaceReachesTheRootOnly() throws {
    let document = try Document(text: "[[ 1 ]]")
    #expect(document.nodes(editableBy: .rewriteWhitespace) == [""])
  }
}
