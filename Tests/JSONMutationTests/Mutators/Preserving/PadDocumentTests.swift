import JSONMutation
import JSONText
import Testing

@Suite struct PadDocumentTests {
  @Test(arguments: [
    ("leading", "\n  \t[1]\n"), ("trailing", "[1]\n  \t"), ("newline", "[1]\n\n"),
    ("crlf", "\r\n[1]\n\r\n"),
  ])
  func putsSpaceAroundTheDocument(variant: String, expected: String) throws {
    let document = try Document(text: "[1]\n")
    #expect(try document.mutated("pad-document@=\(variant)") == expected)
    #expect(document.nodes(editableBy: .padDocument) == [""])
  }
}
