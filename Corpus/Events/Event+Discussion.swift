import Foundation

/// The payloads about stars, issues and wiki pages.
extension Event {
  struct Watch: Decodable, Hashable, Sendable {
    let action: String
  }

  struct IssueChange: Decodable, Hashable, Sendable {
    let action: String
    let issue: Issue
  }

  struct IssueComment: Decodable, Hashable, Sendable {
    let action: String
    let issue: Issue
    let comment: Comment
  }

  struct Issue: Decodable, Hashable, Sendable {
    let number: Int
    let title: String
    let state: State
    let user: Account
    let labels: [Label]
    let comments: Int
    let createdAt: Date
    let updatedAt: Date
    let closedAt: Date?
    let htmlURL: URL
    let body: String

    enum State: String, Decodable, Sendable {
      case open, closed
    }

    enum CodingKeys: String, CodingKey {
      case number, title, state, user, labels, comments, body
      case createdAt = "created_at"
      case updatedAt = "updated_at"
      case closedAt = "closed_at"
      case htmlURL = "html_url"
    }
  }

  struct Label: Decodable, Hashable, Sendable {
    let name: String
    let color: String
  }

  struct Comment: Decodable, Hashable, Sendable {
    let id: Int
    let user: Account
    let createdAt: Date
    let updatedAt: Date
    let url: URL
    let body: String

    enum CodingKeys: String, CodingKey {
      case id, user, url, body
      case createdAt = "created_at"
      case updatedAt = "updated_at"
    }
  }

  struct Gollum: Decodable, Hashable, Sendable {
    let pages: [Page]
  }

  /// A page of the wiki.
  struct Page: Decodable, Hashable, Sendable {
    let pageName: String
    let title: String
    let action: Action
    let sha: String
    let htmlURL: URL
    let summary: String?

    enum Action: String, Decodable, Sendable {
      case created, edited
    }

    enum CodingKeys: String, CodingKey {
      case title, action, sha, summary
      case pageName = "page_name"
      case htmlURL = "html_url"
    }
  }
}
