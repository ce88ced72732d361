import CodableFuzz
import DecodingStrategies
import JSONMutation
import JSONText

/// A feed, with any type of list.
struct Feed<Entries: Decodable>: Decodable {
  let lastUpdate: Int
  let feed: Entries

  private enum CodingKeys: String, CodingKey {
    case lastUpdate = "last_update"
    case feed
  }
}

extension Study {
  /// A list of three kinds of records, where an unknown kind is an error.
  static let feed = Study(
    "feed", json: PackageResources.feed_json, recordsAt: "/feed",
    enumTags: ["/feed/*/type", "/feed/*/priority"],
    strategies: [
      .strict(Feed<[Entry]>.self, records: \.feed),
      Entry.permissive,
      .wrapper(Feed<[Failable<Entry>]>.self, records: \.feed, value: \.value),
      .result(Feed<[Result<Entry, any Error>]>.self, records: \.feed),
      .lossyArray(Feed<LossyArray<Entry>>.self, records: \.feed),
    ])
}
