import CodableFuzzTesting
import FuzzDescriptions
import Testing

@testable import Podcasts

/// What the models lose when the backend does what its description allows.
@Suite struct DescribedTests {
  @Test func episodesFollowTheDescription() throws {
    let study = try Study(
      fixture: "Fixtures/episodes.json", record: Episode.self, recordsAt: "/episodes",
      decoder: PodcastAPI.decoder
    ).described(by: "Fixtures/api.json", operation: "GET /v1/episodes")
    let report = try expectSurvival(of: study)
    let description = try #require(report.documents[0].apiDescription)
    #expect(description.contradictions.isEmpty)
    #expect(description.gaps.map(\.field).contains("/episodes/*/summary") == false)
  }
}
