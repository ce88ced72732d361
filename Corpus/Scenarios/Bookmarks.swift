import CodableFuzz
import DecodingStrategies
import Foundation
import JSONText
import ResultDecoding

extension Study {
  /// Four bookmarks, for the table of scenarios.
  static let bookmarks = Study(
    "bookmarks", json: Array(bookmarksJSON.utf8), recordsAt: "",
    strategies: [
      .strict([Bookmark].self, at: \.self, decoder: JSONDecoder.iso8601()),
      Bookmark.allOptional,
      Bookmark.permissive,
      Bookmark.permissiveFields,
      .wrapper([Failable<Bookmark>].self, at: \.self, decoder: JSONDecoder.iso8601()),
      .loggedWrapper([Failable<Bookmark>].self, at: \.self, decoder: JSONDecoder.iso8601()),
      .failableArray(FailableArray<Bookmark>.self, at: \.self, decoder: JSONDecoder.iso8601()),
      .result(
        [Result<Bookmark, DecodingError>].self, at: \.self, decoder: JSONDecoder.iso8601()),
      .resultArray(ResultArray<Bookmark>.self, at: \.self, decoder: JSONDecoder.iso8601()),
      .resultWithRaw(RawResultArray<Bookmark>.self, at: \.self, decoder: JSONDecoder.iso8601()),
      .lossyArray(LossyArray<Bookmark>.self, at: \.self, decoder: JSONDecoder.iso8601()),
      .lossyDictionary(
        LossyArray<Bookmark>.self, at: \.self, keyedBy: \.id, decoder: JSONDecoder.iso8601()),
      .lossySet(LossySet<Bookmark>.self, at: \.self, decoder: JSONDecoder.iso8601()),
      Bookmark.skip,
      Bookmark.defaulted,
      Bookmark.manual,
    ])

  private static let bookmarksJSON = """
    [
      {
        "id": 1, "title": "Sourdough for beginners", "kind": "article",
        "createdAt": "2025-02-03T07:45:00Z", "url": "https://bread.test/sourdough",
        "tags": ["baking", "weekend"], "counts": { "views": 311, "likes": 24 }
      },
      {
        "id": 2, "title": "Fixing a flat", "kind": "video",
        "createdAt": "2025-02-08T16:20:30Z", "url": "https://bikes.test/watch?v=88",
        "tags": ["bicycle", "repair"], "counts": { "views": 1204, "likes": 97 }
      },
      {
        "id": 3, "title": "The tide and the moon", "kind": "podcast",
        "createdAt": "2025-02-14T05:00:00Z", "url": "https://radio.test/episodes/12",
        "tags": ["science"], "counts": { "views": 58 }
      },
      {
        "id": 4, "title": "Knots worth knowing", "kind": "article",
        "createdAt": "2025-03-01T21:10:05Z", "url": "https://rope.test/knots#bowline",
        "tags": [], "counts": {}
      }
    ]
    """
}

extension ScenarioTable {
  /// What each strategy makes of the ten usual scenarios, in the second of four records.
  static let bookmarks = ScenarioTable(
    .bookmarks, striking: "/1",
    scenarios: [
      .missingKey(at: "/title"),
      .null(at: "/title"),
      Scenario(.wrongType, at: "/title", .put("7")),
      Scenario(.unknownTag, at: "/kind", .put(#""hologram""#)),
      .numberAsString(at: "/id"),
      Scenario(.badDate, at: "/createdAt", .put(#""last Monday""#)),
      Scenario(.badURL, at: "/url", .put(#""n/a""#)),
      Scenario(.badElement, at: "/tags/1", .put("7")),
      Scenario(.badDictionaryValue, at: "/counts/likes", .put(#""many""#)),
      Scenario(.wrongContainer, at: "/tags", .put("{}")),
    ])
}
