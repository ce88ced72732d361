import CodableFuzz
import DecodingStrategies
import Foundation
import JSONText

/// All users, with any type of list.
struct Users<Records: Decodable>: Decodable {
  let users: Records
  let total: Int
}

extension Study {
  /// Properties that check what they decode: identifiers of two kinds, addresses, URLs, an enum.
  static let users = Study(
    "users", json: PackageResources.users_json, recordsAt: "/users",
    strategies: [
      .strict(Users<[User]>.self, records: \.users),
      User.permissive,
      .wrapper(Users<[Failable<User>]>.self, records: \.users, value: \.value),
      .result(Users<[Result<User, any Error>]>.self, records: \.users),
      .lossyArray(Users<LossyArray<User>>.self, records: \.users),
    ])
}

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

/// The identifier of a user: a number from older servers, a string from newer ones.
struct UserID: Equatable, Sendable {
  let text: String
}

extension UserID: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      text = String(number)
    } else {
      text = try container.decode(String.self)
    }
  }
}

/// An address, which the app only checks for one `@`.
struct EmailAddress: Equatable, Sendable {
  let text: String

  init?(_ text: String) {
    guard text.count(where: { $0 == "@" }) == 1 else { return nil }
    self.text = text
  }
}

extension EmailAddress: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let address = EmailAddress(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "An address has one '@'.")
    }
    self = address
  }
}
