import CodableFuzzTesting
import Testing

@testable import Podcasts

@Test func theAppReportsWhatItLoses() throws {
  let study = try Study(
    fixture: "Fixtures/episodes.json", records: Episode.self, at: "/episodes",
    decoder: PodcastAPI.decoder,
    adding: [Strategy("app", keys: .fromSnakeCase) { try PodcastAPI.episodes(from: $0) }])
  let report = try survivalReport(of: study)
  #expect(report["app"].recordSurvival == 1)
  #expect(report["app"].silentLoss == 0)
}
