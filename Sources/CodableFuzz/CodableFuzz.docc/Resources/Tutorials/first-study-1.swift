import CodableFuzzTesting
import Testing

@testable import Podcasts

@Test func episodesSurviveDrift() throws {
  let study = try Study(
    fixture: "Fixtures/episodes.json", records: Episode.self, at: "/episodes",
    decoder: PodcastAPI.decoder)
  _ = study
}
