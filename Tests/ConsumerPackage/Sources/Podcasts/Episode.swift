import Foundation

/// An episode of a show.
package struct Episode: Decodable, Equatable, Sendable {
  let id: Int
  let title: String
  let kind: Kind
  let publishedAt: Date
  let audioUrl: URL
  let durationSeconds: Int
  let host: Host
  let chapters: [Chapter]
  let summary: String?

  enum Kind: String, Decodable, Sendable {
    case full, trailer, bonus
  }

  struct Host: Decodable, Equatable, Sendable {
    let name: String
    let avatarUrl: URL?
  }

  struct Chapter: Decodable, Equatable, Sendable {
    let startsAt: Double
    let title: String
  }
}
