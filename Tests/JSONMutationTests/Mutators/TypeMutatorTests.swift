import JSONMutation
import JSONText
import Testing

extension MutatorTables {
  static let types: [MutatorID: [Mutants]] = [
    "null-value": [
      (#"{"a": 1 ,"b":null}"#, "/a", [#"{"a": null ,"b":null}"#]),
      (#"{"a": 1 ,"b":null}"#, "/b", []),
      (#"{"a": 1 ,"b":null}"#, "", ["null"]),
      ("[[],{}]", "/1", ["[[],null]"]),
    ],
    "empty-value": [
      ("[1]", "/0", [#"string: [""]"#, "array: [[]]", "object: [{}]"]),
      (#"["x"]"#, "/0", [#"string: [""]"#, "array: [[]]", "object: [{}]"]),
      (#"[""]"#, "/0", ["array: [[]]", "object: [{}]"]),
      ("[[ ]]", "/0", [#"string: [""]"#, "object: [{}]"]),
      ("[{ }]", "/0", [#"string: [""]"#, "array: [[]]"]),
      (#"[{"a":[]}]"#, "/0", [#"string: [""]"#, "array: [[]]", "object: [{}]"]),
      ("null", "", [#"string: """#, "array: []", "object: {}"]),
    ],
    "expand-scalar": [
      ("[ 1 ]", "/0", [#"id: [ {"id":1} ]"#, #"name: [ {"name":1} ]"#]),
      (#"{"a":"x"}"#, "/a", [#"id: {"a":{"id":"x"}}"#, #"name: {"a":{"name":"x"}}"#]),
      ("false", "", [#"id: {"id":false}"#, #"name: {"name":false}"#]),
      ("[null,[],{}]", "/0", []),
      ("[null,[],{}]", "/1", []),
      ("[null,[],{}]", "/2", []),
    ],
    "collapse-object": [
      (#"[{"a":1,"id": 2 ,"b":3}]"#, "/0", ["[2]"]),
      (#"[{"name":"n","uuid":"u","_id":"i"}]"#, "/0", [#"["i"]"#]),
      (#"[{"slug":"s","name":"n","key":[]}]"#, "/0", [#"["s"]"#]),
      (#"[{"a":{},"b":null,"c":true,"d":1}]"#, "/0", ["[true]"]),
      (#"[{"id":null,"ids":1,"Id":2}]"#, "/0", ["[1]"]),
      (#"{"a":{"id":1}}"#, "/a", [#"{"a":1}"#]),
      (#"[{},{"a":null},{"a":[1]},[1],2]"#, "/0", []),
      (#"[{},{"a":null},{"a":[1]},[1],2]"#, "/1", []),
      (#"[{},{"a":null},{"a":[1]},[1],2]"#, "/2", []),
      (#"[{},{"a":null},{"a":[1]},[1],2]"#, "/3", []),
    ],
    "explanatory-string": [
      ("[true ,1]", "/0", [#"["This is not available right now." ,1]"#]),
      ("[true ,1]", "/1", [#"[true ,"This is not available right now."]"#]),
      (#"["x",null,[],{}]"#, "/0", []),
      (#"["x",null,[],{}]"#, "/1", []),
      (#"["x",null,[],{}]"#, "/2", []),
    ],
    "respell-boolean": [
      (
        "[true,1]", "/0",
        [
          "number: [1,1]", #"string: ["true",1]"#, #"word: ["yes",1]"#, #"letter: ["Y",1]"#,
          #"digit: ["1",1]"#,
        ]
      ),
      (
        "[false]", "/0",
        [
          "number: [0]", #"string: ["false"]"#, #"word: ["no"]"#, #"letter: ["N"]"#,
          #"digit: ["0"]"#,
        ]
      ),
      ("[true,1]", "/1", []),
      (#"["true"]"#, "/0", []),
      ("[null]", "/0", []),
    ],
    "double-encode": [
      (#"{"a":{"b": "\"\\é"}}"#, "/a", [#"{"a":"{\"b\": \"\\\"\\\\é\"}"}"#]),
      ("[[],1]", "/0", [#"["[]",1]"#]),
      (#"[{"a":[1]}]"#, "/0/a", [#"[{"a":"[1]"}]"#]),
      ("{}", "", [#""{}""#]),
      (#"[1,"x",null,true]"#, "/0", []),
      (#"[1,"x",null,true]"#, "/1", []),
      (#"[1,"x",null,true]"#, "/2", []),
    ],
    "swap-empty-container": [
      ("[{ },[ ]]", "/0", ["[[],[ ]]"]),
      ("[{},[ ]]", "/1", ["[{},{}]"]),
      ("[]", "", ["{}"]),
      (#"[[1],{"a":1},"",0,null]"#, "/0", []),
      (#"[[1],{"a":1},"",0,null]"#, "/1", []),
      (#"[[1],{"a":1},"",0,null]"#, "/2", []),
      (#"[[1],{"a":1},"",0,null]"#, "/3", []),
    ],
    "wrap-in-array": [
      (" 1 ", "", [" [1] "]), (#"{"a": {"b":1}}"#, "/a", [#"{"a": [{"b":1}]}"#]),
      ("[1, []]", "/1", ["[1, [[]]]"]),
    ],
    "unwrap-array": [
      (#"{"a":[ {"b":1} ]}"#, "/a", [#"sole: {"a":{"b":1}}"#]),
      ("[1, 2]", "", ["first: 1"]), ("[[]]", "", ["sole: []"]), ("[[]]", "/0", []),
      ("{}", "", []), ("1", "", []),
    ],
  ]
}

@Suite struct TypeMutatorTests {
  private static let flipped = [
    "null": "null", "boolean": "true", "number": "1", "string": #""flipped""#, "array": "[]",
    "object": "{}",
  ]

  @Test(arguments: [
    ("null", ["boolean", "number", "string", "array", "object"]),
    ("true", ["null", "number", "string", "array", "object"]),
    ("false", ["null", "number", "string", "array", "object"]),
    ("-1.5", ["null", "boolean", "string", "array", "object"]),
    (#""x""#, ["null", "boolean", "number", "array", "object"]),
    ("[1]", ["null", "boolean", "number", "string", "object"]),
    (#"{"a":1}"#, ["null", "boolean", "number", "string", "array"]),
  ])
  func flipTypeReplacesAValueByTheFiveOtherTypes(value: String, variants: [String]) throws {
    let document = try Document(text: #"{"k": \#(value) ,"l":0}"#)
    let node = try #require(document.index.node(at: "/k"))
    #expect(Mutator.flipType.variants(at: node, in: document).map(\.name) == variants)
    for variant in variants {
      let replacement = try #require(Self.flipped[variant])
      #expect(
        try document.mutated("flip-type@/k=\(variant)") == #"{"k": \#(replacement) ,"l":0}"#)
    }
  }

  @Test func doubleEncodeEscapesWhiteSpace() throws {
    let document = try Document(text: "[[\r\n\t1 ]]")
    #expect(try document.mutants(by: .doubleEncode, at: "/0") == [#"["[\r\n\t1 ]"]"#])
  }
}
