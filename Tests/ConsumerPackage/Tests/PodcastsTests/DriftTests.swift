import CodableFuzzTesting
import Testing

@testable import Podcasts

/// What fails as the README and its article say; `SHOW_FAILURES=1 swift test` lets it.
@Suite(.failsAsShown) struct DriftTests {
  @Test func latestEpisodesSurvive() throws {
    try expectResilience("Fixtures/episodes.json") { try PodcastAPI.latest(from: $0) }
  }

  @Test func episodesSurviveDrift() throws {
    try expectResilience("Fixtures/episodes.json") { try PodcastAPI.episodes(from: $0) }
  }
}
