import CodableFuzz
import Foundation
private struct _Status: Decodable {
  let id: Int64?
  let idStr: String?
  let text: String?
  let createdAt: Date?
  let source: String?
  let truncated: Bool?
  let inReplyToStatusId: Int64?
  let inReplyToStatusIdStr: String?
  let inReplyToUserId: Int64?
  let inReplyToUserIdStr: String?
  let inReplyToScreenName: String?
  let metadata: _Metadata?
  let user: _User?
  let entities: Status.Permissive.Entities?
  let retweetedStatus: Box<_Status>?
  let retweetCount: Int?
  let favoriteCount: Int?
  let favorited: Bool?
  let retweeted: Bool?
  let possiblySensitive: Bool?
  let lang: String?
}
private struct _Metadata: Decodable {
  let resultType: Status.Metadata.ResultType?
  let isoLanguageCode: String?
}
private struct _User: Decodable {
  let id: Int64?
  let idStr: String?
  let name: String?
  let screenName: String?
  let location: String?
  let description: String?
  let url: URL?
  let protected: Bool?
  let verified: Bool?
  let followersCount: Int?
  let friendsCount: Int?
  let listedCount: Int?
  let favouritesCount: Int?
  let statusesCount: Int?
  let createdAt: Date?
  let utcOffset: Int?
  let timeZone: String?
  let lang: String?
  let profileImageUrlHttps: URL?
}

extension Status {
  /// The twins of the parts of a post.
  enum Permissive {}
  fileprivate init?(_ twin: _Status) {
    guard let id = twin.id, let idStr = twin.idStr, let text = twin.text,
      let createdAt = twin.createdAt, let source = twin.source, let truncated = twin.truncated,
      let metadata = twin.metadata.flatMap(Metadata.init), let user = twin.user.flatMap(User.init),
      let entities = twin.entities.flatMap(Entities.init), let retweetCount = twin.retweetCount,
      let favoriteCount = twin.favoriteCount, let favorited = twin.favorited,
      let retweeted = twin.retweeted, let lang = twin.lang
    else { return nil }
    self.init(
      id: id, idStr: idStr, text: text, createdAt: createdAt, source: source,
      truncated: truncated, inReplyToStatusId: twin.inReplyToStatusId,
      inReplyToStatusIdStr: twin.inReplyToStatusIdStr, inReplyToUserId: twin.inReplyToUserId,
      inReplyToUserIdStr: twin.inReplyToUserIdStr, inReplyToScreenName: twin.inReplyToScreenName,
      metadata: metadata, user: user, entities: entities,
      retweetedStatus: twin.retweetedStatus.flatMap { Status($0.value) }.map(Box.value),
      retweetCount: retweetCount, favoriteCount: favoriteCount, favorited: favorited,
      retweeted: retweeted, possiblySensitive: twin.possiblySensitive, lang: lang)
  }

  static let permissive = Strategy.permissive(
    Timeline<[_Status]>.self, records: \.statuses, decoder: JSONDecoder.timeline(),
    convert: Status.init)
}

extension Status.Metadata {
  fileprivate init?(_ twin: _Metadata) {
    guard let resultType = twin.resultType, let isoLanguageCode = twin.isoLanguageCode else {
      return nil
    }
    self.init(resultType: resultType, isoLanguageCode: isoLanguageCode)
  }
}

extension Status.User {
  fileprivate init?(_ twin: _User) {
    guard let id = twin.id, let idStr = twin.idStr, let name = twin.name,
      let screenName = twin.screenName, let location = twin.location,
      let description = twin.description, let protected = twin.protected,
      let verified = twin.verified, let followersCount = twin.followersCount,
      let friendsCount = twin.friendsCount, let listedCount = twin.listedCount,
      let favouritesCount = twin.favouritesCount, let statusesCount = twin.statusesCount,
      let createdAt = twin.createdAt, let lang = twin.lang,
      let profileImageUrlHttps = twin.profileImageUrlHttps
    else { return nil }
    self.init(
      id: id, idStr: idStr, name: name, screenName: screenName, location: location,
      description: description, url: twin.url, protected: protected, verified: verified,
      followersCount: followersCount, friendsCount: friendsCount, listedCount: listedCount,
      favouritesCount: favouritesCount, statusesCount: statusesCount, createdAt: createdAt,
      utcOffset: twin.utcOffset, timeZone: twin.timeZone, lang: lang,
      profileImageUrlHttps: profileImageUrlHttps)
  }
}
