import CodableFuzz
import Foundation
private struct _Event: Decodable, Equatable {
  let id: String?
  let type: String?
  let actor: Event.Permissive.Account?
  let org: Event.Permissive.Account?
  let repo: _Repository?
  let isPublic: Bool?
  let createdAt: Date?
  let payload: _Payload?

  typealias CodingKeys = Event.CodingKeys
}
private struct _Repository: Decodable, Equatable {
  let id: Int?
  let name: String?
  let url: URL?
}

/// The payloads of all types in one twin.
private struct _Payload: Decodable, Equatable {
  let pushID: Int?
  let size: Int?
  let distinctSize: Int?
  let ref: String?
  let head: String?
  let before: String?
  let commits: [Event.Permissive.Commit]?
  let refType: Event.Create.RefType?
  let masterBranch: String?
  let description: String?
  let forkee: Event.Permissive.Forkee?
  let action: String?
  let issue: Event.Permissive.Issue?
  let comment: Event.Permissive.Comment?
  let pages: [Event.Permissive.Page]?

  typealias CodingKeys = Event.PayloadKeys
}

extension Event {
  /// The twins of the parts of an event.
  enum Permissive {}

  /// The keys of the payloads of all types.
  enum PayloadKeys: String, CodingKey {
    case size, ref, head, before, commits, description, forkee, action, issue, comment, pages
    case pushID = "push_id"
    case distinctSize = "distinct_size"
    case refType = "ref_type"
    case masterBranch = "master_branch"
  }
  fileprivate init?(_ twin: _Event) {
    guard let id = twin.id, let type = twin.type.flatMap(Kind.init),
      let actor = twin.actor.flatMap(Account.init), let repo = twin.repo.flatMap(Repository.init),
      let isPublic = twin.isPublic, let createdAt = twin.createdAt,
      let payload = twin.payload.flatMap({ Payload(type, $0) })
    else { return nil }
    self.init(
      id: id, type: type, actor: actor, org: twin.org.flatMap(Account.init), repo: repo,
      isPublic: isPublic, createdAt: createdAt, payload: payload)
  }

  static let allOptional = Strategy.strict(
    [_Event].self, records: \.self, decoder: JSONDecoder.iso8601()
  ).named("all-optional")

  static let permissive = Strategy.permissive(
    [_Event].self, records: \.self, decoder: JSONDecoder.iso8601(), convert: Event.init)
}

extension Event.Repository {
  fileprivate init?(_ twin: _Repository) {
    guard let id = twin.id, let name = twin.name, let url = twin.url else { return nil }
    self.init(id: id, name: name, url: url)
  }
}

extension Event.Payload {
  fileprivate init?(_ type: Event.Kind, _ twin: _Payload) {
    let payload: Self? =
      switch type {
      case .push: Event.Push(twin).map(Self.push)
      case .watch: twin.action.map { .watch(Event.Watch(action: $0)) }
      case .create: Event.Create(twin).map(Self.create)
      case .fork: twin.forkee.flatMap(Event.Forkee.init).map { .fork(Event.Fork(forkee: $0)) }
      case .issueComment: Event.IssueComment(twin).map(Self.issueComment)
      case .gollum:
        twin.pages?.converted(by: Event.Page.init).map { .gollum(Event.Gollum(pages: $0)) }
      case .issues: Event.IssueChange(twin).map(Self.issues)
      }
    guard let payload else { return nil }
    self = payload
  }
}

extension Event.Push {
  fileprivate init?(_ twin: _Payload) {
    guard let pushID = twin.pushID, let size = twin.size, let distinctSize = twin.distinctSize,
      let ref = twin.ref, let head = twin.head, let before = twin.before,
      let commits = twin.commits?.converted(by: Event.Commit.init)
    else { return nil }
    self.init(
      pushID: pushID, size: size, distinctSize: distinctSize, ref: ref, head: head, before: before,
      commits: commits)
  }
}

extension Event.Create {
  fileprivate init?(_ twin: _Payload) {
    guard let refType = twin.refType, let masterBranch = twin.masterBranch,
      let description = twin.description
    else { return nil }
    self.init(
      ref: twin.ref, refType: refType, masterBranch: masterBranch, description: description)
  }
}

extension Event.IssueChange {
  fileprivate init?(_ twin: _Payload) {
    guard let action = twin.action, let issue = twin.issue.flatMap(Event.Issue.init) else {
      return nil
    }
    self.init(action: action, issue: issue)
  }
}

extension Event.IssueComment {
  fileprivate init?(_ twin: _Payload) {
    guard let action = twin.action, let issue = twin.issue.flatMap(Event.Issue.init),
      let comment = twin.comment.flatMap(Event.Comment.init)
    else { return nil }
    self.init(action: action, issue: issue, comment: comment)
  }
}
