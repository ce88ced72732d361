import JSONMutation
import JSONText
import Testing

@Suite struct RemoveKeyTests {
  private static let pretty = """
    {
      "a": 1,
      "b" : [
        2
      ],
      "c": {"d": 3}
    }

    """

  @Test(arguments: [
    (#"{"id":1,"tags":[{"k":2},3]}"#, ["/id", "/tags", "/tags/0/k"]), ("[]", []), ("[[1],{}]", []),
    ("1", []), (#"{"a":1,"a":{"a":2}}"#, ["/a", "/a", "/a/a"]),
  ])
  func reachesEveryMember(text: String, expected: [String]) throws {
    let document = try Document(text: text)
    #expect(document.nodes(editableBy: .removeKey) == expected)
  }

  @Test(arguments: [
    (#"{"a":1,"b":2,"c":3}"#, "/a", #"{"b":2,"c":3}"#),
    (#"{"a":1,"b":2,"c":3}"#, "/b", #"{"a":1,"c":3}"#),
    (#"{"a":1,"b":2,"c":3}"#, "/c", #"{"a":1,"b":2}"#), (#"{"a":1}"#, "/a", "{}"),
    (#"{ "a" : 1 }"#, "/a", "{  }"), (#"{"a":1 , "b":2 }"#, "/a", #"{"b":2 }"#),
    (#"{"a":1 , "b":2 }"#, "/b", #"{"a":1 }"#),
    (#"{"x":{"a":{"b":1},"c":2}}"#, "/x/a", #"{"x":{"c":2}}"#),
    (#"{"x":{"a":{"b":1},"c":2}}"#, "/x/c", #"{"x":{"a":{"b":1}}}"#),
    (#"{"x":{"a":{"b":1},"c":2}}"#, "/x/a/b", #"{"x":{"a":{},"c":2}}"#),
    (#"{"a":1,"a":2,"a":3}"#, "/a", #"{"a":2,"a":3}"#),
    (#"{"a":1,"a":2,"a":3}"#, "/a#2", #"{"a":1,"a":3}"#),
    (#"{"a":1,"a":2,"a":3}"#, "/a#3", #"{"a":1,"a":2}"#),
    (#"{",}\"":",}","b":"{\"","c":[]}"#, "/b", #"{",}\"":",}","c":[]}"#),
    (#"{",}\"":",}","b":"{\"","c":[]}"#, "/%2C%7D%22", #"{"b":"{\"","c":[]}"#),
    (#"[{"a":1},{"a":2}]"#, "/1/a", #"[{"a":1},{}]"#), (#"{"":{"":0}}"#, "//", #"{"":{}}"#),
    (pretty, "/a", "{\n  \"b\" : [\n    2\n  ],\n  \"c\": {\"d\": 3}\n}\n"),
    (pretty, "/b", "{\n  \"a\": 1,\n  \"c\": {\"d\": 3}\n}\n"),
    (pretty, "/c", "{\n  \"a\": 1,\n  \"b\" : [\n    2\n  ]\n}\n"),
    (pretty, "/c/d", "{\n  \"a\": 1,\n  \"b\" : [\n    2\n  ],\n  \"c\": {}\n}\n"),
  ])
  func removesTheMemberAndOneComma(text: String, node: String, expected: String) throws {
    #expect(try Document(text: text).mutated("remove-key@\(node)") == expected)
  }
}
