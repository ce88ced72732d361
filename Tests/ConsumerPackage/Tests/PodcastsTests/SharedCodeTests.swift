import CodableFuzzTesting
import Foundation
@testable import Podcasts
import Testing

func study<Record: Decodable & SendableMetatype>(
  of fixture: String, _ record: Record.Type, recordsAt list: JSONPointer
) throws -> Study {
  try Study(fixture: .file(fixture), record: record, recordsAt: list, decoder: PodcastAPI.decoder)
}

/// A list of another library, which keeps the errors of the elements that it drops.
struct EpisodeList: Decodable {
  let episodes: [Episode]
  let errors: [any Error]

  private enum CodingKeys: CodingKey {
    case episodes
  }

  private struct Attempt: Decodable {
    let result: Result<Episode, any Error>

    init(from decoder: any Decoder) throws {
      result = Result { try Episode(from: decoder) }
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let attempts = try container.decode([Attempt].self, forKey: .episodes)
    episodes = attempts.compactMap { try? $0.result.get() }
    errors = attempts.compactMap { attempt in
      if case .failure(let error) = attempt.result { error } else { nil }
    }
  }
}

@Suite struct SharedCodeTests {
  @Test func episodesSurviveWithoutTheirHosts() throws {
    try expectResilience(
      "Fixtures/episodes.json", keeping: 0.8, allowing: .silentLoss,
      options: .init(excluding: ["/episodes/*/host/**"])
    ) { try PodcastAPI.episodes(from: $0) }
  }

  @Test func aListOfAnotherLibraryReportsItsLosses() throws {
    let lossy = Strategy("lossy", like: PodcastAPI.decoder) { data in
      try PodcastAPI.decoder.decode(EpisodeList.self, from: data)
    } recovery: { list in
      Recovery(list.episodes, losses: list.errors.map { Loss($0) })
    }
    var study = try study(of: "Fixtures/episodes.json", Episode.self, recordsAt: "/episodes")
    study.strategies.append(lossy)
    let report = try expectSurvival(of: study)
    #expect(report.app.silentLoss == 0)
    #expect(report.app.recordSurvival == report[.lossyArray].recordSurvival)
  }

  @Test func aShowThatIsLostIsSilent() throws {
    let cached = Strategy("cached", like: PodcastAPI.decoder) { data in
      try? PodcastAPI.decoder.decode(Show.self, from: data)
    } recovery: { show in
      Recovery(show.map { [$0] } ?? [])
    }
    let report = try expectSurvival(
      of: Study(fixture: "Fixtures/show.json", strategies: [cached]))
    #expect(report.app.silentLoss > 0)
  }
}
