import Foundation
import JSONMutation
import Testing

@Suite struct DocumentNameTests {
  private static let digest = DocumentName.Digest(of: Array("foobar".utf8))

  @Test(arguments: [
    ("feed", DocumentName("feed")), ("feed~1000", DocumentName("feed", recordCount: 1_000)),
    ("feed@72ad2699", DocumentName("feed", digest: digest)),
    ("feed~2@72ad2699", DocumentName("feed", recordCount: 2, digest: digest)),
    ("a%7E5", DocumentName("a~5")), ("a%405%3A%2B%3D%23%25", DocumentName("a@5:+=#%")),
    ("%F0%9F%98%80%20%C3%A9", DocumentName("😀 é")),
    ("pull-requests.v2_a", DocumentName("pull-requests.v2_a")),
    ("a%7E5~7", DocumentName("a~5", recordCount: 7)),
    ("%2Ftmp%2Fx.json", DocumentName("/tmp/x.json")), ("%2Do-p", DocumentName("-o-p")),
  ])
  func printsReadsAndCodesNames(text: String, name: DocumentName) throws {
    #expect(name.description == text)
    #expect(DocumentName(parsing: text) == name)
    let data = try JSONEncoder().encode([name])
    #expect(try JSONDecoder().decode([String].self, from: data) == [text])
    #expect(try JSONDecoder().decode([DocumentName].self, from: data) == [name])
  }

  @Test(arguments: [
    "", "~5", "@72ad2699", "feed~", "feed~0", "feed~-1", "feed~x", "feed~99999999999999999999",
    "feed@", "feed@72ad269", "feed@72ad26990", "feed@72AD2699", "feed@72ad269g", "feed@72ad2699~5",
    "a%", "a%4", "a%zz", "a%FF", "feed~5~", "a@b@72ad2699x",
  ])
  func refusesOtherText(text: String) {
    #expect(DocumentName(parsing: text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([DocumentName].self, from: JSONEncoder().encode([text]))
    }
  }

  /// The 64-bit values were computed with another implementation; `foobar` is the published
  /// example 85944171f73967e8.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func aDigestIsFoldedFNV1a(text: String, hash: UInt64) {
    let folded = UInt32(hash >> 32) ^ UInt32(hash & 0xFFFF_FFFF)
    let digest = DocumentName.Digest(of: Array(text.utf8))
    #expect(UInt32(digest.description, radix: 16) == folded)
  }

  @Test(arguments: [
    ("", "4fd0bfc1"), ("a", "296230c0"), ("foobar", "72ad2699"), ("[1]", "fc9ae53e"),
    ("236930", "000d6b35"),
  ])
  func aDigestHasEightDigits(text: String, expected: String) {
    #expect(DocumentName.Digest(of: Array(text.utf8)).description == expected)
  }
}
