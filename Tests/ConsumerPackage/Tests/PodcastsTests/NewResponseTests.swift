import CodableFuzzTesting
import FuzzDifferences
import Testing

@testable import Podcasts

/// What the models lose to what changed since the committed response.
@Suite struct NewResponseTests {
  @Test func theNewResponseCostsNoEpisode() throws {
    let study = try Study(
      fixture: "Fixtures/episodes-new.json", record: Episode.self, recordsAt: "/episodes",
      decoder: PodcastAPI.decoder
    ).comparing(withOlder: "Fixtures/episodes.json")
    let report = try expectSurvival(of: study)
    let changelog = try #require(report.differences)
    #expect(changelog.lost(by: "strict") == 0)
    #expect(changelog.valuesLost(by: "strict").isEmpty)
    #expect(changelog.rows.map(\.kind).contains(.removed) == false)
  }
}
