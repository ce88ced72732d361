import CodableFuzz
import DecodingStrategies
import Foundation

/// The twin of a bookmark whose properties decode one by one.
private struct _Bookmark: Decodable {
  @Lossy var id: Int?
  @Lossy var title: String?
  @Lossy var kind: Bookmark.Kind?
  @Lossy var createdAt: Date?
  @Lossy var url: ValidatedURL?
  @Lossy var tags: [String]?
  @Lossy var counts: [String: Int]?
}

extension Bookmark {
  /// Converts a twin, with the tags and counts that decode.
  fileprivate init?(_ twin: _Bookmark) {
    guard let id = twin.id, let title = twin.title, let kind = twin.kind,
      let createdAt = twin.createdAt, let url = twin.url?.wrappedValue, let tags = twin.tags,
      let counts = twin.counts
    else { return nil }
    self.init(
      id: id, title: title, kind: kind, createdAt: createdAt, url: url, tags: tags, counts: counts)
  }

  static let permissiveFields = Strategy.permissiveFields(
    [_Bookmark].self, at: \.self, decoder: JSONDecoder.iso8601(), convert: Bookmark.init)
}
