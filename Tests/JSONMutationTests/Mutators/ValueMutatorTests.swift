import JSONMutation
import JSONText
import Testing

extension MutatorTables {
  static let values: [MutatorID: [Mutants]] = [
    "adjust-number": [
      (
        "[7]", "/0",
        [
          "negated: [-7]", "zero: [0]", "one-more: [8]", "one-less: [6]", "int8-max: [127]",
          "int8-above: [128]", "uint8-max: [255]", "uint8-above: [256]", "int16-max: [32767]",
          "int16-above: [32768]", "uint16-max: [65535]", "uint16-above: [65536]",
          "int32-max: [2147483647]", "int32-above: [2147483648]", "uint32-max: [4294967295]",
          "uint32-above: [4294967296]",
        ]
      ),
      ("[-1.50]", "/0", ["negated: [1.50]", "zero: [0]"]),
      ("[2e3]", "/0", ["negated: [-2e3]", "zero: [0]"]),
      ("[1e400]", "/0", ["zero: [0]"]),
      ("[12345678901234567890]", "/0", ["zero: [0]"]),
      ("[0.00]", "/0", []),
      ("[-0]", "/0", []),
      (#"["7",true]"#, "/0", []),
      (#"["7",true]"#, "/1", []),
    ],
    "integer-to-fraction": [
      ("[3 ]", "/0", ["[3.5 ]"]),
      ("[-3]", "/0", ["[-3.5]"]),
      ("0", "", ["0.5"]),
      ("[999999999999999]", "/0", ["[999999999999999.5]"]),
    ],
    "number-to-string": [
      ("[1, -2.50e+3 ]", "/1", [#"[1, "-2.50e+3" ]"#]),
      ("7", "", [#""7""#]),
      (#"["7",true,null]"#, "/0", []),
      (#"["7",true,null]"#, "/1", []),
    ],
    "string-to-number": [
      (#"["42" ,1]"#, "/0", ["[42 ,1]"]),
      (#"["-0.50"]"#, "/0", ["[-0.50]"]),
      (#"["1E+09"]"#, "/0", ["[1E+09]"]),
      (#"["999999999999999"]"#, "/0", ["[999999999999999]"]),
      (#""0""#, "", ["0"]),
    ],
    "out-of-range": [
      ("[7]", "/0", ["negative: [-7]", "above-int32: [2147483648]", "fraction: [7.5]"]),
      ("[-7]", "/0", ["above-int32: [2147483648]", "fraction: [-7.5]"]),
      ("[0]", "/0", ["above-int32: [2147483648]", "fraction: [0.5]"]),
      ("[4294967296]", "/0", ["negative: [-4294967296]", "fraction: [4294967296.5]"]),
      ("[1.5]", "/0", ["negative: [-1.5]"]),
      ("[12345678901234567890]", "/0", []),
      (#"["a"]"#, "/0", [#"empty: [""]"#, #"longer: ["ax"]"#]),
      (#"[""]"#, "/0", []),
      ("[true]", "/0", []),
      ("[[]]", "/0", []),
    ],
    "other-value": [
      ("[true,false]", "/0", ["[false,false]"]),
      ("[true,false]", "/1", ["[true,true]"]),
      ("[19 ]", "/0", ["[20 ]"]),
      ("[9,10,11]", "/0", ["[12,10,11]"]),
      ("[1.9]", "/0", ["[2.1]"]),
      ("[-0]", "/0", ["[1]"]),
      ("[1.5e-7]", "/0", ["[1.6e-7]"]),
      ("[12345678901234567890]", "/0", ["[22345678901234567890]"]),
      (
        #"[{"s":"open"},{"s":"shut"},{"s":"open"}]"#, "/0/s",
        [#"[{"s":"shut"},{"s":"shut"},{"s":"open"}]"#]
      ),
      // Words that do not repeat may be what tells records apart.
      (#"[{"k":"a"},{"k":"b"}]"#, "/0/k", [#"[{"k":"c"},{"k":"b"}]"#]),
      (#"["two words"]"#, "/0", [#"["two wordt"]"#]),
      (
        #"["2026-11-30T10:46:19Z"]"#, "/0",
        [
          #"["2026-11-02T10:46:19Z"]"#, #"time: ["2026-11-30T10:41:19Z"]"#,
          #"zone: ["2026-11-30T10:46:19+01:00"]"#,
        ]
      ),
      (
        #"["2026-11-02 10:41"]"#, "/0",
        [#"["2026-11-01 10:41"]"#, #"time: ["2026-11-02 10:42"]"#]
      ),
      (#"["2026-02-02"]"#, "/0", [#"["2026-02-01"]"#]),
      (#"["a\n"]"#, "/0", [#"["a\nx"]"#]),
      (#"[""]"#, "/0", [#"["0"]"#]),
      ("[null,[],{}]", "/0", []),
      ("[null,[],{}]", "/1", []),
    ],
    "fill-array": [
      (
        "[[ ]]", "/0",
        ["null: [[null]]", "number: [[1]]", #"string: [["text"]]"#, "object: [[{}]]"]
      ),
      ("[[1]]", "/0", []),
      ("[{}]", "/0", []),
    ],
    "date-format": [
      (
        #"["2026-11-21T10:46:19Z" ]"#, "/0",
        [
          #"fractional: ["2026-11-21T10:46:19.123Z" ]"#, #"offset: ["2026-11-21T10:46:19+00:00" ]"#,
          #"space: ["2026-11-21 10:46:19Z" ]"#, #"date-only: ["2026-11-21" ]"#,
          #"twenty-four: ["2026-11-21T24:00:00Z" ]"#, #"leap-second: ["2026-11-21T10:46:60Z" ]"#,
          #"no-zone: ["2026-11-21T10:46:19" ]"#, "epoch-seconds: [1795257979 ]",
          "epoch-milliseconds: [1795257979000 ]", #"epoch-string: ["1795257979" ]"#,
          #"locale: ["11/21/2026" ]"#, #"zero: ["0000-00-00T10:46:19Z" ]"#,
        ]
      ),
      (
        #""2000-02-29 23:59:60.5+0230""#, "",
        [
          #"no-fraction: "2000-02-29 23:59:60+0230""#, #"date-only: "2000-02-29""#,
          #"twenty-four: "2000-02-29 24:00:00+0230""#, #"no-zone: "2000-02-29 23:59:60.5""#,
          "epoch-seconds: 951859800", "epoch-milliseconds: 951859800500",
          #"epoch-string: "951859800""#, #"locale: "02/29/2000""#,
          #"zero: "0000-00-00 23:59:60.5+0230""#,
        ]
      ),
      (
        #""2000-02-29T24:00""#, "",
        [
          #"offset: "2000-02-29T24:00+00:00""#, #"space: "2000-02-29 24:00""#,
          #"date-only: "2000-02-29""#, "epoch-seconds: 951868800",
          "epoch-milliseconds: 951868800000", #"epoch-string: "951868800""#,
          #"locale: "02/29/2000""#, #"zero: "0000-00-00T24:00""#,
        ]
      ),
      (
        #""1969-12-31T23:59:59""#, "",
        [
          #"fractional: "1969-12-31T23:59:59.123""#, #"offset: "1969-12-31T23:59:59+00:00""#,
          #"space: "1969-12-31 23:59:59""#, #"date-only: "1969-12-31""#,
          #"twenty-four: "1969-12-31T24:00:00""#, #"leap-second: "1969-12-31T23:59:60""#,
          "epoch-seconds: -1", "epoch-milliseconds: -1000", #"epoch-string: "-1""#,
          #"locale: "12/31/1969""#,
          #"zero: "0000-00-00T23:59:59""#,
        ]
      ),
      (
        #""1970-01-01""#, "",
        [
          "epoch-seconds: 0", "epoch-milliseconds: 0", #"epoch-string: "0""#,
          #"locale: "01/01/1970""#, #"zero: "0000-00-00""#,
        ]
      ),
      (
        #""1600-03-01""#, "",
        [
          "epoch-seconds: -11670912000", "epoch-milliseconds: -11670912000000",
          #"epoch-string: "-11670912000""#, #"locale: "03/01/1600""#, #"zero: "0000-00-00""#,
        ]
      ),
    ],
    "time-unit": [
      (
        #"{"createdAt":1795257979 }"#, "/createdAt",
        [
          #"milliseconds: {"createdAt":1795257979000 }"#,
          #"microseconds: {"createdAt":1795257979000000 }"#,
        ]
      ),
      (
        #"{"timestamps":[1795257979123]}"#, "/timestamps/0",
        [
          #"seconds: {"timestamps":[1795257979]}"#,
          #"microseconds: {"timestamps":[1795257979123000]}"#,
        ]
      ),
      (
        #"{"start":1795257979123456}"#, "/start",
        [#"seconds: {"start":1795257979}"#, #"milliseconds: {"start":1795257979123}"#]
      ),
      (
        #"{"end":1795257979.5}"#, "/end",
        [#"milliseconds: {"end":1795257979500}"#, #"microseconds: {"end":1795257979500000}"#]
      ),
      (#"{"size":1795257979}"#, "/size", []),
      (#"{"last_id":1795257979}"#, "/last_id", []),
      (#"{"time":86400}"#, "/time", []),
      (#"{"time":-1795257979}"#, "/time", []),
      (#"{"time":1.795257979e9}"#, "/time", []),
      (#"{"time":"1795257979"}"#, "/time", []),
    ],
    "near-miss": [
      (
        #"["123e4567-E89b-12d3-a456-426614174000"]"#, "/0",
        [
          #"uuid-short: ["123e4567-E89b-12d3-a456-42661417400"]"#,
          #"uuid-braces: ["{123e4567-E89b-12d3-a456-426614174000}"]"#,
          #"uuid-bare: ["123e4567E89b12d3a456426614174000"]"#,
        ]
      ),
      (
        #"["ann@example.com"]"#, "/0",
        [#"email-no-at: ["annexample.com"]"#, #"email-two-ats: ["ann@@example.com"]"#]
      ),
      (
        #"["https://example.com/a?q=1#top"]"#, "/0",
        [
          #"url-no-scheme: ["example.com/a?q=1#top"]"#,
          #"url-space: ["https:// example.com/a?q=1#top"]"#, #"url-relative: ["/a?q=1#top"]"#,
        ]
      ),
      (
        #"["https:\/\/example.com\/a"]"#, "/0",
        [
          #"url-no-scheme: ["example.com\/a"]"#, #"url-space: ["https:\/\/ example.com\/a"]"#,
          #"url-relative: ["\/a"]"#,
        ]
      ),
      (
        #"["http://a.example"]"#, "/0",
        [#"url-no-scheme: ["a.example"]"#, #"url-space: ["http:// a.example"]"#]
      ),
      (
        #"["aGVsbG8/d2++bGQ="]"#, "/0",
        [
          #"base64-unpadded: ["aGVsbG8/d2++bGQ"]"#, #"base64-url-safe: ["aGVsbG8_d2--bGQ="]"#,
          #"base64-bad-character: ["*GVsbG8/d2++bGQ="]"#,
        ]
      ),
      (#"["aGVsbG8gd29ybGQh"]"#, "/0", [#"base64-bad-character: ["*GVsbG8gd29ybGQh"]"#]),
    ],
    "pad-string": [
      (
        #"["x" ]"#, "/0",
        [
          #"leading: [" x" ]"#, #"trailing: ["x " ]"#, #"tab: ["x\t" ]"#,
          #"no-break-space: ["x\#u{A0}" ]"#,
        ]
      ),
      (
        #"["\\"]"#, "/0",
        [
          #"leading: [" \\"]"#, #"trailing: ["\\ "]"#, #"tab: ["\\\t"]"#,
          #"no-break-space: ["\\\#u{A0}"]"#,
        ]
      ),
      (#""""#, "", [#"trailing: " ""#, #"tab: "\t""#, #"no-break-space: "\#u{A0}""#]),
      ("[1,null]", "/0", []),
      ("[1,null]", "/1", []),
    ],
  ]
}

@Suite struct ValueMutatorTests {
  @Test func adjustNumberOffersNoNumberThatIsThereAlready() throws {
    let document = try Document(text: "[0,127]")
    let zero = try document.mutants(by: .adjustNumber, at: "/0")
    #expect(zero.prefix(3) == ["one-more: [1,127]", "one-less: [-1,127]", "int8-max: [127,127]"])
    let limit = try document.mutants(by: .adjustNumber, at: "/1")
    #expect(
      limit.prefix(5) == [
        "negated: [0,-127]", "zero: [0,0]", "one-more: [0,128]", "one-less: [0,126]",
        "int8-above: [0,128]",
      ])
  }

  @Test(arguments: [
    "3.0", "3e0", "-0", "1234567890123456", #""3""#, "true", "null",
  ])
  func integerToFractionLeavesWhatIsNoInteger(text: String) throws {
    #expect(try Document(text: "[\(text)]").nodes(editableBy: .integerToFraction) == [])
  }

  @Test(arguments: [
    "", "007", "-", "1.", ".5", "+1", "1e", "1e+", "0x1", "1 ", " 1", "-0", "-0.0", "1e400",
    "1234567890123456", "NaN", "1a", #"\u0031"#,
  ])
  func numberToStringLeavesOtherText(text: String) throws {
    #expect(try Document(text: "\"\(text)\"").nodes(editableBy: .stringToNumber) == [])
  }

  private static let length = 10_000

  @Test func hugeStringReplacesAString() throws {
    let document = try Document(text: #"{"a": "b" ,"c":1}"#)
    let text = String(repeating: "x", count: Self.length)
    #expect(
      try document.mutants(by: .hugeString, at: "/a") == [#"{"a": "\#(text)" ,"c":1}"#])
    #expect(document.nodes(editableBy: .hugeString) == ["/a"])
  }

  @Test func hugeStringLeavesAStringOfThatLength() throws {
    let text = String(repeating: "x", count: Self.length)
    #expect(try Document(text: "[\"\(text)\"]").nodes(editableBy: .hugeString) == [])
  }

  @Test func hugeStringReplacesAKey() throws {
    let document = try Document(text: #"{"a": "b" ,"c":[1]}"#)
    let key = String(repeating: "k", count: Self.length)
    #expect(
      try document.mutants(by: .hugeKey, at: "/c") == [#"{"a": "b" ,"\#(key)":[1]}"#])
    #expect(document.nodes(editableBy: .hugeKey) == ["/a", "/c"])
  }

  @Test(arguments: [(64, 0, 64), (65, 0, 0), (2, 10_000, 0)])
  func hugeStringNeverRepeatsAKey(members: Int, keyLength: Int, count: Int) throws {
    let value = String(repeating: "v", count: Self.length)
    let key = String(repeating: "k", count: keyLength)
    let text = (1...members).map { "\"\(key)\($0)\":\"\(value)\"" }.joined(separator: ",")
    #expect(try Document(text: "{\(text)}").nodes(editableBy: .hugeKey).count == count)
  }

  @Test(arguments: [
    "", "password", "a=", "123e4567-e89b-12d3-a456-42661417400g",
    "123e4567ae89b-12d3-a456-426614174000", "@example.com", "a@b", "a@.b", "a@b.",
    "a b@example.com", "a@b@example.com", "ftp://example.com", "https://",
    #"https://example.com\u002Fa"#, "https://exa mple.com", "internationalize", "abc=====",
  ])
  func nearMissLeavesOtherText(text: String) throws {
    #expect(try Document(text: "\"\(text)\"").nodes(editableBy: .nearMiss) == [])
  }

  @Test func unicodeStressAppendsToAString() throws {
    let document = try Document(text: #"["a\"" ,1]"#)
    #expect(
      try document.mutants(by: .unicodeStress, at: "/0") == [
        #"zwj-emoji: ["a\"👩‍👩‍👧‍👦" ,1]"#,
        #"bidi: ["a\"\#u{202E}abc\#u{202C}\#u{5D0}\#u{200F}" ,1]"#,
        #"zalgo: ["a\"Z\#u{351}\#u{36B}\#u{343}\#u{36A}\#u{302}\#u{36B}\#u{33D}\#u{34F}\#u{334}\#u{319}" ,1]"#,
        #"zero-width: ["a\"\#u{200B}\#u{200C}\#u{200D}\#u{2060}" ,1]"#,
        #"case-expanding: ["a\"\#u{DF}\#u{149}\#u{130}\#u{FB03}" ,1]"#,
        #"astral: ["a\"\#u{1D54F}\#u{20BB7}" ,1]"#,
      ])
    #expect(document.nodes(editableBy: .unicodeStress) == ["/0"])
  }
}
