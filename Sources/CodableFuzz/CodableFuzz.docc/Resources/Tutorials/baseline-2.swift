import CodableFuzzTesting
import Testing

@testable import Podcasts

@Suite(.resilience(baseline: "Baselines", silentLossWarnings: .of("app"))) struct ResilienceTests {
  @Test func episodesSurvive() throws {
    let study = try Study(
      fixture: "Fixtures/episodes.json", records: Episode.self, at: "/episodes",
      decoder: PodcastAPI.decoder,
      adding: [Strategy("app", keys: .fromSnakeCase) { try PodcastAPI.episodes(from: $0) }])
    try survivalReport(of: study)
  }
}
