import CodableFuzz
import Foundation
private struct _User: Decodable {
  let id: UserID?
  let email: String?
  let profileURL: URL?
  let displayName: String?
  let role: User.Role?
  let active: Bool?

  private enum CodingKeys: String, CodingKey {
    case id
    case email
    case profileURL = "profile_url"
    case displayName = "display_name"
    case role
    case active
  }
}

extension User {
  fileprivate init?(_ twin: _User) {
    guard let id = twin.id, let email = twin.email.flatMap(EmailAddress.init),
      let profileURL = twin.profileURL, let role = twin.role, let active = twin.active
    else { return nil }
    self.init(
      id: id, email: email, profileURL: profileURL, displayName: twin.displayName, role: role,
      active: active)
  }

  static let permissive = Strategy.permissive(
    Users<[_User]>.self, records: \.users, convert: User.init)
}
