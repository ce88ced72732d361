import CodableFuzz
import DecodingStrategies
import Foundation
import JSONText

/// A page of a search for pull requests, with any type of list.
struct PullRequests<Nodes: Decodable>: Decodable {
  struct PageInfo: Decodable {
    let endCursor: String?
    let hasNextPage: Bool
  }

  let nodes: Nodes
  let pageInfo: PageInfo
}

extension Study {
  /// Deep records: nested objects and lists, dates, URLs, an enum, and meaningful nulls.
  static let pullRequests = Study(
    "pull-requests", json: PackageResources.pull_requests_json, recordsAt: "/nodes",
    strategies: [
      .strict(PullRequests<[PullRequest]>.self, records: \.nodes, decoder: JSONDecoder.iso8601()),
      PullRequest.permissive,
      .wrapper(
        PullRequests<[Failable<PullRequest>]>.self, records: \.nodes, value: \.value,
        decoder: JSONDecoder.iso8601()
      ),
      .result(
        PullRequests<[Result<PullRequest, any Error>]>.self, records: \.nodes,
        decoder: JSONDecoder.iso8601()),
      .lossyArray(
        PullRequests<LossyArray<PullRequest>>.self, records: \.nodes, decoder: JSONDecoder.iso8601()
      ),
    ])
}
