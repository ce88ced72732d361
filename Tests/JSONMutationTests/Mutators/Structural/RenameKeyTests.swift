import JSONMutation
import JSONText
import Testing

@Suite struct RenameKeyTests {
  @Test(
    arguments: [
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
    ] as [(String, JSONPointer, [String])])
  func renamesAMember(text: String, node: JSONPointer, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .renameKey, at: node) == expected)
  }
}
