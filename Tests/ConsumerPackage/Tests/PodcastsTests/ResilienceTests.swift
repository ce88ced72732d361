import CodableFuzzTesting
import Foundation
@testable import Podcasts
import Testing

/// How the app's models stand up to a backend that changes: one report of all studies, each held
/// against its baseline.
@Suite(.resilience(baseline: "Baselines", options: .init(silentLossWarnings: ["app"])))
struct ResilienceTests {
  @Test func episodesSurvive() throws {
    let study = try Study(
      fixture: "Fixtures/episodes.json", record: Episode.self, recordsAt: "/episodes",
      decoder: PodcastAPI.decoder,
      adding: [Strategy("app", like: PodcastAPI.decoder) { try PodcastAPI.episodes(from: $0) }])
    let report = try expectSurvival(of: study)
    #expect(report[.lossyArray].recordSurvival >= 0.85)
    #expect(report[.lossyArray].silentLoss == 0)
    #expect(report.app.recordSurvival >= report[.lossyArray].recordSurvival)
    #expect(report.alreadyInvalid.isEmpty)
    #expect(report.crashes.isEmpty)
  }
}

extension ResilienceTests {
  @Test func reviewsSurvive() throws {
    let fixtures = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
    let study = try Study(
      fixture: .file(fixtures.appendingPathComponent("reviews.json")), record: Review.self,
      recordsAt: "/reviews_by_id", decoder: PodcastAPI.decoder)
    let report = try expectSurvival(of: study)
    #expect(report[.lossyArray].recordSurvival >= 0.65)
    #expect(report[.strict].recordSurvival < 0.5)
  }

  @Test func theShowSurvives() throws {
    let study = try Study(
      fixture: "Fixtures/show.json", record: Show.self, decoder: PodcastAPI.decoder)
    let report = try expectSurvival(of: study)
    #expect(report[.strict].documentsDecoded >= 0.15)
    #expect(report[.strict].errorAccuracy >= 0.9)
    #expect(report[.strict].silentLosses.isEmpty)
  }
}
