import Foundation

/// A record of the family `timeline`: a short post.
struct Status: Decodable, Equatable, Sendable {
  /// Above 2^53, so that a `Double` would change it.
  let id: Int64
  let idStr: String
  let text: String
  let createdAt: Date
  let source: String
  let truncated: Bool
  let inReplyToStatusId: Int64?
  let inReplyToStatusIdStr: String?
  let inReplyToUserId: Int64?
  let inReplyToUserIdStr: String?
  let inReplyToScreenName: String?
  let metadata: Metadata
  let user: User
  let entities: Entities
  let retweetedStatus: Box<Status>?
  let retweetCount: Int
  let favoriteCount: Int
  let favorited: Bool
  let retweeted: Bool
  let possiblySensitive: Bool?
  let lang: String

  struct Metadata: Decodable, Equatable, Sendable {
    let resultType: ResultType
    let isoLanguageCode: String

    enum ResultType: String, Decodable, Sendable {
      case mixed, recent, popular
    }
  }

  struct User: Decodable, Equatable, Sendable {
    let id: Int64
    let idStr: String
    let name: String
    let screenName: String
    let location: String
    let description: String
    let url: URL?
    let protected: Bool
    let verified: Bool
    let followersCount: Int
    let friendsCount: Int
    let listedCount: Int
    let favouritesCount: Int
    let statusesCount: Int
    let createdAt: Date
    let utcOffset: Int?
    let timeZone: String?
    let lang: String
    let profileImageUrlHttps: URL
  }
}

/// An indirect value, so that a type can have a property of its own type.
indirect enum Box<Value> {
  case value(Value)

  var value: Value {
    switch self {
    case .value(let value): value
    }
  }
}

extension Box: Decodable where Value: Decodable {
  init(from decoder: any Decoder) throws {
    self = .value(try decoder.singleValueContainer().decode(Value.self))
  }
}

extension Box: Equatable where Value: Equatable {}
extension Box: Sendable where Value: Sendable {}
