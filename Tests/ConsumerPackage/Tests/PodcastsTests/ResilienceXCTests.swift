import CodableFuzzTesting
@testable import Podcasts
import XCTest

/// The twin of ``ResilienceTests`` in XCTest: without a trait, each call names the baselines.
final class ResilienceXCTests: XCTestCase {
  func testEpisodesSurvive() throws {
    let study = try Study(
      fixture: "Fixtures/episodes.json", record: Episode.self, recordsAt: "/episodes",
      decoder: PodcastAPI.decoder,
      adding: [Strategy("app", like: PodcastAPI.decoder) { try PodcastAPI.episodes(from: $0) }])
    let report = try expectSurvival(
      of: study, baseline: "Baselines", options: .init(silentLossWarnings: ["app"]))
    XCTAssertGreaterThanOrEqual(report[.lossyArray].recordSurvival, 0.85)
    XCTAssertEqual(report[.lossyArray].silentLoss, 0)
    XCTAssertGreaterThanOrEqual(
      report.app.recordSurvival, report[.lossyArray].recordSurvival)
    XCTAssert(report.alreadyInvalid.isEmpty, report.alreadyInvalid.description)
    XCTAssert(report.crashes.isEmpty, report.crashes.description)
  }

  func testReviewsSurvive() throws {
    let fixtures = try XCTUnwrap(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
    let study = try Study(
      fixture: .file(fixtures.appendingPathComponent("reviews.json")), record: Review.self,
      recordsAt: "/reviews_by_id", decoder: PodcastAPI.decoder)
    let report = try expectSurvival(of: study, baseline: "Baselines")
    XCTAssertGreaterThanOrEqual(report[.lossyArray].recordSurvival, 0.65)
    XCTAssertLessThan(report[.strict].recordSurvival, 0.5)
  }

  func testTheShowSurvives() throws {
    let study = try Study(
      fixture: "Fixtures/show.json", record: Show.self, decoder: PodcastAPI.decoder)
    let report = try expectSurvival(of: study, baseline: "Baselines")
    XCTAssertGreaterThanOrEqual(report[.strict].documentsDecoded, 0.15)
    XCTAssertGreaterThanOrEqual(report[.strict].errorAccuracy, 0.9)
    let losses = report[.strict].silentLosses
    XCTAssert(losses.isEmpty, losses.description)
  }
}
