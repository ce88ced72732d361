import JSONMutation
import JSONText
import Testing

@Suite struct UndecodedBodyTests {
  @Test(arguments: [
    ("[1,2]", "=chunked", "3\r\n[1,\r\n2\r\n2]\r\n0\r\n\r\n"),
    ("7", "=chunked", "1\r\n7\r\n0\r\n\r\n"),
  ])
  func putsTheDocumentInChunks(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("undecoded-body@\(edit)") == expected)
  }

  @Test(arguments: [
    ("7", "", ["gzip", "chunked"]), ("[1]", "/0", []),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.undecodedBody.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }

  @Test func theFileHasAStoredBlockAndAChecksum() throws {
    let mutant = try Document(text: "[1,2]").mutant("undecoded-body@=gzip")
    #expect(
      mutant.bytes() == [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1, 5, 0, 0xFA, 0xFF, 0x5B, 0x31, 0x2C, 0x32, 0x5D,
        0xBF, 0x50, 0x8B, 0x08, 5, 0, 0, 0,
      ])
  }

  @Test func aLargeDocumentHasSeveralBlocks() throws {
    let text = "[" + String(repeating: " ", count: 70_000) + "]"
    let bytes = try Document(text: text).mutant("undecoded-body@=gzip").bytes()
    #expect(bytes.count == 10 + 5 + 65_535 + 5 + 4_467 + 8)
    #expect(bytes[10..<15] == [0, 0xFF, 0xFF, 0, 0])
    #expect(bytes[65_550..<65_555] == [1, 0x73, 0x11, 0x8C, 0xEE])
  }
}
