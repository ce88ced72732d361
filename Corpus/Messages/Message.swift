import Foundation

/// A record of the family `messages`.
struct Message: Decodable, Equatable, Sendable {
  struct Sender: Decodable, Equatable, Sendable {
    let userId: Int
    let displayName: String
  }

  struct Attachment: Decodable, Equatable, Sendable {
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
