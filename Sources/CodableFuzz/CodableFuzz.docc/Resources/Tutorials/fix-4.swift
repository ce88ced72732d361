import CodableFuzzTesting
import DecodingStrategies
import Testing

@testable import Podcasts

@Test func theAppReportsWhatItLoses() throws {
  let app = Strategy("app", keys: .fromSnakeCase) { data in
    try PodcastAPI.page(from: data) { _ in }
  } recovery: { page in
    Recovery(page.episodes, losses: page.$episodes.losses.map { Loss($0) })
  }
  let study = try Study(
    fixture: "Fixtures/episodes.json", records: Episode.self, at: "/episodes",
    decoder: PodcastAPI.decoder, adding: [app])
  let report = try survivalReport(of: study)
  #expect(report["app"].recordSurvival == 1)
  #expect(report["app"].silentLoss == 0)
}
