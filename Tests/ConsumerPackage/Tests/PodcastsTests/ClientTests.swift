import CodableFuzzTesting
@testable import Podcasts
import Testing

/// A client whose functions are `async`.
@Suite struct ClientTests {
  @Test func episodesOfAClientSurvive() async throws {
    let client = PodcastClient()
    try await expectResilience("Fixtures/episodes.json", allowing: .silentLoss) {
      try await client.episodes(from: $0)
    }
  }
}
