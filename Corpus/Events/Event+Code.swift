import Foundation

/// The payloads about commits, branches and forks.
extension Event {
  struct Push: Decodable, Hashable, Sendable {
    let pushID: Int
    let size: Int
    let distinctSize: Int
    let ref: String
    let head: String
    let before: String
    let commits: [Commit]

    enum CodingKeys: String, CodingKey {
      case size, ref, head, before, commits
      case pushID = "push_id"
      case distinctSize = "distinct_size"
    }
  }

  struct Commit: Decodable, Hashable, Sendable {
    let sha: String
    let message: String
    let distinct: Bool
    let url: URL
    let author: Author
  }

  struct Author: Decodable, Hashable, Sendable {
    let name: String
    let email: String
  }

  struct Create: Decodable, Hashable, Sendable {
    /// The new branch or tag; null for a repository.
    let ref: String?
    let refType: RefType
    let masterBranch: String
    let description: String

    enum RefType: String, Decodable, Sendable {
      case repository, branch, tag
    }

    enum CodingKeys: String, CodingKey {
      case ref, description
      case refType = "ref_type"
      case masterBranch = "master_branch"
    }
  }

  struct Fork: Decodable, Hashable, Sendable {
    let forkee: Forkee
  }

  /// The repository that a fork made.
  struct Forkee: Decodable, Hashable, Sendable {
    let id: Int
    let name: String
    let fullName: String
    let owner: Account
    let isPrivate: Bool
    let isFork: Bool
    let htmlURL: URL
    let description: String
    let homepage: String?
    let language: String?
    let createdAt: Date
    let updatedAt: Date
    let forksCount: Int
    let watchersCount: Int
    let size: Int

    enum CodingKeys: String, CodingKey {
      case id, name, owner, description, homepage, language, size
      case fullName = "full_name"
      case isPrivate = "private"
      case isFork = "fork"
      case htmlURL = "html_url"
      case createdAt = "created_at"
      case updatedAt = "updated_at"
      case forksCount = "forks_count"
      case watchersCount = "watchers_count"
    }
  }
}
