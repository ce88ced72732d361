import Foundation

extension Event.Permissive {
  struct Account: Decodable, Equatable {
    let id: Int?
    let login: String?
    let gravatarID: String?
    let url: URL?
    let avatarURL: URL?

    typealias CodingKeys = Event.Account.CodingKeys
  }
  struct Commit: Decodable, Equatable {
    let sha: String?
    let message: String?
    let distinct: Bool?
    let url: URL?
    let author: Author?
  }
  struct Author: Decodable, Equatable {
    let name: String?
    let email: String?
  }
  struct Forkee: Decodable, Equatable {
    let id: Int?
    let name: String?
    let fullName: String?
    let owner: Account?
    let isPrivate: Bool?
    let isFork: Bool?
    let htmlURL: URL?
    let description: String?
    let homepage: String?
    let language: String?
    let createdAt: Date?
    let updatedAt: Date?
    let forksCount: Int?
    let watchersCount: Int?
    let size: Int?

    typealias CodingKeys = Event.Forkee.CodingKeys
  }
}

extension Event.Account {
  init?(_ twin: Event.Permissive.Account) {
    guard let id = twin.id, let login = twin.login, let url = twin.url,
      let avatarURL = twin.avatarURL
    else { return nil }
    self.init(id: id, login: login, gravatarID: twin.gravatarID, url: url, avatarURL: avatarURL)
  }
}

extension Event.Commit {
  init?(_ twin: Event.Permissive.Commit) {
    guard let sha = twin.sha, let message = twin.message, let distinct = twin.distinct,
      let url = twin.url, let author = twin.author.flatMap(Event.Author.init)
    else { return nil }
    self.init(sha: sha, message: message, distinct: distinct, url: url, author: author)
  }
}

extension Event.Author {
  fileprivate init?(_ twin: Event.Permissive.Author) {
    guard let name = twin.name, let email = twin.email else { return nil }
    self.init(name: name, email: email)
  }
}

extension Event.Forkee {
  init?(_ twin: Event.Permissive.Forkee) {
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
