import DecodingStrategies
import Foundation
import Testing

// The example of the article *Making models resilient*, and a test of the output that it shows.

struct Board: Decodable {
  @Lossy var items: [Card]  // those that decode; the others are in $items.losses
  @Lossy var cover: URL?  // nil where there is none, or one that does not decode
}

struct Card: Decodable, PartlyDecodable {
  @LenientString var id: String  // 42 or "42"
  let title: String
  let kind: OpenEnum<Kind>  // .unknown("poll") instead of an error
  @DefaultFalse var isRead: Bool

  enum Kind: String, Decodable { case post, link }
}

@Suite struct ArticleExampleTests {
  private let json = """
    {"items": [
      {"id": 1, "title": "Tides", "kind": "post", "isRead": "no"},
      {"id": "2", "kind": "link"},
      {"id": "3", "title": "Beans", "kind": "poll", "isRead": true},
      {"id": "4", "kind": "post", "isRead": false}],
     "cover": 7}
    """

  @Test("The example prints what the article says") func printsWhatTheArticleSays() throws {
    let data = Data(json.utf8)
    let decoder = JSONDecoder()
    let article = try article()

    let log = DecodingLog()
    decoder.decodingLog = log  // opt in: without a log there is no report, and no cost
    let board = try decoder.decode(Board.self, from: data)

    print(board.$items.losses[0])
    // items[1]: no value for key "title" (Card, /items/1/title); items[1] left out
    print(board.items[0].forgivenFields[0])
    // isRead: expected Bool, found a string
    print(log.report().text)

    #expect(board.items.map(\.id) == ["1", "3"])
    #expect(article.contains(json))
    #expect(article.contains("```\n" + log.report().text + "\n```\n"))
    let forgiven = try #require(board.items.first?.forgivenFields.first)
    let loss = try #require(board.$items.losses.first)
    #expect(article.contains("// \(forgiven)\n"))
    #expect(article.contains("// \(loss)\n"))
  }

  private func article() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let catalog = root.appendingPathComponent(
      "Sources/DecodingStrategies/DecodingStrategies.docc")
    return try String(
      contentsOf: catalog.appendingPathComponent("MakingModelsResilient.md"), encoding: .utf8)
  }
}

/// The example on the front page of the documentation of DecodingStrategies.
@Suite struct OverviewExampleTests {
  struct Post: Decodable { let title: String }

  @Test func oneBadRecordDoesNotCostTheList() throws {
    let json = Data(#"[{"title": "Tides"}, {"title": 7}]"#.utf8)
    let posts = try JSONDecoder().decode(LossyArray<Post>.self, from: json)
    #expect(posts.map(\.title) == ["Tides"])
    #expect(posts.losses.map(\.index) == [1])
  }
}
