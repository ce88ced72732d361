import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

/// The document of the family `timeline`: the response to a search for posts.
struct Timeline<Statuses: Decodable>: Decodable {
  let statuses: Statuses
  let searchMetadata: SearchMetadata
}

struct SearchMetadata: Decodable {
  let completedIn: Double
  let count: Int
  let maxId: Int64
  let maxIdStr: String
  let sinceId: Int64
  let nextResults: String?
  let refreshUrl: String
  let query: String
}

extension Study {
  /// Posts with large ids, all kinds of Unicode and snake_case keys; a post may contain another post.
  static let timeline = Study(
    "timeline", json: PackageResources.timeline_json, recordsAt: "/statuses",
    enumTags: ["/statuses/*/metadata/result_type", "/statuses/*/entities/media/*/type"],
    strategies: [
      .strict(
        Timeline<[Status]>.self, records: \.statuses, decoder: JSONDecoder.timeline()),
      Status.permissive,
      .wrapper(
        Timeline<[Failable<Status>]>.self, records: \.statuses, value: \.value,
        decoder: JSONDecoder.timeline()),
      .result(
        Timeline<[Result<Status, any Error>]>.self, records: \.statuses,
        decoder: JSONDecoder.timeline()),
      .lossyArray(
        Timeline<LossyArray<Status>>.self, records: \.statuses, decoder: JSONDecoder.timeline()),
    ])
}
