import CodableFuzz
import DecodingStrategies
import Foundation
private struct _Bookmark: Decodable, Equatable {
  let id: Int?
  let title: String?
  let kind: Bookmark.Kind?
  let createdAt: Date?
  let url: ValidatedURL?
  let tags: [String]?
  let counts: [String: Int]?
}

extension Bookmark {
  fileprivate init?(_ twin: _Bookmark) {
    guard let id = twin.id, let title = twin.title, let kind = twin.kind,
      let createdAt = twin.createdAt, let url = twin.url?.wrappedValue, let tags = twin.tags,
      let counts = twin.counts
    else { return nil }
    self.init(
      id: id, title: title, kind: kind, createdAt: createdAt, url: url, tags: tags, counts: counts)
  }

  static let allOptional = Strategy.allOptional(
    [_Bookmark].self, at: \.self, decoder: JSONDecoder.iso8601())

  static let permissive = Strategy.permissive(
    [_Bookmark].self, at: \.self, decoder: JSONDecoder.iso8601(), convert: Bookmark.init)
}
