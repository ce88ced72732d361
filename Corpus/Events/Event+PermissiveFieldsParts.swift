import DecodingStrategies
import Foundation

extension Event.PermissiveFields {
  struct Account: Decodable {
    @Lossy var id: Int?
    @Lossy var login: String?
    @Lossy var gravatarID: String?
    @Lossy var url: URL?
    @Lossy var avatarURL: URL?

    typealias CodingKeys = Event.Account.CodingKeys
  }

  struct Forkee: Decodable {
    @Lossy var id: Int?
    @Lossy var name: String?
    @Lossy var fullName: String?
    @Lossy var owner: Account?
    @Lossy var isPrivate: Bool?
    @Lossy var isFork: Bool?
    @Lossy var htmlURL: URL?
    @Lossy var description: String?
    @Lossy var homepage: String?
    @Lossy var language: String?
    @Lossy var createdAt: Date?
    @Lossy var updatedAt: Date?
    @Lossy var forksCount: Int?
    @Lossy var watchersCount: Int?
    @Lossy var size: Int?

    typealias CodingKeys = Event.Forkee.CodingKeys
  }

  struct Issue: Decodable {
    @Lossy var number: Int?
    @Lossy var title: String?
    @Lossy var state: Event.Issue.State?
    @Lossy var user: Account?
    @Lossy var labels: [Event.Label]?
    @Lossy var comments: Int?
    @Lossy var createdAt: Date?
    @Lossy var updatedAt: Date?
    @Lossy var closedAt: Date?
    @Lossy var htmlURL: URL?
    @Lossy var body: String?

    typealias CodingKeys = Event.Issue.CodingKeys
  }

  struct Comment: Decodable {
    @Lossy var id: Int?
    @Lossy var user: Account?
    @Lossy var createdAt: Date?
    @Lossy var updatedAt: Date?
    @Lossy var url: URL?
    @Lossy var body: String?

    typealias CodingKeys = Event.Comment.CodingKeys
  }

  struct Page: Decodable {
    @Lossy var pageName: String?
    @Lossy var title: String?
    @Lossy var action: Event.Page.Action?
    @Lossy var sha: String?
    @Lossy var htmlURL: URL?
    @Lossy var summary: String?

    typealias CodingKeys = Event.Page.CodingKeys
  }
}

extension Event.Account {
  init?(_ twin: Event.PermissiveFields.Account) {
    guard let id = twin.id, let login = twin.login, let url = twin.url,
      let avatarURL = twin.avatarURL
    else { return nil }
    self.init(id: id, login: login, gravatarID: twin.gravatarID, url: url, avatarURL: avatarURL)
  }
}

extension Event.Forkee {
  init?(_ twin: Event.PermissiveFields.Forkee) {
    guard let id = twin.id, let name = twin.name, let fullName = twin.fullName,
      let owner = twin.owner.flatMap(Event.Account.init), let isPrivate = twin.isPrivate,
      let isFork = twin.isFork, let htmlURL = twin.htmlURL, let description = twin.description,
      let createdAt = twin.createdAt, let updatedAt = twin.updatedAt,
      let forksCount = twin.forksCount, let watchersCount = twin.watchersCount,
      let size = twin.size
    else { return nil }
    self.init(
      id: id, name: name, fullName: fullName, owner: owner, isPrivate: isPrivate, isFork: isFork,
      htmlURL: htmlURL, description: description, homepage: twin.homepage,
      language: twin.language, createdAt: createdAt, updatedAt: updatedAt,
      forksCount: forksCount, watchersCount: watchersCount, size: size)
  }
}

extension Event.Issue {
  init?(_ twin: Event.PermissiveFields.Issue) {
    guard let number = twin.number, let title = twin.title, let state = twin.state,
      let user = twin.user.flatMap(Event.Account.init), let labels = twin.labels,
      let comments = twin.comments, let createdAt = twin.createdAt,
      let updatedAt = twin.updatedAt, let htmlURL = twin.htmlURL, let body = twin.body
    else { return nil }
    self.init(
      number: number, title: title, state: state, user: user, labels: labels, comments: comments,
      createdAt: createdAt, updatedAt: updatedAt, closedAt: twin.closedAt, htmlURL: htmlURL,
      body: body)
  }
}

extension Event.Comment {
  init?(_ twin: Event.PermissiveFields.Comment) {
    guard let id = twin.id, let user = twin.user.flatMap(Event.Account.init),
      let createdAt = twin.createdAt, let updatedAt = twin.updatedAt, let url = twin.url,
      let body = twin.body
    else { return nil }
    self.init(
      id: id, user: user, createdAt: createdAt, updatedAt: updatedAt, url: url, body: body)
  }
}

extension Event.Page {
  init?(_ twin: Event.PermissiveFields.Page) {
    guard let pageName = twin.pageName, let title = twin.title, let action = twin.action,
      let sha = twin.sha, let htmlURL = twin.htmlURL
    else { return nil }
    self.init(
      pageName: pageName, title: title, action: action, sha: sha, htmlURL: htmlURL,
      summary: twin.summary)
  }
}
