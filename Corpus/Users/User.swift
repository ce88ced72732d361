import Foundation

/// A record of the family `users`.
struct User: Decodable, Equatable, Sendable {
  enum Role: String, Decodable {
    case admin
    case member
    case guest
  }

  let id: UserID
  let email: EmailAddress
  let profileURL: URL
  let displayName: String?
  let role: Role
  let active: Bool

  private enum CodingKeys: String, CodingKey {
    case id
    case email
    case profileURL = "profile_url"
    case displayName = "display_name"
    case role
    case active
  }
}
