import CodableFuzz
import DecodingStrategies
import Foundation
import JSONText

/// A page of messages, with any type of list.
struct Messages<Items: Decodable>: Decodable {
  let page: Int
  let limit: Int
  let items: Items
}

extension Study {
  /// Keys that the decoder changes, so that the paths of its errors differ from the document.
  static let messages = Study(
    "messages", json: PackageResources.messages_json, recordsAt: "/items",
    strategies: [
      .strict(
        Messages<[Message]>.self, records: \.items, decoder: JSONDecoder.snakeCase()),
      Message.allOptional,
      Message.permissive,
      Message.permissiveFields,
      .wrapper(
        Messages<[Failable<Message>]>.self, records: \.items, value: \.value,
        decoder: JSONDecoder.snakeCase()),
      .result(
        Messages<[Result<Message, any Error>]>.self, records: \.items,
        decoder: JSONDecoder.snakeCase()),
      Strategy(
        .resultArray, Messages<ResultArray<Message>>.self, records: \.items,
        decoder: JSONDecoder.snakeCase()),
      .lossyArray(
        Messages<LossyArray<Message>>.self, records: \.items, decoder: JSONDecoder.snakeCase()),
      Strategy(
        "lossy-dictionary", Messages<LossyArray<Message>>.self,
        records: { $0.items.keyed(by: \.id) }, decoder: JSONDecoder.snakeCase()),
      Message.skip,
      Message.defaulted,
      Message.manual,
    ])
}

/// A record of the family `messages`.
struct Message: Decodable, Hashable, Sendable {
  struct Sender: Decodable, Hashable, Sendable {
    let userId: Int
    let displayName: String
  }

  struct Attachment: Decodable, Hashable, Sendable {
    let fileName: String
    let byteCount: Int
    let mediaType: String?
  }

  let id: String
  let subject: String?
  let body: String
  let sentAt: Date
  let fromUser: Sender
  let isRead: Bool
  let attachments: [Attachment]?
}
