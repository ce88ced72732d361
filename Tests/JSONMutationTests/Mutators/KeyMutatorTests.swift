import JSONMutation
import JSONText
import Testing

extension MutatorTables {
  static let keys: [MutatorID: [Mutants]] = [
    "rename-key": [
      (
        #"{ "item" : 1}"#, "/item",
        [
          #"suffix: { "item_v2" : 1}"#, #"underscore: { "_item" : 1}"#, #"typo: { "itme" : 1}"#,
          #"plural: { "items" : 1}"#, #"uppercase: { "ITEM" : 1}"#,
          #"trailing-space: { "item " : 1}"#, "zero-width: { \"item\u{200B}\" : 1}",
        ]
      ),
      (
        #"[{"s":1,"s ":2,"_s":3}]"#, "/0/s",
        [
          #"suffix: [{"s_v2":1,"s ":2,"_s":3}]"#, #"uppercase: [{"S":1,"s ":2,"_s":3}]"#,
          "zero-width: [{\"s\u{200B}\":1,\"s \":2,\"_s\":3}]",
        ]
      ),
      (
        #"{"a\u005fv2":0,"A":1,"as":2,"a":[]}"#, "/a",
        [
          #"underscore: {"a\u005fv2":0,"A":1,"as":2,"_a":[]}"#,
          #"trailing-space: {"a\u005fv2":0,"A":1,"as":2,"a ":[]}"#,
          "zero-width: {\"a\\u005fv2\":0,\"A\":1,\"as\":2,\"a\u{200B}\":[]}",
        ]
      ),
      (
        #"{"AAs":1}"#, "/AAs",
        [
          #"suffix: {"AAs_v2":1}"#, #"underscore: {"_AAs":1}"#, #"typo: {"AsA":1}"#,
          #"singular: {"AA":1}"#, #"uppercase: {"AAS":1}"#, #"trailing-space: {"AAs ":1}"#,
          "zero-width: {\"AAs\u{200B}\":1}",
        ]
      ),
      (#"{"a\n":1}"#, "/a\n", []), ("[1]", "/0", []), ("{}", "", []),
    ],
    "key-convention": [
      (#"{"a_b":0,"aB":1,"a\u002db":2}"#, "/a_b", [#"pascal: {"AB":0,"aB":1,"a\u002db":2}"#]),
      ("[1]", "/0", []), (#"{"a1b2c3d4-0000-4000-8000-000000000002":{}}"#, "", []),
      (
        #"{"a1b2c3d4-0000-4000-8000-000000000002":{}}"#,
        "/a1b2c3d4-0000-4000-8000-000000000002", []
      ),
    ],
    "every-key-convention": [
      (
        #"{"user_list":[{"first_name":1,"id":2}]}"#, "",
        [
          #"camel: {"userList":[{"firstName":1,"id":2}]}"#,
          #"pascal: {"UserList":[{"FirstName":1,"Id":2}]}"#,
          #"kebab: {"user-list":[{"first-name":1,"id":2}]}"#,
        ]
      ),
      (
        #"[{"userName":1,"ID":{"10":{"aB":3}},"a_b":4,"a-b":5,"c":6,"C":7}]"#, "",
        [
          #"snake: [{"user_name":1,"id":{"10":{"a_b":3}},"a_b":4,"a-b":5,"c":6,"C":7}]"#,
          #"camel: [{"userName":1,"id":{"10":{"aB":3}},"a_b":4,"a-b":5,"c":6,"C":7}]"#,
          #"pascal: [{"UserName":1,"Id":{"10":{"AB":3}},"a_b":4,"a-b":5,"c":6,"C":7}]"#,
          #"kebab: [{"user-name":1,"id":{"10":{"a-b":3}},"a_b":4,"a-b":5,"c":6,"C":7}]"#,
        ]
      ),
      (#"{"Name":1}"#, "", [#"camel: {"name":1}"#]),
      (#"{"1":{}}"#, "", []),
      ("{}", "", []),
      ("[]", "", []),
      ("1", "", []),
    ],
    "keep-only-member": [
      (#"{"a":1, "b":[2] , "c":3}"#, "", [#"0: {"a":1}"#, #"1: {"b":[2]}"#, #"2: {"c":3}"#]),
      (#"[{"a":1,"a":2}]"#, "/0", [#"0: [{"a":1}]"#, #"1: [{"a":2}]"#]),
      (#"{"a":1}"#, "", []), ("{}", "", []), ("[1,2]", "", []), ("1", "", []),
    ],
    "remove-keys": [
      (#"{"a":1,"b":2}"#, "", ["all: {}"]),
      (
        #"{"a":1, "b":2, "c":3}"#, "",
        ["all: {}", #"subset.3: {"c":3}"#, #"subset.5: {"b":2}"#, #"subset.6: {"a":1}"#]
      ),
      (
        #"{"a":1,"b":[],"c":3,"d":{"x":4},"e":5}"#, "",
        [
          "all: {}", #"scalars: {"b":[],"d":{"x":4}}"#, #"containers: {"a":1,"c":3,"e":5}"#,
          #"first-half: {"c":3,"d":{"x":4},"e":5}"#, #"second-half: {"a":1,"b":[]}"#,
        ]
      ),
      (
        #"{"a":1,"b":2,"c":3,"d":4,"e":[]}"#, "",
        [
          "all: {}", #"scalars: {"e":[]}"#, #"first-half: {"c":3,"d":4,"e":[]}"#,
          #"second-half: {"a":1,"b":2}"#,
        ]
      ),
      (#"{"a":1}"#, "", []),
      ("{}", "", []),
      ("[1,2]", "", []),
    ],
    "every-member": [
      (
        #"{"a":1, "b" : [2],"c\"":"x","d":null,"e":true}"#, "",
        [
          #"null: {"a":null, "b" : null,"c\"":null,"d":null,"e":null}"#,
          #"string: {"a":"1", "b" : [2],"c\"":"x","d":"null","e":"true"}"#,
          #"renamed: {"a_v2":1, "b_v2" : [2],"c\"_v2":"x","d_v2":null,"e_v2":true}"#,
        ]
      ),
      (#"[{"a":null,"b":"x"}]"#, "/0", [#"renamed: [{"a_v2":null,"b_v2":"x"}]"#]),
      (#"{"a":1}"#, "", []), ("[1,2]", "", []), ("1", "", []),
    ],
    "hoist-key": [
      (#"{"o": {"a":1, "b":2} , "c":3}"#, "/o/a", [#"{"o": {"b":2},"a":1 , "c":3}"#]),
      (#"{"o": {"a":1, "b":2} , "c":3}"#, "/o/b", [#"{"o": {"a":1},"b":2 , "c":3}"#]),
      (#"{"o":{"o":1}}"#, "/o/o", []), (#"{"o":{"a":1},"a":2}"#, "/o/a", []),
      (#"{"o":{"a":[1]}}"#, "/o/a", [#"{"o":{},"a":[1]}"#]), (#"[{"a":1}]"#, "/0/a", []),
      (#"{"o":[1]}"#, "/o/0", []), (#"{"7":{"a":1}}"#, "/7/a", []),
    ],
    "flatten-object": [
      (#"{"o": {"a":1, "b":2} , "c":3}"#, "/o", [#"{"a":1, "b":2 , "c":3}"#]),
      (#"{"o":{"o":1}}"#, "/o", [#"{"o":1}"#]), (#"{"o":{"a":1},"a":2}"#, "/o", []),
      (#"{"o":{"b":1,"a":1},"a":2}"#, "/o", []), (#"{"o":{}}"#, "/o", []),
      (#"{"o":[1]}"#, "/o", []), (#"[{"a":1}]"#, "/0", []), (#"{"7":{"a":1}}"#, "/7", []),
      (#"{"a":1}"#, "", []),
    ],
    "nest-key": [
      (#"{"a": 1}"#, "/a", [#"data: {"a": {"data":1}}"#, #"value: {"a": {"value":1}}"#]),
      (
        #"{"a":[1],"b":2,"o":{ "x":3 }}"#, "/a",
        [
          #"data: {"a":{"data":[1]},"b":2,"o":{ "x":3 }}"#,
          #"value: {"a":{"value":[1]},"b":2,"o":{ "x":3 }}"#,
          #"into-sibling: {"b":2,"o":{ "x":3,"a":[1] }}"#,
        ]
      ),
      (
        #"{"a":1,"o":{}}"#, "/a",
        [
          #"data: {"a":{"data":1},"o":{}}"#, #"value: {"a":{"value":1},"o":{}}"#,
          #"into-sibling: {"o":{"a":1}}"#,
        ]
      ),
      (
        #"{"a":1,"o":{"a":2}}"#, "/a",
        [#"data: {"a":{"data":1},"o":{"a":2}}"#, #"value: {"a":{"value":1},"o":{"a":2}}"#]
      ),
      ("[1]", "/0", []), ("{}", "", []),
    ],
  ]
}

@Suite struct KeyMutatorTests {
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
  func removeKeyReachesEveryMember(text: String, expected: [String]) throws {
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
  func removeKeyRemovesTheMemberAndOneComma(text: String, node: String, expected: String) throws {
    #expect(try Document(text: text).mutated("remove-key@\(node)") == expected)
  }

  @Test(arguments: [
    ("user_name", ["camel: userName", "pascal: UserName", "kebab: user-name"]),
    ("userName", ["snake: user_name", "pascal: UserName", "kebab: user-name"]),
    ("UserName", ["snake: user_name", "camel: userName", "kebab: user-name"]),
    ("user-name", ["snake: user_name", "camel: userName", "pascal: UserName"]),
    (
      "HTMLPage2Go_id",
      [
        "snake: html_page2_go_id", "camel: htmlPage2GoId", "pascal: HtmlPage2GoId",
        "kebab: html-page2-go-id",
      ]
    ),
    ("userID", ["snake: user_id", "camel: userId", "pascal: UserId", "kebab: user-id"]),
    ("id", ["pascal: Id"]), ("Name", ["camel: name"]), ("ID", ["camel: id", "pascal: Id"]),
    ("a__b_", ["snake: a_b", "camel: aB", "pascal: AB", "kebab: a-b"]),
    (
      "größeÄ_x",
      ["snake: größe_Ä_x", "camel: größeÄX", "pascal: GrößeÄX", "kebab: größe-Ä-x"]
    ),
    ("userIDs", ["snake: user_ids", "camel: userIds", "pascal: UserIds", "kebab: user-ids"]),
    ("a🙂_b", []), ("og:title_x", []),
    ("_id", []), ("", []), ("1a_b", []), ("a\\u005fb", []),
  ])
  func keyConventionSpellsAKeyAnew(key: String, expected: [String]) throws {
    let document = try Document(text: #"{"\#(key)":0}"#)
    let member = try #require(document.index.firstChild(of: document.index.root))
    let edits = try document.mutants(
      by: .keyConvention, at: document.index.pointer(to: member))
    #expect(edits == expected.map { $0.replacing(": ", with: #": {""#) + #"":0}"# })
  }

  @Test(arguments: [(256, 3), (257, 0)])
  func keyConventionLeavesLargeObjectsAlone(memberCount: Int, offerCount: Int) throws {
    // Values of several forms: an object whose keys and values look like data is a map.
    let members = (0..<memberCount).map { #""key_\#($0)":\#($0.isMultiple(of: 2) ? "0" : "[]")"# }
    let document = try Document(text: "{" + members.joined(separator: ",") + "}")
    #expect(try document.mutants(by: .everyKeyConvention).count == offerCount)
  }
}
