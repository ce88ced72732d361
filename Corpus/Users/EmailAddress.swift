/// Text that has one `@`, which is as much as the app checks of an address.
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
