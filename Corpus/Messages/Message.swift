import Foundation

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
