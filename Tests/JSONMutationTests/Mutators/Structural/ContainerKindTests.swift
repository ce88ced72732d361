import JSONMutation
import JSONText
import Testing

@Suite struct ContainerKindTests {
  @Test(arguments: [
    ("[5]", [#"dense: {"0":5}"#]),
    (
      "[1, [2] ,3]", [#"dense: {"0":1,"1":[2],"2":3}"#, #"sparse: {"0":1,"2":[2],"4":3}"#]
    ),
    ("[]", []), (#"{"a":1}"#, []), ("1", []),
  ])
  func makesAnArrayAnObject(text: String, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .arrayToObject) == expected)
  }

  @Test func countsBeyondNine() throws {
    let text = "[" + Array(repeating: "0", count: 101).joined(separator: ",") + "]"
    let edits = try Document(text: text).mutants(by: .arrayToObject)
    #expect(edits.first?.contains(#""9":0,"10":0,"#) == true)
    #expect(edits.first?.hasSuffix(#""99":0,"100":0}"#) == true)
  }

  @Test(arguments: [
    (
      #"[{"id":1,"a":true}, {"id":20,"a":false}]"#,
      [#"{"1":{"id":1,"a":true},"20":{"id":20,"a":false}}"#]
    ),
    (
      #"[{"id":"x"},{"id":"y"}]"#, [#"{"x":{"id":"x"},"y":{"id":"y"}}"#]
    ),
    (
      #"[{"id":1,"name":"x"},{"id":1,"name":"y"}]"#,
      [#"{"x":{"id":1,"name":"x"},"y":{"id":1,"name":"y"}}"#]
    ),
    (#"[{"id":1},{"id":"1"}]"#, []), (#"[{"id":"\n"}]"#, []), (#"[{"id":null}]"#, []),
    (#"[{"id":1},{"ID":2}]"#, []), (#"[{"id":1},2]"#, []), ("[{}]", []), ("[]", []), ("{}", []),
  ])
  func keysAnArrayByItsIdentifiers(text: String, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .arrayToMap) == expected)
  }

  @Test func tellsThousandsOfIdentifiersApart() throws {
    let objects = (0..<5_000).map { #"{"id":\#($0)}"# }
    let text = "[" + objects.joined(separator: ",") + "]"
    #expect(try Document(text: text).mutants(by: .arrayToMap).count == 1)
    let repeated = "[" + (objects + [#"{"id":77}"#]).joined(separator: ",") + "]"
    #expect(try Document(text: repeated).mutants(by: .arrayToMap).isEmpty)
  }

  @Test(arguments: [
    (
      #"{"x": {"n":1}, "y\n" : { }}"#,
      [#"values: [{"n":1},{ }]"#, #"with-key: [{"id":"x","n":1},{"id":"y\n" }]"#]
    ),
    (
      #"{"x":{"id":1},"y":{"n":2}}"#,
      [
        #"values: [{"id":1},{"n":2}]"#, #"with-key: [{"key":"x","id":1},{"key":"y","n":2}]"#,
      ]
    ),
    (#"{"x":{"id":1},"y":{"key":2}}"#, [#"values: [{"id":1},{"key":2}]"#]),
    (#"{"x":{},"y":1}"#, []), ("{}", []), ("[{}]", []),
  ])
  func makesAnObjectAnArray(text: String, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .mapToArray) == expected)
  }
}
