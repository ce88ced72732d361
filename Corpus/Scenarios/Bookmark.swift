import CodableFuzz
import DecodingStrategies
import Foundation

/// A record for all scenarios: every property is required, and each has another type.
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

/// A bookmark that only requires an id.
private struct ShownBookmark: PartlyDecodable, Equatable, Sendable {
  let id: Int
  @Defaulted<Default.EmptyString> var title: String
  @Defaulted<PlainKind> var kind: Bookmark.Kind
  @Defaulted<LongAgo> var createdAt: Date
  @Defaulted<Missing<ValidatedURL>> var url: ValidatedURL?
  @Lossy var tags: [String]?
  @Lossy var counts: [String: Int]?

  /// The kind of a bookmark whose own is unknown.
  enum PlainKind: DefaultSource {
    static var defaultValue: Bookmark.Kind { .article }
  }
}

extension Bookmark {
  static let defaulted = Strategy.defaulted(
    [ShownBookmark].self, at: \.self, decoder: JSONDecoder.iso8601())
}

extension Bookmark {
  fileprivate init?(_ fields: JSONFields) {
    guard let id = fields.integer("id"), let title = fields.string("title"),
      let kind = fields.string("kind").flatMap(Kind.init),
      let createdAt = fields.date("createdAt"),
      let url = fields.url("url"), url.scheme != nil, url.host() != nil,
      let tags = fields.strings("tags"), let counts = fields.integers("counts")
    else { return nil }
    self.init(
      id: id, title: title, kind: kind, createdAt: createdAt, url: url, tags: tags, counts: counts)
  }

  static let manual = Strategy(.manual) { data in
    Recovery(try JSONFields.objects(of: data).compactMap { $0.flatMap(Bookmark.init) })
  }
}

/// The bookmarks that decode.
private struct Shelf: Decodable {
  let bookmarks: [Bookmark]

  init(from decoder: any Decoder) throws {
    var elements = try decoder.unkeyedContainer()
    var bookmarks: [Bookmark] = []
    while !elements.isAtEnd {
      let index = elements.currentIndex
      do {
        bookmarks.append(try elements.decode(Bookmark.self))
      } catch {
        try elements.skip(elementAt: index)
      }
    }
    self.bookmarks = bookmarks
  }
}

extension Bookmark {
  static let skip = Strategy.skip(
    Shelf.self, at: \.bookmarks, decoder: JSONDecoder.iso8601())
}
