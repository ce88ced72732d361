import CodableFuzzTesting
import Foundation
import Testing

@testable import Podcasts

/// What fails as the README says; `SHOW_FAILURES=1 swift test` lets it.
@Suite(.failsAsTheReadmeSays) struct FailingTests {
  @Suite struct DriftTests {
    @Test func episodesSurviveDrift() throws {
      let study = try Study(
        fixture: "Fixtures/episodes.json", records: Episode.self, at: "/episodes",
        decoder: PodcastAPI.decoder)
      let report = try survivalReport(of: study)
      #expect(report["strict"].recordSurvival >= 0.9)
    }
  }
}
