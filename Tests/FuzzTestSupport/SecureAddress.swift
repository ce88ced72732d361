/// An address that its model refuses for a reason of its own.
struct SecureAddress: Decodable, Equatable {
  let at: String

  enum CodingKeys: CodingKey { case at }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    at = try container.decode(String.self, forKey: .at)
    if !at.hasPrefix("https") {
      throw DecodingError.dataCorruptedError(
        forKey: .at, in: container, debugDescription: "Not a secure address")
    }
  }
}
