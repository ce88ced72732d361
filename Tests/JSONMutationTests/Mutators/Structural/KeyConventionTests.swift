import JSONMutation
import JSONText
import Testing

@Suite struct KeyConventionTests {
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
  func spellsAKeyAnew(key: String, expected: [String]) throws {
    let document = try Document(text: #"{"\#(key)":0}"#)
    let member = try #require(document.index.firstChild(of: document.index.root))
    let edits = try document.mutants(
      by: .keyConvention, at: document.index.pointer(to: member))
    #expect(edits == expected.map { $0.replacing(": ", with: #": {""#) + #"":0}"# })
  }

  @Test(
    arguments: [
      (#"{"a_b":0,"aB":1,"a\u002db":2}"#, "/a_b", [#"pascal: {"AB":0,"aB":1,"a\u002db":2}"#]),
      ("[1]", "/0", []), (#"{"a1b2c3d4-0000-4000-8000-000000000002":{}}"#, "", []),
      (
        #"{"a1b2c3d4-0000-4000-8000-000000000002":{}}"#,
        "/a1b2c3d4-0000-4000-8000-000000000002", []
      ),
    ] as [(String, JSONPointer, [String])])
  func leavesKeysAlone(text: String, node: JSONPointer, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .keyConvention, at: node) == expected)
  }

  @Test(arguments: [
    (
      #"{"user_list":[{"first_name":1,"id":2}]}"#,
      [
        #"camel: {"userList":[{"firstName":1,"id":2}]}"#,
        #"pascal: {"UserList":[{"FirstName":1,"Id":2}]}"#,
        #"kebab: {"user-list":[{"first-name":1,"id":2}]}"#,
      ]
    ),
    (
      #"[{"userName":1,"ID":{"10":{"aB":3}},"a_b":4,"a-b":5,"c":6,"C":7}]"#,
      [
        #"snake: [{"user_name":1,"id":{"10":{"a_b":3}},"a_b":4,"a-b":5,"c":6,"C":7}]"#,
        #"camel: [{"userName":1,"id":{"10":{"aB":3}},"a_b":4,"a-b":5,"c":6,"C":7}]"#,
        #"pascal: [{"UserName":1,"Id":{"10":{"AB":3}},"a_b":4,"a-b":5,"c":6,"C":7}]"#,
        #"kebab: [{"user-name":1,"id":{"10":{"a-b":3}},"a_b":4,"a-b":5,"c":6,"C":7}]"#,
      ]
    ),
    (#"{"Name":1}"#, [#"camel: {"name":1}"#]), (#"{"1":{}}"#, []), ("{}", []), ("[]", []),
    ("1", []),
  ])
  func spellsEveryKeyAnew(text: String, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .everyKeyConvention) == expected)
  }

  @Test(arguments: [(256, 3), (257, 0)])
  func leavesLargeObjectsAlone(memberCount: Int, offerCount: Int) throws {
    // Values of several forms: an object whose keys and values look like data is a map.
    let members = (0..<memberCount).map { #""key_\#($0)":\#($0.isMultiple(of: 2) ? "0" : "[]")"# }
    let document = try Document(text: "{" + members.joined(separator: ",") + "}")
    #expect(try document.mutants(by: .everyKeyConvention).count == offerCount)
  }
}
