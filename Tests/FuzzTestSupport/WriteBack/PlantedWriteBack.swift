import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

@testable import CodableFuzz

extension Planted {
  /// Models whose written records lack or change something, each followed by its look-alikes.
  static let writeBackModels = [
    Planted(
      "erased-nested-key", Articles.WithoutTeam.self, json: Articles.json,
      faults: [.erased("/records/*/author/team")],
      records: WriteBack.Counts(written: 5, erased: 3, nullOmitted: 2),
      fields: [
        "/records/*/author": WriteBack.Counts(written: 5, nullOmitted: 1),
        "/records/*/author/team": WriteBack.Counts(written: 4, erased: 3, nullOmitted: 1),
      ],
      mutants: [
        "add-key": WriteBack.Counts(written: 10, erased: 8, nullOmitted: 2),
        "null-value": WriteBack.Counts(written: 2, nullOmitted: 2),
      ]),
    Planted(
      "key-of-another-name", Articles.Renamed.self, json: Articles.json,
      records: WriteBack.Counts(written: 5, nullOmitted: 2),
      fields: [
        "/records/*/author": WriteBack.Counts(written: 5, nullOmitted: 1),
        "/records/*/author/team": WriteBack.Counts(written: 4, nullOmitted: 1),
      ],
      mutants: [
        "add-key": WriteBack.Counts(written: 10, erased: 8, nullOmitted: 2),
        "null-value": WriteBack.Counts(written: 2, nullOmitted: 2),
      ]),
    Planted(
      "nulls-written", Articles.WithNulls.self, json: Articles.json,
      records: WriteBack.Counts(written: 5),
      mutants: [
        "add-key": WriteBack.Counts(written: 10, erased: 8, nullOmitted: 2),
        "null-value": WriteBack.Counts(written: 2),
      ]),
    Planted(
      "erased-key-in-a-map", Shelf<Shelves.WithoutBin>.self, json: Shelves.json,
      faults: [.erased("/records/*/items/{}/bin")],
      records: WriteBack.Counts(written: 4, erased: 3),
      fields: ["/records/*/items/{}/bin": WriteBack.Counts(written: 3, erased: 3)],
      mutants: [
        "add-key": WriteBack.Counts(written: 10, erased: 8, nullOmitted: 2),
        "null-value": WriteBack.Counts(written: 1, nullOmitted: 1),
        "unknown-enum-tag": WriteBack.Counts(written: 1, erased: 1),
      ]),
    Planted(
      "map-with-all-keys", Shelf<Shelves.Complete>.self, json: Shelves.json,
      records: WriteBack.Counts(written: 4),
      mutants: [
        "add-key": WriteBack.Counts(written: 10, erased: 8, nullOmitted: 2),
        "null-value": WriteBack.Counts(written: 1, nullOmitted: 1),
        "unknown-enum-tag": WriteBack.Counts(written: 1),
      ]),
    Planted(
      "unknown-keys-kept", Shelf<Shelves.Keeping>.self, json: Shelves.json,
      records: WriteBack.Counts(written: 4),
      mutants: [
        "add-key": WriteBack.Counts(written: 10, erased: 4, nullOmitted: 1),
        "null-value": WriteBack.Counts(written: 2),
        "unknown-enum-tag": WriteBack.Counts(written: 1),
      ]),
    Planted(
      "milliseconds-dropped", Readings.Reading<[String]>.self, json: Readings.json,
      decoder: Readings.decoder, encoder: Readings.wholeSeconds,
      faults: [.changed("/records/*/at")], records: WriteBack.Counts(written: 5, changed: 2),
      fields: ["/records/*/at": WriteBack.Counts(written: 5, changed: 2)],
      mutants: [
        "add-key": WriteBack.Counts(written: 5, erased: 4, nullOmitted: 1),
        "unknown-enum-tag": WriteBack.Counts(written: 2),
      ]),
    // A text is read, and a number is written.
    Planted(
      "date-that-is-not-read-again", Posts.Post.self, json: Posts.json, enumTags: Posts.tags,
      decoder: Posts.decoder,
      faults: [.unreadable("/records/*/at"), .changed("/records/*/at")],
      records: WriteBack.Counts(written: 3, unreadable: 1, changed: 1, nullOmitted: 1),
      fields: [
        "/records/*/at": WriteBack.Counts(written: 2, unreadable: 1, changed: 1, nullOmitted: 1)
      ],
      mutants: [
        "add-key": WriteBack.Counts(written: 5, erased: 4, nullOmitted: 1),
        "null-value": WriteBack.Counts(written: 1, nullOmitted: 1),
        "unknown-enum-tag": WriteBack.Counts(written: 1, unreadable: 1, changed: 1),
      ]),
    Planted(
      "date-that-is-read-again", Posts.Post.self, json: Posts.json, enumTags: Posts.tags,
      decoder: Posts.decoder, encoder: Readings.wholeSeconds,
      records: WriteBack.Counts(written: 3, nullOmitted: 1),
      fields: ["/records/*/at": WriteBack.Counts(written: 2, nullOmitted: 1)],
      mutants: [
        "add-key": WriteBack.Counts(written: 5, erased: 4, nullOmitted: 1),
        "null-value": WriteBack.Counts(written: 1, nullOmitted: 1),
        "unknown-enum-tag": WriteBack.Counts(written: 1, unreadable: 1, changed: 1),
      ]),
    Planted(
      "same-instant", Readings.Reading<[String]>.self, json: Readings.json,
      decoder: Readings.decoder, encoder: Readings.milliseconds,
      records: WriteBack.Counts(written: 5),
      mutants: [
        "add-key": WriteBack.Counts(written: 5, erased: 4, nullOmitted: 1),
        "unknown-enum-tag": WriteBack.Counts(written: 2),
      ]),
    Planted(
      "set-in-another-order", Readings.Reading<Set<String>>.self, json: Readings.json,
      decoder: Readings.decoder, encoder: Readings.milliseconds,
      records: WriteBack.Counts(written: 5),
      mutants: [
        "add-key": WriteBack.Counts(written: 5, erased: 4, nullOmitted: 1),
        "unknown-enum-tag": WriteBack.Counts(written: 2),
      ]),
  ]
}

