/// The identifier of a user, which older servers send as a number and newer ones as a string.
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
