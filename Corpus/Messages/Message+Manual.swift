import CodableFuzz
import Foundation

extension Message {
  /// Reads a message; incomplete attachments are left out.
  fileprivate init?(_ fields: JSONFields) {
    guard let id = fields.string("id"), let body = fields.string("body"),
      let sentAt = fields.date("sent_at"),
      let fromUser = fields.object("from_user").flatMap(Sender.init),
      let isRead = fields.boolean("is_read")
    else { return nil }
    self.init(
      id: id, subject: fields.string("subject"), body: body, sentAt: sentAt, fromUser: fromUser,
      isRead: isRead,
      attachments: fields.objects("attachments")?.compactMap { $0.flatMap(Attachment.init) })
  }

  static let manual = Strategy("manual") { data in
    let page = try JSONFields.object(of: data)
    guard page.integer("page") != nil, page.integer("limit") != nil,
      let items = page.objects("items")
    else { throw UnexpectedDocument() }
    return Recovery(items.compactMap { $0.flatMap(Message.init) })
  }
}

extension Message.Sender {
  fileprivate init?(_ fields: JSONFields) {
    guard let userId = fields.integer("user_id"), let displayName = fields.string("display_name")
    else { return nil }
    self.init(userId: userId, displayName: displayName)
  }
}

extension Message.Attachment {
  fileprivate init?(_ fields: JSONFields) {
    guard let fileName = fields.string("file_name"), let byteCount = fields.integer("byte_count")
    else { return nil }
    self.init(
      fileName: fileName, byteCount: byteCount, mediaType: fields.string("media_type"))
  }
}
