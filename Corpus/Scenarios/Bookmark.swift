import DecodingStrategies
import Foundation

/// A record that each kind of scenario can strike: every property is required, and each of another type.
struct Bookmark: Decodable, Hashable, Sendable {
  let id: Int
  let title: String
  let kind: Kind
  let createdAt: Date
  @ValidatedURL var url: URL
  let tags: [String]
  let counts: [String: Int]

  enum Kind: String, Decodable, Sendable {
    case article, video, podcast
  }
}
