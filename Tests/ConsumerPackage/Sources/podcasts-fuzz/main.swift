import CodableFuzzCommand
import Podcasts

FuzzCommand.main(toolName: "podcasts-fuzz") {
  [
    try Study(
      fixture: "../../Tests/PodcastsTests/Fixtures/episodes.json", record: Episode.self,
      recordsAt: "/episodes", decoder: PodcastAPI.decoder)
  ]
}
