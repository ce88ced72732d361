import Foundation

extension Event.Permissive {
  struct Issue: Decodable, Equatable {
    let number: Int?
    let title: String?
    let state: Event.Issue.State?
    let user: Account?
    let labels: [Label]?
    let comments: Int?
    let createdAt: Date?
    let updatedAt: Date?
    let closedAt: Date?
    let htmlURL: URL?
    let body: String?

    typealias CodingKeys = Event.Issue.CodingKeys
  }
  struct Label: Decodable, Equatable {
    let name: String?
    let color: String?
  }
  struct Comment: Decodable, Equatable {
    let id: Int?
    let user: Account?
    let createdAt: Date?
    let updatedAt: Date?
    let url: URL?
    let body: String?

    typealias CodingKeys = Event.Comment.CodingKeys
  }
  struct Page: Decodable, Equatable {
    let pageName: String?
    let title: String?
    let action: Event.Page.Action?
    let sha: String?
    let htmlURL: URL?
    let summary: String?

    typealias CodingKeys = Event.Page.CodingKeys
  }
}

extension Event.Issue {
  init?(_ twin: Event.Permissive.Issue) {
    guard let number = twin.number, let title = twin.title, let state = twin.state,
      let user = twin.user.flatMap(Event.Account.init),
      let labels = twin.labels?.converted(by: Event.Label.init), let comments = twin.comments,
      let createdAt = twin.createdAt, let updatedAt = twin.updatedAt, let htmlURL = twin.htmlURL,
      let body = twin.body
    else { return nil }
    self.init(
      number: number, title: title, state: state, user: user, labels: labels, comments: comments,
      createdAt: createdAt, updatedAt: updatedAt, closedAt: twin.closedAt, htmlURL: htmlURL,
      body: body)
  }
}

extension Event.Label {
  fileprivate init?(_ twin: Event.Permissive.Label) {
    guard let name = twin.name, let color = twin.color else { return nil }
    self.init(name: name, color: color)
  }
}

extension Event.Comment {
  init?(_ twin: Event.Permissive.Comment) {
    guard let id = twin.id, let user = twin.user.flatMap(Event.Account.init),
      let createdAt = twin.createdAt, let updatedAt = twin.updatedAt, let url = twin.url,
      let body = twin.body
    else { return nil }
    self.init(
      id: id, user: user, createdAt: createdAt, updatedAt: updatedAt, url: url, body: body)
  }
}

extension Event.Page {
  init?(_ twin: Event.Permissive.Page) {
    guard let pageName = twin.pageName, let title = twin.title, let action = twin.action,
      let sha = twin.sha, let htmlURL = twin.htmlURL
    else { return nil }
    self.init(
      pageName: pageName, title: title, action: action, sha: sha, htmlURL: htmlURL,
      summary: twin.summary)
  }
}
