import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

/// Models and functions with a fault each: all of them are found, and nothing else is.
@Suite struct PlantedModelFaultTests {
  @Test(arguments: keys + values + functions)
  fileprivate func eachPlantedMistakeIsFound(model: SoftModel) throws {
    let found = try model.found()
    #expect(found == model.truths)
  }
}

private func list<Record: Decodable & SendableMetatype>(
  _ type: Record.Type
) -> @Sendable (Data) throws -> [Record] {
  { try JSONDecoder().decode([Record].self, from: $0) }
}

// MARK: Keys

private let people = """
  [{"id":1,"display_name":"a","home":"https://a.example","town":{"city":"Ulm"},"lang":"de","tags":["x"],
  "joined":"2024-01-01T00:00:00Z"},{"id":2,"display_name":"b","home":"https://b.example",
  "town":{"city":"Bonn"},"lang":"en","tags":["y"],"joined":"2024-02-01T00:00:00Z"}]
  """

private struct Town: Decodable { let city: String }
private enum Lang: String, Decodable { case de, en }

private struct Misspelled: Decodable {
  let id: Int
  let displayName: String?
  let home: URL?
  let town: Town?
  let lang: Lang?
  let tags: [String]
  let joined: Date?
  enum CodingKeys: String, CodingKey {
    case id, displayName, tags = "tag", lang = "language"
    case home = "homepage"
    case town = "Town"
    case joined = "joinedAt"
  }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    displayName = try values.decodeIfPresent(String.self, forKey: .displayName)
    home = try values.decodeIfPresent(URL.self, forKey: .home)
    town = try? values.decode(Town.self, forKey: .town)
    lang = try values.decodeIfPresent(Lang.self, forKey: .lang)
    tags = (try? values.decode([String].self, forKey: .tags)) ?? []
    joined = try values.decodeIfPresent(Date.self, forKey: .joined)
  }
}

private struct Forgotten: Decodable {
  let key: String
  var score: Double?
  var owner = ""
  enum CodingKeys: CodingKey { case key }
}

private struct Acronyms: Decodable {
  let name: String
  let homeURL: URL?
  let userID: Int?
}

private final class Account: Decodable {
  let id: Int
  let profile: Profile
  struct Profile: Decodable {
    let age: Int
    let motto: String?
    enum CodingKeys: String, CodingKey { case age, motto = "moto" }
  }
}

private struct Crossed: Decodable {
  let id, views, votes: Int
  let firstName, lastName: String
  let created, updated: Date
  enum CodingKeys: String, CodingKey {
    case id
    case views = "votes"
    case votes = "views"
    case firstName = "last_name"
    case lastName = "first_name"
    case created = "updated"
    case updated = "created"
  }
}

private struct Page: Decodable { let account: Account }

private struct Owner: Decodable { let userId: Int }

extension PlantedModelFaultTests {
  fileprivate static let keys = [
    SoftModel(
      "misspelled keys", people,
      truths: [
        "nil-property": [
          "/*/display_name", "/*/home", "/*/town", "/*/lang", "/*/tags", "/*/joined",
        ],
        // The others are words or objects, which `lang` or `town` could be.
        "unread-field": ["/*/home", "/*/joined"],
      ], list(Misspelled.self)),
    SoftModel(
      "keys that nobody wrote",
      #"[{"key":"a b","score":1.5,"owner":"Ann"},{"key":"b c","score":2.5,"owner":"Bob"}]"#,
      truths: [
        "nil-property": ["/*/score", "/*/owner"], "unread-field": ["/*/score", "/*/owner"],
      ], list(Forgotten.self)),
    SoftModel(
      "acronyms under a key strategy",
      #"[{"name":"a","home_url":"https://a.example","user_id":1},{"name":"b","home_url":"https://b.example","user_id":2}]"#,
      keys: .fromSnakeCase,
      truths: [
        "nil-property": ["/*/home_url", "/*/user_id"],
        "unread-field": ["/*/home_url", "/*/user_id"],
      ]
    ) { data in
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode([Acronyms].self, from: data)
    },
    SoftModel(
      "one record, and a property inside of another one",
      #"{"account":{"id":1,"profile":{"age":7,"motto":"Be kind"}}}"#, at: nil,
      truths: [
        "nil-property": ["/account/profile/motto"], "unread-field": ["/account/profile/motto"],
      ]
    ) { data in
      return try JSONDecoder().decode(Page.self, from: data).account
    },
    SoftModel(
      "crossed keys",
      #"[{"id":1,"views":10,"votes":20,"first_name":"Ann","last_name":"Ash","created":1,"updated":2},{"id":2,"views":30,"votes":40,"first_name":"Bob","last_name":"Birch","created":3,"updated":4}]"#,
      truths: [
        "crossed-key": [
          "/*/views", "/*/votes", "/*/first_name", "/*/last_name", "/*/created", "/*/updated",
        ]
      ], list(Crossed.self)),
    SoftModel(
      "crossed keys of one record",
      #"{"id":1,"views":10,"votes":20,"first_name":"Ann","last_name":"Ash","created":1,"updated":2}"#,
      at: nil,
      truths: [
        "crossed-key": [
          "/views", "/votes", "/first_name", "/last_name", "/created", "/updated",
        ]
      ]
    ) { try JSONDecoder().decode(Crossed.self, from: $0) },
    SoftModel(
      "keys that become one", #"[{"user_id":1,"userId":2},{"user_id":3,"userId":4}]"#,
      keys: .fromSnakeCase, truths: ["colliding-keys": ["/*/userId"]]
    ) { data in
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode([Owner].self, from: data)
    },
    SoftModel(
      "a key that occurs twice", #"[{"id":1,"tag":"a b","id":2}]"#,
      truths: ["duplicate-key": ["/*/id"], "unread-field": ["/*/tag"]], list(Number.self)),
  ]
}

