import JSONMutation
import JSONText
import Testing

extension MutatorTables {
  static let malformedEdits: [MutatorID: [Edit]] = [
    "bad-escape": [
      (#"["a"]"#, "/0=hexadecimal", #"["a\x41"]"#), (#"["a"]"#, "/0=two-digits", #"["a\u12"]"#),
      (#"["a"]"#, "/0=no-digits", #"["a\u"]"#), (#"["a"]"#, "/0=braces", #"["a\u{41}"]"#),
      (#"["a"]"#, "/0=capital", #"["a\U0041"]"#), (#"["a"]"#, "/0=octal", #"["a\012"]"#),
      (#"["a"]"#, "/0=bell", #"["a\a"]"#), (#"["a"]"#, "/0=apostrophe", #"["a\'"]"#),
      (#"["a"]"#, "/0=lone-backslash", #"["a\"]"#),
      (#"{"k":""}"#, "/k=two-digits-in-key", #"{"k\u12":""}"#),
    ],
    "broken-subtree": [
      ("[1, 2]", "/0=delete", "[, 2]"), ("[1, 2]", "/1=delete", "[1, ]"),
      (#"{"a":1,"b":2}"#, "/a=delete", #"{,"b":2}"#),
      (#"{"a":1,"b":2}"#, "/b=delete", #"{"a":1,}"#), (#"{"a": 1}"#, "/a=delete-key", "{: 1}"),
      (#"{"a": 1}"#, "/a=delete-value", #"{"a": }"#),
      (#"{"a": 1}"#, "/a=duplicate", #"{"a": 1"a": 1}"#), ("[[],1]", "/0=duplicate", "[[][],1]"),
      ("[1, 2]", "/0=swap", "[, 12]"), (#"{"a":1,"b":2}"#, "/a=swap", #"{,"a":1"b":2}"#),
      (#"{"a": 1}"#, "/a=swap-key", #"{1: "a"}"#), ("[1,2]", "/1=repeat", "[1,[1,2]"),
      (#"{"a":{"b":1}}"#, "/a/b=repeat", #"{"a":{"b":{"b":1}}"#),
    ],
    "comma": [
      ("[1, 2]", "=leading", "[,1, 2]"), ("[1, 2 ]", "=trailing", "[1, 2, ]"),
      ("[]", "=leading", "[,]"), (#"{"a":1}"#, "=trailing", #"{"a":1,}"#),
      (#"{"a":1 , "b":2}"#, "/b=missing", #"{"a":1  "b":2}"#), ("[1, 2]", "/1=missing", "[1 2]"),
      ("[true,1]", "/1=missing", "[true1]"), ("[[],{}]", "/1=missing", "[[]{}]"),
      ("[1,-2]", "/1=missing", "[1-2]"), ("[1 ,2]", "/1=doubled", "[1 ,,2]"),
      ("[1,2]", "/1=semicolon", "[1;2]"), ("[1,2]", "/1=space", "[1 2]"),
      (#"{"a,":",","b":2}"#, "/b=semicolon", #"{"a,":",";"b":2}"#),
    ],
    "comment": [
      (#"{"a": 1}"#, "/a=line", "{\"a\": // comment\n1}"),
      (#"{"a": 1}"#, "/a=block", #"{"a": /* comment */1}"#), ("[1]", "/0=hash", "[# comment\n1]"),
      ("[1]", "=line", "// comment\n[1]"), ("[1]\n", "=block-at-end", "[1]\n/* comment */"),
    ],
    "control-character": [
      (#"["abcd"]"#, "/0=newline.1", "[\"\nabcd\"]"), (#"["abcd"]"#, "/0=tab.3", "[\"ab\tcd\"]"),
      (#"["é😀"]"#, "/0=escape.3", "[\"é\u{1B}😀\"]"), (#"{"a":1}"#, "/a=null-in-key", "{\"\0a\":1}"),
      (#""""#, "=tab.1", "\"\t\""),
    ],
    "empty-document": [
      (" [1]\n", "=empty", ""), ("[1]", "=blank", " \n"), ("7", "=empty", ""),
    ],
    "foreign-document": [
      ("[1]", "=plain-text", "upstream connect error or disconnect/reset before headers\n"),
      (
        " {} ", "=xml",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<error><code>ServiceUnavailable</code><message>Please try again.</message></error>\n"
      ),
    ],
    "foreign-literal": [
      ("[null]", "/0=capitalized", "[None]"), ("[null]", "/0=upper-case", "[NULL]"),
      ("[true]", "/0=capitalized", "[True]"), ("[false]", "/0=capitalized", "[False]"),
      (#"{"a":true}"#, "/a=word", #"{"a":yes}"#), ("false", "=letter", "f"),
      ("null", "=undefined", "undefined"),
    ],
    "leading-junk": [
      ("[1]", "=xssi-prefix", ")]}',\n[1]"), ("[1]", "=endless-loop", "for(;;);[1]"),
      (" [1]\n", "=jsonp", "callback( [1]\n);"),
      (
        "{}", "=php-warning",
        "<br />\n<b>Warning</b>: Undefined variable $id in <b>/var/www/api.php</b> on line <b>7</b><br />\n{}"
      ),
    ],
    "malformed-number": [
      ("[12]", "/0=leading-zero", "[012]"), ("[12]", "/0=plus", "[+12]"),
      ("[12]", "/0=double-sign", "[--12]"), ("[12]", "/0=hexadecimal", "[0x12]"),
      ("[12]", "/0=no-integer", "[.12]"), ("[12]", "/0=underscore", "[12_0]"),
      ("[12]", "/0=no-fraction", "[12.]"), ("[12]", "/0=double-point", "[12..0]"),
      ("[12]", "/0=bare-exponent", "[12e]"), ("[12]", "/0=bare-sign", "[-]"),
      ("-0.5E+3", "=leading-zero", "-00.5E+3"), ("-0.5E+3", "=double-sign", "--0.5E+3"),
      ("-0.5E+3", "=hexadecimal", "-0x0.5E+3"), ("-0.5E+3", "=no-integer", "-.5E+3"),
      ("-0.5E+3", "=underscore", "-0_0.5E+3"), ("-0.5E+3", "=no-fraction", "-0.E+3"),
      ("-0.5E+3", "=double-point", "-0..5E+3"), ("-0.5E+3", "=bare-exponent", "-0.5E"),
      ("-0.5E+3", "=bare-sign", "-"), ("1e5", "=no-fraction", "1.e5"),
      ("1e5", "=double-point", "1..0e5"), ("1e5", "=no-integer", ".1e5"),
      ("1.5", "=bare-exponent", "1.5e"),
    ],
    "not-a-number": [
      ("[-1.5]", "/0=nan", "[NaN]"), (#"{"a":1}"#, "/a=minus-infinity", #"{"a":-Infinity}"#),
      ("1", "=undefined", "undefined"), ("1", "=infinity-in-c", "inf"),
      ("1", "=lower-case-nan", "nan"), ("1", "=minus-nan", "-NaN"), ("1", "=infinity", "Infinity"),
    ],
    "structural-character": [
      ("[[1]]", "/0=delete.0", "[1]]"), ("[[1]]", "/0=delete.2", "[[1]"),
      ("[1]", "=double.0", "[[1]"), ("[1]", "=double.2", "[1]]"), ("[1]", "=swap.0", "{1]"),
      (#"{"a":1}"#, "=swap.6", #"{"a":1]"#), (#"{"a" :1}"#, "/a=delete.0", #"{a" :1}"#),
      (#"{"a" :1}"#, "/a=swap.2", #"{"a' :1}"#), (#"{"a" :1}"#, "/a=delete.4", #"{"a" 1}"#),
      (#"{"a" :1}"#, "/a=double.4", #"{"a" ::1}"#), (#"{"a" :1}"#, "/a=swap.4", #"{"a" =1}"#),
      (#"{"a":"b"}"#, "/a=delete.4", #"{"a":b"}"#), (#"{"a":"b"}"#, "/a=double.6", #"{"a":"b""}"#),
      (#"[""]"#, "/0=swap.1", #"["']"#),
    ],
    "trailing-content": [
      ("[1]\n", "=garbage", "[1]\nbla"), ("{}", "=bracket", "{}}"), (#""a""#, "=bracket", #""a"]"#),
      (" [1] ", "=second-document", " [1] [1]"),
      (#"{"a":1}"#, "=another-line", "{\"a\":1}\n{\"a\":1}"), ("7", "=another-line", "7\n7"),
    ],
    "undecoded-body": [
      ("[1,2]", "=chunked", "3\r\n[1,\r\n2\r\n2]\r\n0\r\n\r\n"),
      ("7", "=chunked", "1\r\n7\r\n0\r\n\r\n"),
    ],
    "wrong-quotes": [
      (#"{"a": "b"}"#, "/a=single-key", #"{'a': "b"}"#),
      (#"{"a": "b"}"#, "/a=single-value", #"{"a": 'b'}"#),
      (#"{"a": "b"}"#, "/a=unquoted-key", #"{a: "b"}"#),
      (#"["\"'"]"#, "/0=single-value", #"['\"'']"#), (#"{"":""}"#, "/=unquoted-key", #"{:""}"#),
      (#"["b"]"#, "/0=typographic-value", "[“b”]"), (#"{"a":1}"#, "/a=typographic-key", "{“a”:1}"),
    ],
  ]

  static let malformedBytes: [MutatorID: [EditOfBytes]] = [
    "bit-flip": [
      (#""a""#, "=bit-0.0", [0x23, 0x61, 0x22]), (#""a""#, "=bit-7.1", [0x22, 0xE1, 0x22]),
      (#""a""#, "=bit-5.2", [0x22, 0x61, 0x02]), ("[1]", "/0=bit-6.0", [0x5B, 0x71, 0x5D]),
      (#"{"a":1}"#, "/a=bit-7.3", [0x7B, 0x22, 0x61, 0x22, 0xBA, 0x31, 0x7D]),
      (#""é""#, "=bit-6.1", [0x22, 0x83, 0xA9, 0x22]),
      ("[true]", "/0=burst", [0x5B, 0xFF, 0xAA, 0xFF, 0xAA, 0x5D]),
    ],
    "invalid-encoding": [
      (#""a""#, "=continuation", [0x22, 0x61, 0x80, 0x22]),
      (#""a""#, "=overlong", [0x22, 0x61, 0xC0, 0xAF, 0x22]),
      (#""a""#, "=cut-sequence", [0x22, 0x61, 0xE2, 0x82, 0x22]),
      (#""a""#, "=surrogate", [0x22, 0x61, 0xED, 0xA0, 0x80, 0x22]),
      (#""a""#, "=too-large", [0x22, 0x61, 0xF4, 0x90, 0x80, 0x80, 0x22]),
      (#""a""#, "=latin-one", [0x22, 0x61, 0xE9, 0x22]),
      (#""a""#, "=all-ones", [0x22, 0x61, 0xFF, 0x22]),
      (#"{"":1}"#, "/=latin-one-in-key", [0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D]),
    ],
  ]

  static let malformedVariants: [MutatorID: [Variants]] = [
    "bad-escape": [
      (
        #""a""#, "",
        [
          "hexadecimal", "two-digits", "no-digits", "braces", "capital", "octal", "bell",
          "apostrophe", "lone-backslash",
        ]
      ),
      (
        #"{"a":1}"#, "/a",
        [
          "hexadecimal-in-key", "two-digits-in-key", "no-digits-in-key", "braces-in-key",
          "capital-in-key", "octal-in-key", "bell-in-key", "apostrophe-in-key",
          "lone-backslash-in-key",
        ]
      ),
      ("[1]", "", []), ("[1]", "/0", []),
    ],
    "bit-flip": [
      ("7", "", ["bit-3.0", "bit-4.0", "bit-5.0", "bit-6.0", "bit-7.0", "burst"]),
      (
        #""a""#, "",
        [
          "bit-0.0", "bit-2.0", "bit-3.0", "bit-5.0", "bit-6.0", "bit-7.0", "bit-7.1", "bit-5.2",
          "bit-7.2", "burst",
        ]
      ),
    ],
    "broken-subtree": [
      ("[1]", "", []), ("[1]", "/0", ["repeat"]), (#"[""]"#, "/0", ["duplicate", "repeat"]),
      ("[1,2]", "/0", ["delete", "swap", "repeat"]), ("[1,2]", "/1", ["delete", "repeat"]),
      (#"{"a":""}"#, "/a", ["delete-key", "delete-value", "duplicate", "repeat"]),
      (#"{"a":1}"#, "/a", ["delete-key", "delete-value", "swap-key", "duplicate", "repeat"]),
    ],
    "comma": [
      ("[1,2]", "", ["leading", "trailing"]), ("[ ]", "", ["leading"]), ("[1,2]", "/0", []),
      ("[1,2]", "/1", ["doubled", "semicolon", "space"]),
      ("[1, 2]", "/1", ["missing", "doubled", "semicolon", "space"]), ("1", "", []),
      ("[1,[2]]", "/1", ["leading", "trailing", "missing", "doubled", "semicolon", "space"]),
    ],
    "comment": [
      ("[1]", "", ["line", "block", "hash", "line-at-end", "block-at-end", "hash-at-end"]),
      ("[1]", "/0", ["line", "block", "hash"]),
    ],
    "control-character": [
      (
        #""abcd""#, "",
        ["newline.1", "newline.3", "tab.1", "tab.3", "null.1", "null.3", "escape.1", "escape.3"]
      ),
      (#""a""#, "", ["newline.1", "tab.1", "null.1", "escape.1"]),
      (#"{"a":1}"#, "/a", ["newline-in-key", "tab-in-key", "null-in-key", "escape-in-key"]),
      ("[1]", "", []), ("[1]", "/0", []),
    ],
    "empty-document": [
      ("[1]", "", ["empty", "blank"]), ("[1]", "/0", []),
    ],
    "foreign-document": [
      ("[1]", "", ["html", "xml", "plain-text"]), ("[1]", "/0", []),
    ],
    "foreign-literal": [
      ("null", "", ["capitalized", "upper-case", "nil", "undefined"]),
      ("true", "", ["capitalized", "upper-case", "word", "letter"]),
      ("false", "", ["capitalized", "upper-case", "word", "letter"]), (#""null""#, "", []),
      ("[0]", "", []), ("[0]", "/0", []),
    ],
    "invalid-encoding": [
      (
        #""a""#, "",
        [
          "continuation", "overlong", "cut-sequence", "surrogate", "too-large", "latin-one",
          "all-ones",
        ]
      ),
      (
        #"{"a":1}"#, "/a",
        [
          "continuation-in-key", "overlong-in-key", "cut-sequence-in-key", "surrogate-in-key",
          "too-large-in-key", "latin-one-in-key", "all-ones-in-key",
        ]
      ),
      ("[1]", "", []), ("[1]", "/0", []),
    ],
    "leading-junk": [
      ("1", "", ["php-warning", "xssi-prefix", "endless-loop", "jsonp"]), ("[1]", "/0", []),
    ],
    "malformed-number": [
      (
        "12", "",
        [
          "leading-zero", "plus", "double-sign", "hexadecimal", "no-integer", "underscore",
          "no-fraction", "double-point", "bare-exponent", "bare-sign",
        ]
      ),
      (
        "-1", "",
        [
          "leading-zero", "double-sign", "hexadecimal", "no-integer", "underscore", "no-fraction",
          "double-point", "bare-exponent", "bare-sign",
        ]
      ),
      (#""1""#, "", []), ("[1]", "", []),
    ],
    "not-a-number": [
      (
        "1", "",
        [
          "nan", "minus-nan", "lower-case-nan", "infinity", "minus-infinity", "infinity-in-c",
          "undefined",
        ]
      ),
      (#""1""#, "", []), ("[null]", "", []), ("[null]", "/0", []),
    ],
    "structural-character": [
      ("[1]", "", ["delete.0", "double.0", "swap.0", "delete.2", "double.2", "swap.2"]),
      ("[1]", "/0", []),
      (
        #"{"a":1}"#, "/a",
        [
          "delete.0", "double.0", "swap.0", "delete.2", "double.2", "swap.2", "delete.3",
          "double.3",
          "swap.3",
        ]
      ),
    ],
    "trailing-content": [
      ("[1]", "", ["garbage", "bracket", "second-document", "another-line"]),
      ("7", "", ["garbage", "bracket", "another-line"]), ("[1]", "/0", []),
    ],
    "truncate": [
      ("12", "", ["token.0"]),
      (" -1.5e+3\n", "", ["token.0", "token.1", "byte.2", "byte.4", "byte.6", "byte.7"]),
      ("null ", "", ["token.0", "byte.1", "byte.2", "byte.3"]),
      ("[1] ", "", ["token.0", "token.2"]),
    ],
    "undecoded-body": [
      ("7", "", ["gzip", "chunked"]), ("[1]", "/0", []),
    ],
    "wrong-quotes": [
      (
        #"{"a":"b"}"#, "/a",
        ["single-key", "typographic-key", "unquoted-key", "single-value", "typographic-value"]
      ),
      (#"{"a":1}"#, "/a", ["single-key", "typographic-key", "unquoted-key"]),
      (#""a""#, "", ["single-value", "typographic-value"]), ("[1]", "", []), ("[1]", "/0", []),
    ],
  ]
}

/// What holds for every mutator whose mutants are not JSON.
@Suite struct MalformedTests {
  @Test func bitFlipEditsFourBytesOfALongString() throws {
    let document = try Document(text: #""0123456789""#)
    let offsets = Mutator.bitFlip.variants(at: document.index.root, in: document)
      .compactMap(\.offset)
    #expect(Set(offsets) == [0, 3, 7, 11])
  }

  @Test func brokenSubtreeKeepsTheNeighborOfADeletedChild() throws {
    #expect(throws: MutantError.self) {
      try Document(text: #"{"a":1,"b":2}"#).mutant("broken-subtree@/a=delete,remove-key@/b")
    }
  }

  @Test func foreignDocumentThePageIsHTML() throws {
    let page = try Document(text: "[1]").mutated("foreign-document@=html")
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html>"))
    #expect(page.hasSuffix("</html>\n"))
  }

  @Test(arguments: MutatorSet.malformed.mutators.indices)
  func makesNothingThatIsJSON(number: Int) throws {
    let mutator = MutatorSet.malformed.mutators[number]
    var count = 0
    for seed in 0..<UInt64(200) {
      let document = try Document(text: RandomDocument.text(seed: seed))
      for node in document.index.nodeIDs {
        for variant in mutator.variants(at: node, in: document) {
          let mutant = Mutant(document, Mutation(mutator, at: node, variant: variant))
          #expect(!isJSON(mutant), "\(mutant.text) of \(document.text)")
          count += 1
        }
      }
    }
    #expect(count > 200)
  }

  @Test func oneEditDoesNotMendAnother() throws {
    var counts = [0, 0, 0, 0]
    for seed in 0..<UInt64(150) {
      let document = try Document(text: RandomDocument.text(seed: seed))
      let space = MutationSpace(in: document, by: MutatorSet.malformed.mutators)
      let plan = MutantPlan.random(count: 30, seed: Seed(rawValue: seed), mutations: 3)
      for mutant in plan.mutants(of: space) {
        counts[mutant.mutations.count] += 1
        #expect(!isJSON(mutant), "\(mutant.id) of \(document.text)")
      }
    }
    #expect(counts[2] > 1_000)
    #expect(counts[3] > 1_000)
  }

  // To expect an error that often would take most of the time.
  private func isJSON(_ mutant: Mutant) -> Bool {
    (try? DocumentIndex(parsing: mutant.bytes(), maximumDepth: .max)) != nil
  }

  @Test func theRandomDocumentsDiffer() {
    let texts = Set((0..<UInt64(300)).map(RandomDocument.text(seed:)))
    #expect(texts.count > 150)
    #expect(texts.filter { $0.contains("{") }.count > 100)
    #expect(texts.contains { UInt64($0) != nil })
  }

  @Test func structuralCharacterKeepsBothBracketsFromBeingDeletedTogether() throws {
    let document = try Document(text: "[1]")
    #expect(throws: MutantError.self) {
      try document.mutant("structural-character@=delete.0,structural-character@=delete.2")
    }
  }

  @Test(arguments: [
    (#"{"a" :[1, true]}"#, "truncate@=token.0", ""),
    (#"{"a" :[1, true]}"#, "truncate@=token.15", #"{"a" :[1, true]"#),
    (#"{"a" :[1, true]}"#, "truncate@/a=token.0", "{"),
    (#"{"a" :[1, true]}"#, "truncate@/a=byte.2", #"{"a"#),
    (#"{"a" :[1, true]}"#, "truncate@/a=token.3", #"{"a""#),
    (#"{"a" :[1, true]}"#, "truncate@/a=token.8", #"{"a" :[1,"#),
    (#"{"a" :[1, true]}"#, "truncate@/a/1=token.0", #"{"a" :[1, "#),
    (#"{"a" :[1, true]}"#, "truncate@/a/1=byte.3", #"{"a" :[1, tru"#),
    (" -1.5e3 ", "truncate@=byte.2", " -"), (" -1.5e3 ", "truncate@=byte.4", " -1."),
    (#" "é" "#, "truncate@=byte.4", #" "é"#),
  ])
  func truncateLeavesOutTheRest(text: String, steps: String, expected: String) throws {
    #expect(try Document(text: text).mutated(steps) == expected)
  }

  @Test func truncateCutsAtEveryByteOnce() throws {
    for seed in 0..<UInt64(300) {
      try expectCutsAtEveryByteOnce(in: Document(text: RandomDocument.text(seed: seed)))
    }
    try expectCutsAtEveryByteOnce(in: .nasty())
    try expectCutsAtEveryByteOnce(in: .rich())
  }

  private func expectCutsAtEveryByteOnce(
    in document: Document, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let index = document.index
    var cuts: [Int] = []
    for node in index.nodeIDs {
      for variant in Mutator.truncate.variants(at: node, in: document) {
        let mutant = Mutant(document, Mutation(.truncate, at: node, variant: variant))
        let splice = try #require(mutant.splices.first, sourceLocation: sourceLocation)
        #expect(splice.range.upperBound == index.bytes.count, sourceLocation: sourceLocation)
        #expect(splice.replacement.isEmpty, sourceLocation: sourceLocation)
        cuts.append(splice.range.lowerBound)
      }
    }
    let expected = index.bytes.indices.filter { offset in
      (try? DocumentIndex(parsing: Array(index.bytes[..<offset]))) == nil
    }
    #expect(cuts.sorted() == expected, "\(document.text)", sourceLocation: sourceLocation)
  }

  @Test func undecodedBodyTheFileHasAStoredBlockAndAChecksum() throws {
    let mutant = try Document(text: "[1,2]").mutant("undecoded-body@=gzip")
    #expect(
      mutant.bytes() == [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1, 5, 0, 0xFA, 0xFF, 0x5B, 0x31, 0x2C, 0x32, 0x5D,
        0xBF, 0x50, 0x8B, 0x08, 5, 0, 0, 0,
      ])
  }

  @Test func undecodedBodyALargeDocumentHasSeveralBlocks() throws {
    let text = "[" + String(repeating: " ", count: 70_000) + "]"
    let bytes = try Document(text: text).mutant("undecoded-body@=gzip").bytes()
    #expect(bytes.count == 10 + 5 + 65_535 + 5 + 4_467 + 8)
    #expect(bytes[10..<15] == [0, 0xFF, 0xFF, 0, 0])
    #expect(bytes[65_550..<65_555] == [1, 0x73, 0x11, 0x8C, 0xEE])
  }
}
