import DecodingStrategies
import Foundation
import Testing

// The example of the article *Making models resilient*, and a test of the output that it shows.

struct Board: Decodable {
  @Lossy var items: [Card]  // those that decode; the others are in $items.losses
  @Lossy var cover: URL?  // nil where there is none, or one that does not decode
}

struct Card: Decodable, PartlyDecodable {
  @LenientString var id: String  // 42 or "42"
  let title: String
  let kind: OpenEnum<Kind>  // .unknown("poll") instead of an error
  @Defaulted<Default.False> var isRead: Bool

  enum Kind: String, Decodable { case post, link }
}

@Suite struct ArticleExampleTests {
  private let json = """
    {"items": [
      {"id": 1, "title": "Tides", "kind": "post", "isRead": "no"},
      {"id": "2", "kind": "link"},
      {"id": "3", "title": "Beans", "kind": "poll", "isRead": true},
      {"id": "4", "kind": "post", "isRead": false}],
     "cover": 7}
    """

  @Test func printsWhatTheArticleSays() throws {
    let data = Data(json.utf8)
    let decoder = JSONDecoder()
    let article = try article()

    let log = DecodingLog()
    decoder.decodingLog = log  // opt in; without a log nothing is collected, and nothing is paid
    let board = try decoder.decode(Board.self, from: data)

    print(board.$items.losses[0])
    // items[1]: no value for key "title" (Card, /items/1/title); items[1] left out
    print(board.items[0].forgivenFields[0])
    // isRead: expected Bool, found a string
    print(log.report().text)

    #expect(board.items.map(\.id) == ["1", "3"])
    #expect(article.contains(json))
    #expect(article.contains("```\n" + log.report().text + "\n```\n"))
    let forgiven = try #require(board.items.first?.forgivenFields.first)
    let loss = try #require(board.$items.losses.first)
    #expect(article.contains("// \(forgiven)\n"))
    #expect(article.contains("// \(loss)\n"))
  }

  private func article() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let catalog = root.appendingPathComponent(
      "Sources/DecodingStrategies/DecodingStrategies.docc")
    return try String(
      contentsOf: catalog.appendingPathComponent("MakingModelsResilient.md"), encoding: .utf8)
  }
}

/// The example on the front page of the documentation of DecodingStrategies.
@Suite struct OverviewExampleTests {
  struct Post: Decodable { let title: String }

  @Test func oneBadRecordDoesNotCostTheList() throws {
    let json = Data(#"[{"title": "Tides"}, {"title": 7}]"#.utf8)
    let posts = try JSONDecoder().decode(LossyArray<Post>.self, from: json)
    #expect(posts.map(\.title) == ["Tides"])
    #expect(posts.losses.map(\.index) == [1])
  }
}

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
