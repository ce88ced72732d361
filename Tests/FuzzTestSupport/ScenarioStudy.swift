import CodableFuzz
import DecodingStrategies
import Foundation
import JSONText

/// A record with a property of each type that scenarios are made in.
struct Article: Decodable, Equatable {
  enum Kind: String, Decodable {
    case news, opinion
  }

  var id: Int
  var title: String
  var kind: Kind
  var createdAt: Date
  var url: URL
  var tags: [String]
  var counts: [String: Int]
}

/// An article that does without a title and takes its number as text, and says so.
struct RepairedArticle: Decodable {
  let article: Article
  let losses: [any Error]

  private enum CodingKeys: CodingKey { case id, title, kind, createdAt, url, tags, counts }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var losses: [any Error] = []
    func repaired<Value: Decodable>(_ key: CodingKeys, _ value: Value) -> Value {
      do {
        return try container.decode(Value.self, forKey: key)
      } catch {
        losses.append(error)
        return value
      }
    }
    let digits = (try? container.decode(String.self, forKey: .id)).flatMap { Int($0) }
    article = Article(
      id: try digits ?? container.decode(Int.self, forKey: .id), title: repaired(.title, ""),
      kind: try container.decode(Article.Kind.self, forKey: .kind),
      createdAt: try container.decode(Date.self, forKey: .createdAt),
      url: try container.decode(URL.self, forKey: .url), tags: repaired(.tags, []),
      counts: try container.decode([String: Int].self, forKey: .counts))
    self.losses = losses
  }
}

extension Study {
  static let articlesJSON = """
    [{"id":1,"title":"a","kind":"news","createdAt":"2026-01-02T03:04:05Z","url":"https://a.example",
    "tags":["x","y"],"counts":{"likes":3}},
    {"id":2,"title":"b","kind":"opinion","createdAt":"2026-01-02T03:04:06Z",
    "url":"https://b.example","tags":["x"],"counts":{"likes":4,"views":5}},
    {"id":3,"title":"c","kind":"news","createdAt":"2026-01-02T03:04:07Z","url":"https://c.example",
    "tags":[],"counts":{}}]
    """

  static let articles = Study(
    "articles", json: Array(articlesJSON.utf8), recordsAt: "",
    strategies: [
      .strict([Article].self, at: \.self, decoder: iso8601()),
      .wrapper([Failable<Article>].self, at: \.self, decoder: iso8601()),
      .lossyArray(LossyArray<Article>.self, at: \.self, decoder: iso8601()),
      Strategy("repaired") { data in
        try iso8601().decode(LossyArray<RepairedArticle>.self, from: data)
      } recovery: { list in
        Recovery(
          list.elements.map(\.article), identities: .indices(list.sentIndices),
          losses: list.losses.map(Loss.init)
            + zip(list.elements, list.sentIndices).flatMap { element, index in
              element.losses.map { Loss($0, at: index) }
            })
      },
    ])

  private static func iso8601() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}

extension ScenarioTable {
  static let articles = ScenarioTable(
    .articles, striking: "/1",
    scenarios: [
      .missingKey(at: "/title"),
      .null(at: "/title"),
      Scenario(.wrongType, at: "/title", .put("7")),
      Scenario(.unknownTag, at: "/kind", .put(#""hologram""#)),
      .numberAsString(at: "/id"),
      Scenario(.badDate, at: "/createdAt", .put(#""yesterday""#)),
      Scenario(.badURL, at: "/url", .put(#""""#)),
      Scenario(.badElement, at: "/tags/0", .put("7")),
      Scenario(.badDictionaryValue, at: "/counts/views", .put(#""many""#)),
      Scenario(.wrongContainer, at: "/tags", .put("{}")),
    ])
}
