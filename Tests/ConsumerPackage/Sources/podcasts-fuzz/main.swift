import CodableFuzzCommand
import Foundation
import Podcasts

FuzzCommand.main(toolName: "podcasts-fuzz") {
  let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let file = package.appendingPathComponent("Tests/PodcastsTests/Fixtures/episodes.json")
  return [
    Study(
      "episodes", json: Array(try Data(contentsOf: file)), records: Episode.self,
      recordsAt: "/episodes", decoder: PodcastAPI.decoder)
  ]
}
