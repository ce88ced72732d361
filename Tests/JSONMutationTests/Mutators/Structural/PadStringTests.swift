import JSONMutation
import JSONText
import Testing

@Suite struct PadStringTests {
  @Test(arguments: [
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
  ])
  func padsTheText(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .padString, at: JSONPointer(stringLiteral: node))
        == expected)
  }
}
