import CodableFuzzTesting
import Testing

@testable import Podcasts

/// What fails as the README and its article say; `SHOW_FAILURES=1 swift test` lets it.
@Suite(.failsAsTheReadmeSays) struct DriftTests {
  @Test func episodesSurviveDrift() throws {
    let study = try Study(
      fixture: "Fixtures/episodes.json", records: Episode.self, recordsAt: "/episodes",
      decoder: PodcastAPI.decoder)
    let report = try survivalReport(of: study)
    #expect(report["strict"].recordSurvival >= 0.8)
  }
}
