import CodableFuzzTesting
import FuzzDocuments
@testable import Podcasts
import Testing

/// What the models make of responses that a proxy recorded.
@Suite struct CaptureTests {
  @Test func recordedEpisodesSurvive() throws {
    let study = try Study(
      fixture: .capture("Fixtures/capture.har", entry: "GET */v1/episodes*"),
      name: "recorded-episodes", record: Episode.self, recordsAt: "/episodes",
      decoder: PodcastAPI.decoder)
    let report = try expectSurvival(of: study)
    #expect(report[.lossyArray].recordSurvival >= 0.85)
  }
}
