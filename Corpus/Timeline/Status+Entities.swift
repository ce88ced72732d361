import Foundation

extension Status {
  /// What the text of a post mentions, and where.
  struct Entities: Decodable, Equatable, Sendable {
    let hashtags: [Hashtag]
    let symbols: [Hashtag]
    let urls: [Link]
    let userMentions: [Mention]
    let media: [Media]?
  }

  struct Hashtag: Decodable, Equatable, Sendable {
    let text: String
    let indices: [Int]
  }

  struct Link: Decodable, Equatable, Sendable {
    let url: URL
    let expandedUrl: URL
    let displayUrl: String
    let indices: [Int]
  }

  struct Mention: Decodable, Equatable, Sendable {
    let id: Int64
    let idStr: String
    let screenName: String
    let name: String
    let indices: [Int]
  }

  struct Media: Decodable, Equatable, Sendable {
    let id: Int64
    let idStr: String
    let type: Kind
    let url: URL
    let mediaUrlHttps: URL
    let displayUrl: String
    let sizes: [String: Size]
    let indices: [Int]

    enum Kind: String, Decodable, Sendable {
      case photo, video
      case animatedGIF = "animated_gif"
    }
  }

  struct Size: Decodable, Equatable, Sendable {
    let w: Int
    let h: Int
    let resize: Resize

    enum Resize: String, Decodable, Sendable {
      case fit, crop
    }
  }
}
