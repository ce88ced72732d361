import CodableFuzz
import CodableFuzzTesting
import DecodingStrategies
import Foundation
import Testing

@Suite struct EpisodeSamples {
  struct Episode: Decodable, Sendable {
    let id: Int
    let title: String
  }

  struct Page: Decodable {
    @Lossy var episodes: [Episode]  // still an array; the losses are in $episodes.losses
  }

  static func episodes(from data: Data) throws -> [Episode] {
    let decoder = JSONDecoder()
    let log = DecodingLog()
    decoder.decodingLog = log
    let page = try decoder.decode(Page.self, from: data)
    if !page.$episodes.losses.isEmpty { print(log.report().text) }
    return page.episodes
  }

  static func page(from data: Data) throws -> Page {
    try JSONDecoder().decode(Page.self, from: data)
  }

  @Test func goodEpisodesAreKeptAndTheOtherReported() throws {
    let data = Data(#"{"episodes": [{"id": 1, "title": "Tides"}, {"id": 2}]}"#.utf8)
    #expect(try Self.episodes(from: data).map(\.title) == ["Tides"])
    #expect(try Self.page(from: data).$episodes.losses.map(\.index) == [1])
  }

  private static func response() throws -> URL {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("episodes-\(UUID().uuidString).json")
    let episodes = (1...4).map { #"{"id": \#($0), "title": "Tides"}"# }.joined(separator: ",")
    try Data("{\"episodes\": [\(episodes)]}".utf8).write(to: file)
    return file
  }

  @Test func nothingIsLostSilently() async throws {
    let file = try Self.response()
    defer { try? FileManager.default.removeItem(at: file) }
    let reports = [
      try expectResilience(.file(file), keeping: 0.5) { try Self.episodes(from: $0) },
      try expectResilience(.file(file), records: \.episodes, keeping: 0.5) {
        try Self.page(from: $0)
      },
      try expectResilience(.file(file), records: \.$episodes, keeping: 0.5) {
        try Self.page(from: $0)
      },
      try await expectResilience(.file(file), keeping: 0.5) { data in
        await Task.yield()
        return try Self.episodes(from: data)
      },
      try await expectResilience(.file(file), keeping: 0.5) { data in
        async let episodes = Self.episodes(from: data)
        return try await episodes
      },
    ]
    for report in reports {
      #expect(report.app.silentLoss == 0)
      let row = report.documents[0].strategies.first { $0.strategy == report.app.strategy }
      #expect(row?.headline[.mutatedReported] ?? 0 > 0)
    }
    let silent = try expectResilience(.file(file), keeping: 0.5, allowing: .silentLoss) {
      try Self.page(from: $0).episodes
    }
    #expect(silent.app.silentLoss > 0)
  }
}
