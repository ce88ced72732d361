import Foundation
import JSONMutation
import Testing

@testable import CodableFuzzCommand
@testable import FuzzDocuments

@Suite struct DocumentStreamTests {
  @Test func aFolderIsReadInTheOrderOfItsPaths() throws {
    let tool = try Tool()
    try FileManager.default.createDirectory(
      at: tool.folder.appendingPathComponent("b/c"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: tool.folder.appendingPathComponent(".hidden"), withIntermediateDirectories: true)
    for name in [
      "b/z.json", "b/c/y.JSON", "a.jsonl", "c.json", ".d.json", ".hidden/e.json", "notes.txt",
      "b.ndjson",
    ] {
      _ = try tool.write("\"\(name)\"\n\n1", to: name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.appendingPathComponent("b/loop").path,
      withDestinationPath: tool.folder.path)
    let locations = try elements(tool.folder.path).map { element in
      element.location.replacing(tool.folder.path + "/", with: "")
    }
    #expect(
      locations == [
        "a.jsonl, line 1 from byte 0", "a.jsonl, line 3 from byte 11",
        "b/c/y.JSON", "b/z.json",
        "b.ndjson, line 1 from byte 0", "b.ndjson, line 3 from byte 12", "c.json",
      ])
  }

  @Test func aDocumentIsFoundByItsDigest() throws {
    let tool = try Tool()
    _ = try tool.write("[1]\n[2]\r\n[3]", to: "a.ndjson")
    _ = try tool.write("[4]\n", to: "b.json")
    let stream = try stream(tool.folder.path)
    for text in ["[1]", "[2]\r", "[3]", "[4]\n"] {
      let bytes = Array(text.utf8)
      #expect(try stream.document(withDigest: DocumentName.Digest(of: bytes)) == bytes)
    }
    #expect(try stream.document(withDigest: DocumentName.Digest(of: [])) == nil)
  }

  @Test func theDigestIsThatOfAllDocuments() throws {
    let tool = try Tool()
    var digests: Set<String> = []
    for text in ["[1]\n[2]", "[2]\n[1]", "[1]", "[1]\n[2]\n[3]", "[1][2]"] {
      let file = try tool.write(text, to: "a.ndjson")
      digests.insert(try stream(file).digest().digest)
    }
    #expect(digests.count == 5)
    let digest = try stream(try tool.write("[1]\n\n[2]\n", to: "a.ndjson")).digest()
    #expect(digests.contains(digest.digest) && digest.byteCount == 6)
  }

  private func stream(_ path: String) throws -> DocumentStream {
    guard case .stream(let stream) = try DocumentStream.contents(of: path) else {
      throw NoStream()
    }
    return stream
  }

  private func elements(_ path: String) throws -> [DocumentStream.Element] {
    var reader = try stream(path).documents()
    var elements: [DocumentStream.Element] = []
    while let next = reader.next() { elements.append(try next.get()) }
    return elements
  }

  private struct NoStream: Error {}
}
