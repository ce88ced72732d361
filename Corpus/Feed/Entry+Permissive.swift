import CodableFuzz
import Foundation
private struct _Entry: Decodable {
  let type: String?
  let id: String?
  let author: String?
  let title: String?
  let created: Int?
  let tags: [String]?
  let body: String?
  let expires: Int?
  let priority: String?
  let url: URL?
  let description: String?
}

extension Entry {
  /// An entry, where its kind is known and what that kind requires is there.
  fileprivate init?(_ twin: _Entry) {
    switch twin.type {
    case "post":
      guard let post = Post(twin) else { return nil }
      self = .post(post)
    case "announcement":
      guard let announcement = Announcement(twin) else { return nil }
      self = .announcement(announcement)
    case "link":
      guard let link = Link(twin) else { return nil }
      self = .link(link)
    default: return nil
    }
  }

  static let permissive = Strategy.permissive(
    Feed<[_Entry]>.self, records: \.feed, convert: Entry.init)
}

extension Entry.Post {
  fileprivate init?(_ twin: _Entry) {
    guard let id = twin.id, let author = twin.author, let title = twin.title,
      let created = twin.created, let body = twin.body
    else { return nil }
    self.init(
      id: id, author: author, title: title, created: created, tags: twin.tags, body: body)
  }
}

extension Entry.Announcement {
  fileprivate init?(_ twin: _Entry) {
    guard let id = twin.id, let title = twin.title, let created = twin.created,
      let priority = twin.priority.flatMap(Priority.init)
    else { return nil }
    self.init(
      id: id, title: title, created: created, expires: twin.expires, priority: priority)
  }
}

extension Entry.Link {
  fileprivate init?(_ twin: _Entry) {
    guard let id = twin.id, let title = twin.title, let url = twin.url,
      let created = twin.created
    else { return nil }
    self.init(id: id, title: title, url: url, created: created, description: twin.description)
  }
}
