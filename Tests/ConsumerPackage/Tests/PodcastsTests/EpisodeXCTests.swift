import CodableFuzzTesting
@testable import Podcasts
import XCTest

final class EpisodeXCTests: XCTestCase {
  func testEpisodesSurvive() throws {
    try expectResilience("Fixtures/episodes.json", allowing: .silentLoss) {
      try PodcastAPI.episodes(from: $0)
    }
  }
}
