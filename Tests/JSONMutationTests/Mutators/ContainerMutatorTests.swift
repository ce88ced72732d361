import JSONMutation
import JSONText
import Testing

extension MutatorTables {
  static let containers: [MutatorID: [Mutants]] = [
    "insert-bad-element": [
      (
        #"[ "a"]"#, "",
        [
          #"null-first: [ null,"a"]"#, #"null-last: [ "a",null]"#, #"number-first: [ 0,"a"]"#,
          #"number-last: [ "a",0]"#, #"object-first: [ {},"a"]"#, #"object-last: [ "a",{}]"#,
        ]
      ),
      (
        "[1, 2 ,3 ]", "",
        [
          "null-first: [null,1, 2 ,3 ]", "null-middle: [1, null,2 ,3 ]",
          "null-last: [1, 2 ,3,null ]",
          #"string-first: ["bad",1, 2 ,3 ]"#, #"string-middle: [1, "bad",2 ,3 ]"#,
          #"string-last: [1, 2 ,3,"bad" ]"#, "object-first: [{},1, 2 ,3 ]",
          "object-middle: [1, {},2 ,3 ]", "object-last: [1, 2 ,3,{} ]",
        ]
      ),
      (
        "[null]", "",
        [
          "number-first: [0,null]", "number-last: [null,0]", "object-first: [{},null]",
          "object-last: [null,{}]",
        ]
      ),
      ("[]", "", []),
      (#"{"a":1}"#, "", []),
    ],
    "resize-array": [
      ("[ 1 ]", "", ["empty: []", "doubled: [ 1 , 1 ]"]),
      (
        "[1,2]", "",
        [
          "empty: []", "doubled: [1,2,1,2]", "drop-first: [2]", "drop-last: [1]",
          "repeat-first: [1,1,2]", "repeat-last: [1,2,2]",
        ]
      ),
      (
        "[1,2,3,4]", "",
        [
          "empty: []", "doubled: [1,2,3,4,1,2,3,4]", "drop-first: [2,3,4]", "drop-last: [1,2,3]",
          "repeat-first: [1,1,2,3,4]", "repeat-last: [1,2,3,4,4]", "first-only: [1]",
          "first-half: [1,2]",
        ]
      ),
      ("[]", "", []),
      (#"{"a":1}"#, "", []),
    ],
    "reorder-elements": [
      ("[1, 2]", "", ["reversed: [2,1]"]),
      ("[1, 2 , 3]", "", ["reversed: [3,2,1]", "rotated: [2 , 3,1]"]),
      ("[1,2,1]", "", ["rotated: [2,1,1]"]),
      ("[1,1,2]", "", ["reversed: [2,1,1]"]),
      ("[1,1.0]", "", []),
      ("[1,1e0]", "", []),
      (#"["a","\u0061"]"#, "", []),
      (#"[{"a":1,"b":2},{"b":2,"a":1}]"#, "", []),
      (
        #"[{"a":1,"b":[2]},{"a":1,"b":[3]}]"#, "", [#"reversed: [{"a":1,"b":[3]},{"a":1,"b":[2]}]"#]
      ),
      (#"[{"a":1},{"b":1}]"#, "", [#"reversed: [{"b":1},{"a":1}]"#]),
      ("[[1],[]]", "", ["reversed: [[],[1]]"]),
      ("[[],{}]", "", ["reversed: [{},[]]"]),
      (#"[{"\u0061":1},{"b":1}]"#, "", []),
      ("[1]", "", []),
      ("[]", "", []),
      (#"{"a":1,"b":2}"#, "", []),
    ],
    "array-to-object": [
      ("[5]", "", [#"dense: {"0":5}"#]),
      ("[1, [2] ,3]", "", [#"dense: {"0":1,"1":[2],"2":3}"#, #"sparse: {"0":1,"2":[2],"4":3}"#]),
      ("[]", "", []),
      (#"{"a":1}"#, "", []),
      ("1", "", []),
    ],
    "array-to-map": [
      (
        #"[{"id":1,"a":true}, {"id":20,"a":false}]"#, "",
        [#"{"1":{"id":1,"a":true},"20":{"id":20,"a":false}}"#]
      ),
      (#"[{"id":"x"},{"id":"y"}]"#, "", [#"{"x":{"id":"x"},"y":{"id":"y"}}"#]),
      (
        #"[{"id":1,"name":"x"},{"id":1,"name":"y"}]"#, "",
        [#"{"x":{"id":1,"name":"x"},"y":{"id":1,"name":"y"}}"#]
      ),
      (#"[{"id":1},{"id":"1"}]"#, "", []),
      (#"[{"id":"\n"}]"#, "", []),
      (#"[{"id":null}]"#, "", []),
      (#"[{"id":1},{"ID":2}]"#, "", []),
      (#"[{"id":1},2]"#, "", []),
      ("[{}]", "", []),
      ("[]", "", []),
      ("{}", "", []),
    ],
    "map-to-array": [
      (
        #"{"x": {"n":1}, "y\n" : { }}"#, "",
        [#"values: [{"n":1},{ }]"#, #"with-key: [{"id":"x","n":1},{"id":"y\n" }]"#]
      ),
      (
        #"{"x":{"id":1},"y":{"n":2}}"#, "",
        [
          #"values: [{"id":1},{"n":2}]"#, #"with-key: [{"key":"x","id":1},{"key":"y","n":2}]"#,
        ]
      ),
      (#"{"x":{"id":1},"y":{"key":2}}"#, "", [#"values: [{"id":1},{"key":2}]"#]),
      (#"{"x":{},"y":1}"#, "", []),
      ("{}", "", []),
      ("[{}]", "", []),
    ],
    "envelope": [
      (
        " 1\n", "",
        [
          "added-data:  {\"data\":1}\n", "added-result:  {\"result\":1}\n",
          "added-with-meta:  {\"data\":1,\"meta\":{\"page\":1}}\n", "array:  [1]\n",
        ]
      ),
      (
        "[{}]", "",
        [
          #"added-data: {"data":[{}]}"#, #"added-result: {"result":[{}]}"#,
          #"added-with-meta: {"data":[{}],"meta":{"page":1}}"#, "array: [[{}]]", "first: {}",
        ]
      ),
      (
        #"{"data":{},"list": [1,2]}"#, "",
        [
          #"added-data: {"data":{"data":{},"list": [1,2]}}"#,
          #"added-result: {"result":{"data":{},"list": [1,2]}}"#,
          #"added-with-meta: {"data":{"data":{},"list": [1,2]},"meta":{"page":1}}"#,
          #"array: [{"data":{},"list": [1,2]}]"#, "removed: [1,2]",
          #"renamed: {"data":{},"items": [1,2]}"#,
        ]
      ),
    ],
    "error-document": [
      (
        "[1]", "",
        [
          #"error: {"error":{"code":500,"message":"Internal Server Error"}}"#,
          #"errors: {"errors":[{"message":"Internal Server Error"}]}"#,
          #"message: {"message":"Internal Server Error"}"#,
          #"problem: {"type":"about:blank","title":"Internal Server Error","status":500}"#,
        ]
      ),
      (
        #"{"error":null,"errors":[],"title":""}"#, "",
        [#"message: {"message":"Internal Server Error"}"#]
      ),
    ],
  ]
}

@Suite struct ContainerMutatorTests {
  @Test(arguments: ["[ 10, 2 ,30 ]", "[2]"])
  func arrayElementFillsAnArray(text: String) throws {
    let document = try Document(text: text)
    let edits = try document.mutants(by: .hugeArray)
    let count = document.index.childCount(of: document.index.root)
    let end = try #require(text.lastIndex { $0.isNumber })
    let copies = String(repeating: ",2", count: 1_000 - count)
    let rest = text[text.index(after: end)...]
    #expect(edits == [text[...end] + copies + rest])
  }

  @Test func arrayElementLeavesEmptyAndHugeArraysAlone() throws {
    let text = "[" + Array(repeating: "0", count: 1_000).joined(separator: ",") + "]"
    #expect(try Document(text: text).mutants(by: .hugeArray) == [])
    #expect(try Document(text: "[]").mutants(by: .hugeArray) == [])
  }

  @Test func containerKindCountsBeyondNine() throws {
    let text = "[" + Array(repeating: "0", count: 101).joined(separator: ",") + "]"
    let edits = try Document(text: text).mutants(by: .arrayToObject)
    #expect(edits.first?.contains(#""9":0,"10":0,"#) == true)
    #expect(edits.first?.hasSuffix(#""99":0,"100":0}"#) == true)
  }

  @Test func containerKindTellsThousandsOfIdentifiersApart() throws {
    let objects = (0..<5_000).map { #"{"id":\#($0)}"# }
    let text = "[" + objects.joined(separator: ",") + "]"
    #expect(try Document(text: text).mutants(by: .arrayToMap).count == 1)
    let repeated = "[" + (objects + [#"{"id":77}"#]).joined(separator: ",") + "]"
    #expect(try Document(text: repeated).mutants(by: .arrayToMap).isEmpty)
  }

  @Test func envelopeLeavesScalarsAndInnerPlacesAlone() throws {
    let document = try Document(text: #"{"a":1,"b":[[2]]}"#)
    #expect(document.nodes(editableBy: .envelope) == [""])
    #expect(document.nodes(editableBy: .errorDocument) == [""])
    #expect(try Document(text: #"{"a":1}"#).mutants(by: .envelope).count == 4)
  }
}
