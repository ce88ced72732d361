import JSONMutation
import JSONText
import Testing

/// Both mutators that change how the document is encoded.
@Suite struct ReencodeTests {
  @Test(arguments: [
    ("utf-16le", [0x22, 0, 0xE9, 0, 0x3D, 0xD8, 0x00, 0xDE, 0x22, 0]),
    ("utf-16be-mark", [0xFE, 0xFF, 0, 0x22, 0, 0xE9, 0xD8, 0x3D, 0xDE, 0x00, 0, 0x22]),
    ("utf-16le-mark", [0xFF, 0xFE, 0x22, 0, 0xE9, 0, 0x3D, 0xD8, 0x00, 0xDE, 0x22, 0]),
    ("utf-16be", [0, 0x22, 0, 0xE9, 0xD8, 0x3D, 0xDE, 0x00, 0, 0x22]),
    ("utf-32le", [0x22, 0, 0, 0, 0xE9, 0, 0, 0, 0x00, 0xF6, 0x01, 0, 0x22, 0, 0, 0]),
    (
      "utf-32be-mark",
      [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x22, 0, 0, 0, 0xE9, 0, 0x01, 0xF6, 0x00, 0, 0, 0, 0x22]
    ),
  ])
  func writesTheDocumentInAnotherEncoding(variant: String, expected: [UInt8]) throws {
    let document = try Document(text: #""é😀""#)
    #expect(try document.mutant("reencode@=\(variant)").bytes() == expected)
  }

  @Test func reachesTheRootOnly() throws {
    let document = try Document(text: "[1]")
    #expect(document.nodes(editableBy: .reencode) == [""])
    #expect(Mutator.reencode.variants(at: document.index.root, in: document).count == 8)
    #expect(document.nodes(editableBy: .byteOrderMark) == [""])
  }

  @Test func putsAByteOrderMarkFirst() throws {
    let document = try Document(text: " [1]")
    let bytes = try document.mutant("byte-order-mark@").bytes()
    #expect(bytes == [0xEF, 0xBB, 0xBF] + Array(" [1]".utf8))
  }
}
