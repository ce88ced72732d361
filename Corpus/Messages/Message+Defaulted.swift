import CodableFuzz
import DecodingStrategies
import Foundation

/// A message that only requires an id.
private struct ShownMessage: PartlyDecodable, Equatable, Sendable {
  struct Sender: Decodable, Equatable, Sendable {
    let userId: Int
    @DefaultEmpty var displayName: String
  }

  struct Attachment: Decodable, Equatable, Sendable {
    let fileName: String
    @DefaultZero var byteCount: Int
    @Lossy var mediaType: String?
  }

  let id: String
  @Lossy var subject: String?
  @DefaultEmpty var body: String
  @Defaulted<LongAgo> var sentAt: Date
  @Defaulted<Missing<Sender>> var fromUser: Sender?
  @DefaultTrue var isRead: Bool
  @Lossy var attachments: [Attachment]?
}

extension Message {
  static let defaulted = Strategy.strict(
    Messages<[ShownMessage]>.self, records: \.items, decoder: JSONDecoder.snakeCase()
  ).named("defaulted")
}
