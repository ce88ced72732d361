import CodableFuzz
import DecodingStrategies
import Foundation

/// The twin of a message whose properties decode one by one.
///
/// A sender needs no twin: it has no optional properties, so one bad property loses all of it.
private struct _Message: Decodable {
  struct Attachment: Decodable {
    @Lossy var fileName: String?
    @Lossy var byteCount: Int?
    @Lossy var mediaType: String?
  }

  @Lossy var id: String?
  @Lossy var subject: String?
  @Lossy var body: String?
  @Lossy var sentAt: Date?
  @Lossy var fromUser: Message.Sender?
  @Lossy var isRead: Bool?
  @Lossy var attachments: [Attachment]?
}

extension Message {
  /// Converts a twin; incomplete attachments are left out.
  fileprivate init?(_ twin: _Message) {
    guard let id = twin.id, let body = twin.body, let sentAt = twin.sentAt,
      let fromUser = twin.fromUser, let isRead = twin.isRead
    else { return nil }
    self.init(
      id: id, subject: twin.subject, body: body, sentAt: sentAt, fromUser: fromUser,
      isRead: isRead, attachments: twin.attachments?.compactMap(Attachment.init))
  }

  static let permissiveFields = Strategy.permissive(
    Messages<[_Message]>.self, records: \.items, decoder: JSONDecoder.snakeCase(),
    convert: Message.init
  ).named("permissive-fields")
}

extension Message.Attachment {
  fileprivate init?(_ twin: _Message.Attachment) {
    guard let fileName = twin.fileName, let byteCount = twin.byteCount else { return nil }
    self.init(fileName: fileName, byteCount: byteCount, mediaType: twin.mediaType)
  }
}
