import DecodingStrategies
import Foundation
import Testing

// An app has two models. One is for what the backend sends, with all its inconsistencies. The other is
// for the rest of the app, and is not decodable. A single initializer converts between them, and decides
// what becomes of unknown, missing and unusual values.

/// A message as the backend sends it.
private struct SentMessage: Decodable {
  @LenientString var id: String
  @LenientInt var likeCount: Int
  @ValidatedURL var permalink: URL
  let isPinned: LenientBool?
  let audience: OpenEnum<Message.Audience>
  let sentAt: Date
  let content: SentContent

  enum CodingKeys: CodingKey {
    case id, likeCount, permalink, isPinned, audience, sentAt, kind, body
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _id = try container.decode(LenientString.self, forKey: .id)
    _likeCount = try container.decode(LenientInt.self, forKey: .likeCount)
    _permalink = try container.decode(ValidatedURL.self, forKey: .permalink)
    isPinned = try container.decodeIfPresent(LenientBool.self, forKey: .isPinned)
    audience = try container.decode(OpenEnum<Message.Audience>.self, forKey: .audience)
    sentAt = try container.decode(Date.self, forKey: .sentAt)
    content = try container.payload(at: .body, taggedBy: .kind) {
      (kind: OpenEnum<SentContent.Kind>, body) in
      switch kind {
      case .known(.text): .text(try body.decode(String.self))
      case .known(.image): .image(try body.decode(SentImage.self))
      case .unknown(let name): .unknown(name)
      }
    }
  }
}

private enum SentContent {
  enum Kind: String { case text, image }
  case text(String)
  case image(SentImage)
  case unknown(String)
}

private struct SentImage: Decodable {
  @ValidatedURL var url: URL
  @LenientDouble var aspectRatio: Double
}

/// A message as the rest of the app uses it, independent of how it was sent.
private struct Message: Equatable {
  struct ID: Hashable { let rawValue: String }
  enum Audience: String { case everyone, followers, onlyMe = "only_me" }
  enum Content: Equatable {
    case text(String)
    case image(URL, aspectRatio: Double)
    case needsUpdate(kind: String)
  }

  let id: ID
  let likes: Int
  let link: URL
  let isPinned: Bool
  let audience: Audience
  let sentAt: Date
  let content: Content
}

extension Message {
  fileprivate init(_ sent: SentMessage) {
    id = ID(rawValue: sent.id)
    likes = sent.likeCount
    link = sent.permalink
    isPinned = sent.isPinned?.wrappedValue ?? false
    audience = sent.audience.value ?? .onlyMe  // never show it to more people than intended
    sentAt = sent.sentAt
    content =
      switch sent.content {
      case .text(let text): .text(text)
      case .image(let image): .image(image.url, aspectRatio: image.aspectRatio)
      case .unknown(let kind): .needsUpdate(kind: kind)
      }
  }
}

@Suite struct DomainModelTests {
  private func messages(_ json: String) throws -> [Message] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode([SentMessage].self, from: Data(json.utf8)).map(Message.init)
  }

  @Test func theDomainModelIsTheSameHoweverTheBackendSends() throws {
    let tidy = """
      [{"id": "18446744073709551615", "like_count": 3, "permalink": "https://a.example/1",
        "is_pinned": true, "audience": "followers", "sent_at": "1970-01-01T00:01:00Z",
        "kind": "image", "body": {"url": "https://a.example/1.png", "aspect_ratio": 1.5}}]
      """
    let drifted = """
      [{"id": 18446744073709551615, "like_count": "3", "permalink": "https://a.example/1",
        "is_pinned": 1, "audience": "followers", "sent_at": "1970-01-01T00:01:00Z",
        "kind": "image", "body": {"url": "https://a.example/1.png", "aspect_ratio": "1.5"}}]
      """
    let expected = try Message(
      id: Message.ID(rawValue: "18446744073709551615"), likes: 3,
      link: #require(URL(string: "https://a.example/1")), isPinned: true, audience: .followers,
      sentAt: Date(timeIntervalSince1970: 60),
      content: .image(#require(URL(string: "https://a.example/1.png")), aspectRatio: 1.5))
    #expect(try messages(tidy) == [expected])
    #expect(try messages(drifted) == [expected])
  }

  @Test func theConversionDecidesWhatUnknownTagsBecome() throws {
    let json = """
      [{"id": 7, "like_count": 0, "permalink": "https://a.example/7", "audience": "team",
        "sent_at": "1970-01-01T00:01:00Z", "kind": "poll", "body": ["yes", "no"]}]
      """
    let message = try #require(try messages(json).first)
    #expect(message.audience == .onlyMe)
    #expect(message.content == .needsUpdate(kind: "poll"))
    #expect(!message.isPinned)
  }
}
