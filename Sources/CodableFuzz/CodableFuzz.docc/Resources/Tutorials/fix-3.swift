import DecodingStrategies
import Foundation

/// A page of episodes; `$episodes.losses` has those that do not decode.
struct EpisodePage: Decodable {
  @Lossy var episodes: [Episode]
}

extension PodcastAPI {
  /// Decodes a page, and hands a report of its losses to `send`, if there are any.
  static func page(
    from data: Data, send: (String) -> Void = { print($0) }
  ) throws -> EpisodePage {
    let log = DecodingLog()
    let decoder = decoder
    decoder.decodingLog = log
    let page = try decoder.decode(EpisodePage.self, from: data)
    let report = log.report()
    if report.lossCount > 0 { send(report.text) }
    return page
  }
}
