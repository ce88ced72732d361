import CodableFuzz
import DecodingStrategies
import JSONText
import ResultDecoding

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
      .strict(Users<[User]>.self, at: \.users),
      User.permissive,
      .wrapper(Users<[Failable<User>]>.self, at: \.users),
      .result(Users<[Result<User, DecodingError>]>.self, at: \.users),
      .lossyArray(Users<LossyArray<User>>.self, at: \.users),
    ])
}
