import DecodingStrategies
import Foundation
import Testing

// The example of writing back in the article *Making models resilient*, whose documents are compared.

struct Playlist: Codable {
  var title: String
  var tracks: [Track]

  struct Track: Codable, Identifiable {
    let id: Int
    var rating: Int?
  }
}

@Suite struct WritingBackExampleTests {
  @Test("The example writes what the article says") func writesWhatTheArticleSays() throws {
    let documents = try Self.documents
    let json = try #require(documents.first)

    var playlist = try JSONDecoder().decode(Preserving<Playlist>.self, from: json)
    playlist.tracks.removeFirst()
    playlist.tracks[0].rating = 5
    let body = try JSONEncoder().encode(playlist)

    #expect(
      try JSONDecoder().decode(JSONValue.self, from: body)
        == JSONDecoder().decode(JSONValue.self, from: try #require(documents.last)))
  }

  private static var documents: [Data] {
    get throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      let file = root.appendingPathComponent(
        "Sources/DecodingStrategies/DecodingStrategies.docc/MakingModelsResilient.md")
      let article = try String(contentsOf: file, encoding: .utf8)
      let section = try #require(
        article.components(separatedBy: "### ").first { $0.hasPrefix("Write back") })
      return section.components(separatedBy: "```json\n").dropFirst()
        .compactMap { $0.components(separatedBy: "```").first }.map { Data($0.utf8) }
    }
  }
}
