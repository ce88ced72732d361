import CodableFuzzTesting
@testable import Podcasts
import XCTest

/// The twin of ``DriftTests`` in XCTest; `SHOW_FAILURES=1 swift test` lets it fail.
final class DriftXCTests: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipIf(ProcessInfo.processInfo.environment["SHOW_FAILURES"] == nil, "it fails")
  }

  func testLatestEpisodesSurvive() throws {
    try expectResilience("Fixtures/episodes.json") { try PodcastAPI.latest(from: $0) }
  }

  func testEpisodesSurviveDrift() throws {
    try expectResilience("Fixtures/episodes.json") { try PodcastAPI.episodes(from: $0) }
  }
}
