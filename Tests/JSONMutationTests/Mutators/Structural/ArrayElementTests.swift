import JSONMutation
import JSONText
import Testing

@Suite struct ArrayElementTests {
  @Test(arguments: [
    (
      #"[ "a"]"#,
      [
        #"null-first: [ null,"a"]"#, #"null-last: [ "a",null]"#, #"number-first: [ 0,"a"]"#,
        #"number-last: [ "a",0]"#, #"object-first: [ {},"a"]"#, #"object-last: [ "a",{}]"#,
      ]
    ),
    (
      "[1, 2 ,3 ]",
      [
        "null-first: [null,1, 2 ,3 ]", "null-middle: [1, null,2 ,3 ]", "null-last: [1, 2 ,3,null ]",
        #"string-first: ["bad",1, 2 ,3 ]"#, #"string-middle: [1, "bad",2 ,3 ]"#,
        #"string-last: [1, 2 ,3,"bad" ]"#, "object-first: [{},1, 2 ,3 ]",
        "object-middle: [1, {},2 ,3 ]", "object-last: [1, 2 ,3,{} ]",
      ]
    ),
    (
      "[null]",
      [
        "number-first: [0,null]", "number-last: [null,0]", "object-first: [{},null]",
        "object-last: [null,{}]",
      ]
    ),
    ("[]", []), (#"{"a":1}"#, []),
  ])
  func insertsABadElement(text: String, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .insertBadElement) == expected)
  }

  @Test(arguments: [
    ("[ 1 ]", ["empty: []", "doubled: [ 1 , 1 ]"]),
    (
      "[1,2]",
      [
        "empty: []", "doubled: [1,2,1,2]", "drop-first: [2]", "drop-last: [1]",
        "repeat-first: [1,1,2]", "repeat-last: [1,2,2]",
      ]
    ),
    (
      "[1,2,3,4]",
      [
        "empty: []", "doubled: [1,2,3,4,1,2,3,4]", "drop-first: [2,3,4]", "drop-last: [1,2,3]",
        "repeat-first: [1,1,2,3,4]", "repeat-last: [1,2,3,4,4]", "first-only: [1]",
        "first-half: [1,2]",
      ]
    ),
    ("[]", []), (#"{"a":1}"#, []),
  ])
  func resizesAnArray(text: String, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .resizeArray) == expected)
  }

  @Test(arguments: [
    ("[1, 2]", ["reversed: [2,1]"]),
    ("[1, 2 , 3]", ["reversed: [3,2,1]", "rotated: [2 , 3,1]"]),
    ("[1,2,1]", ["rotated: [2,1,1]"]), ("[1,1,2]", ["reversed: [2,1,1]"]),
    ("[1,1.0]", []), ("[1,1e0]", []), (#"["a","\u0061"]"#, []),
    (#"[{"a":1,"b":2},{"b":2,"a":1}]"#, []),
    (#"[{"a":1,"b":[2]},{"a":1,"b":[3]}]"#, [#"reversed: [{"a":1,"b":[3]},{"a":1,"b":[2]}]"#]),
    (#"[{"a":1},{"b":1}]"#, [#"reversed: [{"b":1},{"a":1}]"#]),
    ("[[1],[]]", ["reversed: [[],[1]]"]), ("[[],{}]", ["reversed: [{},[]]"]),
    (#"[{"\u0061":1},{"b":1}]"#, []), ("[1]", []), ("[]", []), (#"{"a":1,"b":2}"#, []),
  ])
  func reordersElements(text: String, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .reorderElements) == expected)
  }

  @Test(arguments: ["[ 10, 2 ,30 ]", "[2]"])
  func fillsAnArray(text: String) throws {
    let document = try Document(text: text)
    let edits = try document.mutants(by: .hugeArray)
    let count = document.index.childCount(of: document.index.root)
    let end = try #require(text.lastIndex { $0.isNumber })
    let copies = String(repeating: ",2", count: 1_000 - count)
    let rest = text[text.index(after: end)...]
    #expect(edits == [text[...end] + copies + rest])
  }

  @Test func leavesEmptyAndHugeArraysAlone() throws {
    let text = "[" + Array(repeating: "0", count: 1_000).joined(separator: ",") + "]"
    #expect(try Document(text: text).mutants(by: .hugeArray) == [])
    #expect(try Document(text: "[]").mutants(by: .hugeArray) == [])
  }
}