// MARK: Values

private struct Number: Decodable { let id: Int }

private enum Kind: String, Decodable {
  case post, image
  init(from decoder: any Decoder) throws {
    self = Kind(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .post
  }
}

private struct Post: Decodable {
  let id: Int
  let kind: Kind
}

@propertyWrapper private struct Safe<Value: Decodable>: Decodable {
  var wrappedValue: Value?
  init(from decoder: any Decoder) throws {
    wrappedValue = try? decoder.singleValueContainer().decode(Value.self)
  }
}

private struct Dropping: Decodable {
  let id: Int
  let score: Double?
  let count: Int
  let town: Town?
  let names: [String]
  @Safe var size: Int?
  enum CodingKeys: CodingKey { case id, score, count, town, names, size }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    score = try? values.decode(Double.self, forKey: .score)
    count = (try? values.decode(Int.self, forKey: .count)) ?? 0
    town = try? values.decode(Town.self, forKey: .town)
    names = (try? values.decode([String].self, forKey: .names)) ?? []
    _size =
      (try? values.decodeIfPresent(Safe<Int>.self, forKey: .size)) ?? Safe(wrappedValue: nil)
  }
}

extension Safe { fileprivate init(wrappedValue: Value?) { self.wrappedValue = wrappedValue } }

private struct Careful: Decodable {
  let number: Number?
  init(from decoder: any Decoder) throws {
    do { number = try Number(from: decoder) } catch is DecodingError { number = nil }
  }
}

extension PlantedModelFaultTests {
  fileprivate static let values = [
    SoftModel(
      "an unknown tag becomes a post",
      "["
        + ["post", "image", "post", "image", "post", "image"].enumerated()
        .map { #"{"id":\#($0),"kind":"\#($1)"}"# }.joined(separator: ",") + "]",
      truths: ["wrong-case": ["/*/kind"]], list(Post.self)),
    SoftModel(
      "values that `try?` drops",
      #"[{"id":1,"score":1.5,"count":7,"town":{"city":"Ulm"},"names":["a"],"size":3},{"id":2,"score":2.5,"count":8,"town":{"city":"Bonn"},"names":["b"],"size":4}]"#,
      truths: [
        "dropped-value": ["/*/score", "/*/count", "/*/town", "/*/town/city", "/*/names", "/*/size"]
      ], list(Dropping.self)),
    SoftModel(
      "values that `try?` drops, and that are null at first",
      #"[{"id":1,"score":null,"count":6,"town":null,"names":["a"],"size":2},{"id":2,"score":1.5,"count":7,"town":{"city":"Ulm"},"names":["a"],"size":3},{"id":3,"score":2.5,"count":8,"town":{"city":"Bonn"},"names":["b"],"size":4}]"#,
      truths: [
        "dropped-value": ["/*/score", "/*/count", "/*/town", "/*/town/city", "/*/names", "/*/size"]
      ], list(Dropping.self)),
    SoftModel(
      "milliseconds that are taken for seconds",
      #"[{"id":1,"joined":"2026-03-01T06:00:00Z"},{"id":2,"joined":"2026-03-02T07:30:00Z"}]"#,
      truths: ["wrong-instant": ["/*/joined"]]
    ) { try DatedMember.decoder { _ in 1 }.decode([DatedMember].self, from: $0) },
    SoftModel(
      "numbers that get past a catch", #"[{"id":1},{"id":2}]"#,
      truths: ["escaping-number": ["/*/id"]]
    ) { data in
      try JSONDecoder().decode([Careful].self, from: data).compactMap(\.number)
    },
  ]
}

struct DatedMember: Decodable {
  let id: Int
  let joined: Date

  /// Reads dates as text or as a number, with its units in a second.
  static func decoder(units: @escaping @Sendable (Double) -> Double) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      guard let number = try? container.decode(Double.self) else {
        return try Date(try container.decode(String.self), strategy: .iso8601)
      }
      return Date(timeIntervalSince1970: number / units(number))
    }
    return decoder
  }
}

// MARK: Functions

private struct Page2: Decodable { let items: [Number] }

private struct Page3: Decodable { let items: [Number]? }

private struct Row: Decodable {
  let id: Int
  let on: Bool
}

extension PlantedModelFaultTests {
  fileprivate static let functions = [
    SoftModel(
      "a failure becomes an empty list", #"{"items":[{"id":1},{"id":2}]}"#, at: "/items",
      truths: ["empty-failure": ["/items"]]
    ) { data in
      return (try? JSONDecoder().decode(Page2.self, from: data).items) ?? []
    },
    SoftModel(
      "an optional list", #"{"items":[{"id":1},{"id":2}]}"#, at: "/items",
      truths: ["empty-failure": ["/items"]]
    ) { data in
      return try JSONDecoder().decode(Page3.self, from: data).items ?? []
    },
    SoftModel(
      "a filter that hides nothing",
      #"[{"id":1,"link":"https://a.example/1","on":true},{"id":2,"link":"https://a.example/2","on":true},{"id":3,"link":"https://a.example/3","on":false}]"#,
      truths: ["unread-field": ["/*/link"]]
    ) { data in
      return try JSONDecoder().decode([Row].self, from: data).filter(\.on)
    },
  ]
}
