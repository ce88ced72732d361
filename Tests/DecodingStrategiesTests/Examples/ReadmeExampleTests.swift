import DecodingStrategies
import Foundation
import Testing

// The README's example of an app; its lines, and what it prints, are compared with the README.

struct Board: Decodable {
  @Lossy var items: [Card]  // those that decode; the others are in $items.losses
  @Lossy var cover: URL?  // nil where there is none, or one that does not decode
}

struct Card: Decodable, PartlyDecodable {
  @LenientString var id: String  // 42 or "42"
  let title: String
  let kind: Known<Kind>  // .unknown("poll") instead of an error
  @Defaulted<Default.False> var isRead: Bool

  enum Kind: String, Decodable { case post, link }
}

@Suite struct ReadmeExampleTests {
  private let json = """
    {"items": [
      {"id": 1, "title": "Tides", "kind": "post", "isRead": "no"},
      {"id": "2", "kind": "link"},
      {"id": "3", "title": "Beans", "kind": "poll", "isRead": true},
      {"id": "4", "kind": "post", "isRead": false}],
     "cover": 7}
    """

  @Test func printsWhatTheReadmeSays() throws {
    let data = Data(json.utf8)
    let decoder = JSONDecoder()
    let log = DecodingLog()
    decoder.decodingLog = log
    let board = try decoder.decode(Board.self, from: data)

    let readme = try readme()
    #expect(board.items.map(\.id) == ["1", "3"])
    #expect(readme.contains(json))
    #expect(readme.contains("```\n" + log.report().text + "\n```\n"))
    let forgiven = try #require(board.items.first?.forgivenFields.first)
    let loss = try #require(board.$items.losses.first)
    #expect(readme.contains("// \(forgiven)\n"))
    #expect(readme.contains("// \(loss)\n"))
  }

  @Test func theReadmeShowsTheseModels() throws {
    let source = try text(#filePath)
    let start = try #require(source.range(of: "struct Board: Decodable"))
    let end = try #require(source.range(of: "\n@Suite"))
    let readme = try readme()
    for line in source[start.lowerBound..<end.lowerBound].split(separator: "\n") {
      #expect(readme.contains(line), "\(line)")
    }
  }

  private func readme() throws -> String {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try text(tests.deletingLastPathComponent().appendingPathComponent("README.md").path)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}
