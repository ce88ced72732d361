import Foundation

/// A record of the family `pull-requests`.
struct PullRequest: Decodable, Equatable, Sendable {
  enum State: String, Decodable {
    case open = "OPEN"
    case closed = "CLOSED"
    case merged = "MERGED"
  }

  struct Author: Decodable, Equatable, Sendable {
    let login: String
    let avatarUrl: URL
  }

  struct Comments: Decodable, Equatable, Sendable {
    let totalCount: Int
  }

  struct Labels: Decodable, Equatable, Sendable {
    let nodes: [Label]
  }

  struct Label: Decodable, Equatable, Sendable {
    let name: String
    let color: String
  }

  let number: Int
  let title: String
  let url: URL
  let state: State
  let isDraft: Bool
  /// Nil if the account was deleted.
  let author: Author?
  let createdAt: Date
  let closedAt: Date?
  let comments: Comments
  let labels: Labels
}
