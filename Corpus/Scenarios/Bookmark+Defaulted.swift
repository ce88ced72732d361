import CodableFuzz
import DecodingStrategies
import Foundation

/// A bookmark that is shown as long as it has an id to be saved under.
private struct ShownBookmark: PartlyDecodable, Equatable, Sendable {
  let id: Int
  @Defaulted<Default.EmptyString> var title: String
  @Defaulted<PlainKind> var kind: Bookmark.Kind
  @Defaulted<LongAgo> var createdAt: Date
  @Defaulted<Missing<ValidatedURL>> var url: ValidatedURL?
  @Lossy var tags: [String]?
  @Lossy var counts: [String: Int]?

  /// What a bookmark is shown as when nothing better is known.
  enum PlainKind: DefaultSource {
    static var defaultValue: Bookmark.Kind { .article }
  }
}

extension Bookmark {
  static let defaulted = Strategy.defaulted(
    [ShownBookmark].self, at: \.self, decoder: JSONDecoder.iso8601())
}
