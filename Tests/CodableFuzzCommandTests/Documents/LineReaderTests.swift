import Foundation
import Testing

@testable import CodableFuzzCommand
@testable import FuzzDocuments

@Suite struct LineReaderTests {
  @Test(arguments: [
    ("", []), ("\n \r\n\t\n", []), ("a", ["1:0:a"]), ("a\n", ["1:0:a"]),
    ("a\r\n\nbc\n", ["1:0:a\r", "3:4:bc"]), ("\n\na\nb", ["3:2:a", "4:4:b"]),
  ])
  func givesTheLinesThatAreNotBlank(text: String, expected: [String]) throws {
    #expect(try lines(of: Array(text.utf8)).map(\.name) == expected)
  }

  @Test func aLineMayBeLongerThanAChunk() throws {
    let long = [UInt8](repeating: 0x61, count: 1_000_003)
    let bytes = long + [0x0A, 0x62, 0x0A] + long
    let lines = try lines(of: bytes)
    #expect(lines.map(\.bytes.count) == [1_000_003, 1, 1_000_003])
    #expect(lines.map(\.byteOffset) == [0, 1_000_004, 1_000_006])
    #expect(lines[1].bytes == [0x62])
  }

  @Test func manyLinesAreReadOverTheEndsOfChunks() throws {
    let numbers = (0..<120_000).map(String.init)
    let lines = try lines(of: Array(numbers.joined(separator: "\n").utf8))
    #expect(lines.map { String(decoding: $0.bytes, as: UTF8.self) } == numbers)
  }

  @Test(arguments: [
    ("", nil), ("{}", nil), ("{}\n", nil), ("{}\n \n\r\n", nil), ("{}\n[]", "{}"),
    ("\n\n{}\n\n[]\n", "{}"), ("[\n1,\n2]", "["),
  ])
  func looksAheadWithoutTakingAnything(text: String, first: String?) throws {
    let tool = try Tool()
    let file = try tool.write(text, to: "d")
    var reader = try LineReader(path: file)
    #expect(try reader.firstOfSeveral().map { String(decoding: $0, as: UTF8.self) } == first)
    #expect(try reader.rest() == Array(text.utf8))
  }

  private func lines(of bytes: [UInt8]) throws -> [LineReader.Line] {
    let tool = try Tool()
    var reader = try LineReader(path: try tool.write(bytes, to: "d.ndjson"))
    var lines: [LineReader.Line] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }
}

extension LineReader.Line {
  fileprivate var name: String {
    "\(number ?? 0):\(byteOffset):\(String(decoding: bytes, as: UTF8.self))"
  }
}
