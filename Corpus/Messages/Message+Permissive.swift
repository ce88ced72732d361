import CodableFuzz
import Foundation
private struct _Message: Decodable, Equatable {
  struct Sender: Decodable, Equatable {
    let userId: Int?
    let displayName: String?
  }

  struct Attachment: Decodable, Equatable {
    let fileName: String?
    let byteCount: Int?
    let mediaType: String?
  }

  let id: String?
  let subject: String?
  let body: String?
  let sentAt: Date?
  let fromUser: Sender?
  let isRead: Bool?
  let attachments: [Attachment]?
}

extension Message {
  fileprivate init?(_ twin: _Message) {
    guard let id = twin.id, let body = twin.body, let sentAt = twin.sentAt,
      let fromUser = twin.fromUser.flatMap(Sender.init), let isRead = twin.isRead
    else { return nil }
    let attachments = twin.attachments?.compactMap(Attachment.init)
    guard attachments?.count == twin.attachments?.count else { return nil }
    self.init(
      id: id, subject: twin.subject, body: body, sentAt: sentAt, fromUser: fromUser,
      isRead: isRead, attachments: attachments)
  }

  static let allOptional = Strategy.strict(
    Messages<[_Message]>.self, records: \.items, decoder: JSONDecoder.snakeCase()
  ).named("all-optional")

  static let permissive = Strategy.permissive(
    Messages<[_Message]>.self, records: \.items, decoder: JSONDecoder.snakeCase(),
    convert: Message.init)
}

extension Message.Sender {
  fileprivate init?(_ twin: _Message.Sender) {
    guard let userId = twin.userId, let displayName = twin.displayName else { return nil }
    self.init(userId: userId, displayName: displayName)
  }
}

extension Message.Attachment {
  fileprivate init?(_ twin: _Message.Attachment) {
    guard let fileName = twin.fileName, let byteCount = twin.byteCount else { return nil }
    self.init(fileName: fileName, byteCount: byteCount, mediaType: twin.mediaType)
  }
}
