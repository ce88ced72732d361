import JSONMutation
import JSONText
import Testing

@Suite struct UnicodeStressTests {
  @Test func appendsToAString() throws {
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