private enum Articles {
  static let json = """
    {"records":[
    {"id":1,"title":"On tides","author":{"display_name":"Ann Ash","team":"Sea and sky"}},
    {"id":2,"title":"On rye","author":{"display_name":"Bob Birch","team":"Food"}},
    {"id":3,"title":"Unsigned","author":null},
    {"id":4,"title":"On trains","author":{"display_name":"Eve Elm","team":null}},
    {"id":5,"title":"On ice","author":{"display_name":"Ned Nut","team":"Sea and sky"}}]}
    """

  struct WithoutTeam: Codable {
    struct Author: Codable {
      let display_name: String
    }

    let id: Int
    let title: String
    let author: Author?
  }

  struct Renamed: Codable {
    struct Author: Codable {
      let name: String
      let group: String?

      enum CodingKeys: String, CodingKey {
        case name = "display_name"
        case group = "team"
      }
    }

    let id: Int
    let headline: String
    let author: Author?

    enum CodingKeys: String, CodingKey {
      case id, author
      case headline = "title"
    }
  }

  /// Null for what is nil, where a synthesized `encode(to:)` would omit the key.
  struct WithNulls: Codable {
    struct Author: Codable {
      let display_name: String
      let team: String?

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(display_name, forKey: .display_name)
        try container.encode(team, forKey: .team)
      }
    }

    let id: Int
    let title: String
    let author: Author?

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(title, forKey: .title)
      try container.encode(author, forKey: .author)
    }
  }
}

private struct Shelf<Item: Codable & Sendable>: Codable, Sendable {
  let shelf: String
  let items: [String: Item]
}

private enum Shelves {
  /// Numbers are spelled as no Swift encoder does.
  static let json = """
    {"records":[
    {"shelf":"A 1","items":{"1001":{"count":3,"price":2.50,"bin":"a"},
      "1002":{"count":1e1,"price":1.0,"bin":"b"}}},
    {"shelf":"A 2","items":{}},
    {"shelf":"B 1","items":{"2001":{"count":0,"price":12,"bin":"a"}}},
    {"shelf":"B 2","items":{"1001":{"count":7,"price":2.5e0,"bin":"c"}}}]}
    """

  struct WithoutBin: Codable {
    let count: Int
    let price: Double
  }

  struct Complete: Codable {
    let count: Int
    let price: Double
    let bin: String?
  }

  struct Keeping: Codable {
    let count: Int
    private let all: [String: DecodingStrategies.JSONValue]

    init(from decoder: any Decoder) throws {
      all = try decoder.singleValueContainer()
        .decode([String: DecodingStrategies.JSONValue].self)
      guard case .integer(let count) = all["count"] else {
        throw DecodingError.valueNotFound(
          Int.self,
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no count"))
      }
      self.count = count
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(all.merging(["count": .integer(count)]) { $1 })
    }
  }
}

private enum Posts {
  static let tags: [Field] = ["/records/*/state"]
  static let json = """
    {"records":[{"id":1,"state":"open","at":null},{"id":2,"state":"closed"},
    {"id":3,"state":"open","at":"2026-01-31T12:00:00Z"}]}
    """

  struct Post: Codable {
    let id: Int
    let state: State
    let at: Date?
  }

  /// An unknown word is read, and written as null, which is not.
  enum State: String, Codable {
    case open, closed, unknown

    init(from decoder: any Decoder) throws {
      self = try Self(rawValue: String(from: decoder)) ?? .unknown
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if self == .unknown { try container.encodeNil() } else { try container.encode(rawValue) }
    }
  }

  @Sendable static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}

private enum Readings {
  static let json = """
    {"records":[
    {"sensor":"dock","at":"2026-01-31T12:00:00.250Z","marks":["wet","cold","salt","late"]},
    {"sensor":"pier","at":"2026-01-31T13:00:00+01:00","marks":[]},
    {"sensor":"dock","at":"2026-01-31T12:05:00.000Z","marks":["salt","cold","wet"]},
    {"sensor":"mole","at":"2026-01-31T12:10:00Z","marks":["late","wet","cold","calm","salt"]},
    {"sensor":"pier","at":"2026-01-31T10:15:30.001-02:00","marks":["calm"]}]}
    """

  struct Reading<Marks: Codable & Sendable>: Codable, Sendable {
    let sensor: String
    let at: Date
    let marks: Marks
  }

  @Sendable static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      return try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
    return decoder
  }

  @Sendable static func wholeSeconds() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  @Sendable static func milliseconds() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
    return encoder
  }
}
