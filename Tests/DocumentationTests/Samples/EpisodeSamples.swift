import DecodingStrategies
import Foundation
import Testing

@Suite struct EpisodeSamples {
  struct Episode: Decodable {
    let id: Int
    let title: String
  }

  struct Page: Decodable {
    @Lossy var episodes: [Episode]  // still an array; the losses are in $episodes.losses
  }

  @Test func goodEpisodesAreKeptAndTheOtherReported() throws {
    let data = Data(#"{"episodes": [{"id": 1, "title": "Tides"}, {"id": 2}]}"#.utf8)
    let decoder = JSONDecoder()

    let log = DecodingLog()
    decoder.decodingLog = log
    let page = try decoder.decode(Page.self, from: data)
    if !page.$episodes.losses.isEmpty { print(log.report().text) }

    #expect(page.episodes.map(\.title) == ["Tides"])
    #expect(page.$episodes.losses.map(\.index) == [1])
  }
}
