import CodableFuzz
import Foundation
private struct _PullRequest: Decodable {
  struct Author: Decodable {
    let login: String?
    let avatarUrl: URL?
  }

  struct Comments: Decodable {
    let totalCount: Int?
  }

  struct Labels: Decodable {
    let nodes: [Label]?
  }

  struct Label: Decodable {
    let name: String?
    let color: String?
  }

  let number: Int?
  let title: String?
  let url: URL?
  let state: PullRequest.State?
  let isDraft: Bool?
  let author: Author?
  let createdAt: Date?
  let closedAt: Date?
  let comments: Comments?
  let labels: Labels?
}

extension PullRequest {
  fileprivate init?(_ twin: _PullRequest) {
    guard let number = twin.number, let title = twin.title, let url = twin.url,
      let state = twin.state, let isDraft = twin.isDraft, let createdAt = twin.createdAt,
      let comments = twin.comments.flatMap(Comments.init),
      let labels = twin.labels.flatMap(Labels.init)
    else { return nil }
    let author = twin.author.flatMap(Author.init)
    // The author may be nil, but not incomplete.
    guard (author == nil) == (twin.author == nil) else { return nil }
    self.init(
      number: number, title: title, url: url, state: state, isDraft: isDraft, author: author,
      createdAt: createdAt, closedAt: twin.closedAt, comments: comments, labels: labels)
  }

  static let permissive = Strategy.permissive(
    PullRequests<[_PullRequest]>.self, records: \.nodes, decoder: JSONDecoder.iso8601(),
    convert: PullRequest.init)
}

extension PullRequest.Author {
  fileprivate init?(_ twin: _PullRequest.Author) {
    guard let login = twin.login, let avatarUrl = twin.avatarUrl else { return nil }
    self.init(login: login, avatarUrl: avatarUrl)
  }
}

extension PullRequest.Comments {
  fileprivate init?(_ twin: _PullRequest.Comments) {
    guard let totalCount = twin.totalCount else { return nil }
    self.init(totalCount: totalCount)
  }
}

extension PullRequest.Labels {
  fileprivate init?(_ twin: _PullRequest.Labels) {
    guard let nodes = twin.nodes?.converted(by: PullRequest.Label.init) else { return nil }
    self.init(nodes: nodes)
  }
}

extension PullRequest.Label {
  fileprivate init?(_ twin: _PullRequest.Label) {
    guard let name = twin.name, let color = twin.color else { return nil }
    self.init(name: name, color: color)
  }
}
