import Foundation

/// What the app's client does with responses of the backend.
package enum PodcastAPI {
  /// Reads `published_at` as `publishedAt`, and dates such as `2026-03-14T09:26:53Z`.
  package static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  /// The episodes of a page; those that do not decode are left out.
  package static func episodes(from data: Data) throws -> [Episode] {
    try decoder.decode(Page.self, from: data).episodes.compactMap(\.value)
  }

  /// The latest episodes; one that does not decode makes it throw.
  package static func latest(from data: Data) throws -> [Episode] {
    try decoder.decode(StrictPage.self, from: data).episodes
  }

  private struct StrictPage: Decodable {
    let episodes: [Episode]
  }

  private struct Page: Decodable {
    let episodes: [Attempt<Episode>]
  }

  private struct Attempt<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
      value = try? Value(from: decoder)
    }
  }
}

/// A client that decodes outside of the main actor.
package actor PodcastClient {
  package init() {}

  package func episodes(from data: Data) async throws -> [Episode] {
    try PodcastAPI.episodes(from: data)
  }
}
