import Foundation

/// A record of the family `events`: something that happened in a repository.
struct Event: Hashable, Sendable {
  let id: String
  let type: Kind
  let actor: Account
  let org: Account?
  let repo: Repository
  let isPublic: Bool
  let createdAt: Date
  let payload: Payload

  /// The kind of event, as the document names it.
  enum Kind: String, Sendable {
    case push = "PushEvent"
    case watch = "WatchEvent"
    case create = "CreateEvent"
    case fork = "ForkEvent"
    case issueComment = "IssueCommentEvent"
    case gollum = "GollumEvent"
    case issues = "IssuesEvent"
  }

  /// The details, in a form that depends on the type.
  enum Payload: Hashable, Sendable {
    case push(Push)
    case watch(Watch)
    case create(Create)
    case fork(Fork)
    case issueComment(IssueComment)
    case gollum(Gollum)
    case issues(IssueChange)
  }

  /// A person or an organization.
  struct Account: Decodable, Hashable, Sendable {
    let id: Int
    let login: String
    let gravatarID: String?
    let url: URL
    let avatarURL: URL

    enum CodingKeys: String, CodingKey {
      case id, login, url
      case gravatarID = "gravatar_id"
      case avatarURL = "avatar_url"
    }
  }

  struct Repository: Decodable, Hashable, Sendable {
    let id: Int
    let name: String
    let url: URL
  }
}

extension Event: Decodable {
  enum CodingKeys: String, CodingKey {
    case id, type, actor, org, repo, payload
    case isPublic = "public"
    case createdAt = "created_at"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    actor = try container.decode(Account.self, forKey: .actor)
    org = try container.decodeIfPresent(Account.self, forKey: .org)
    repo = try container.decode(Repository.self, forKey: .repo)
    isPublic = try container.decode(Bool.self, forKey: .isPublic)
    createdAt = try container.decode(Date.self, forKey: .createdAt)
    type = try Kind(from: container)
    payload = try Payload(type, from: container)
  }
}

extension Event.Kind {
  fileprivate init(from container: KeyedDecodingContainer<Event.CodingKeys>) throws {
    let name = try container.decode(String.self, forKey: .type)
    guard let type = Self(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "There is no type of events \(name).")
    }
    self = type
  }
}

extension Event.Payload: Decodable {
  /// Decodes the payload of a whole event.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Event.CodingKeys.self)
    self = try Self(Event.Kind(from: container), from: container)
  }

  /// Decodes the payload of a type.
  fileprivate init(
    _ type: Event.Kind, from container: KeyedDecodingContainer<Event.CodingKeys>
  ) throws {
    func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try container.decode(type, forKey: .payload)
    }
    self =
      switch type {
      case .push: .push(try decode())
      case .watch: .watch(try decode())
      case .create: .create(try decode())
      case .fork: .fork(try decode())
      case .issueComment: .issueComment(try decode())
      case .gollum: .gollum(try decode())
      case .issues: .issues(try decode())
      }
  }
}
