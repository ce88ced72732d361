import Foundation
import FuzzTargets
import Testing

@Suite struct FuzzTargetSamples {
  private struct Episode: Decodable, Equatable, Sendable {
    let id: Int
  }

  private enum PodcastAPI {
    static var decoder: JSONDecoder { JSONDecoder() }
  }

  @Test func anInputIsDecoded() {
    let document = #"{"episodes": [{"id": 1}]}"#
    let target = FuzzTarget(
      Study(
        "episodes", json: document, record: Episode.self, recordsAt: "/episodes",
        decoder: PodcastAPI.decoder))
    let input = Array("episodes:remove-key@/episodes/0/id".utf8)
    #expect(input.withUnsafeBufferPointer { target.run($0) } == 0)
  }
}
