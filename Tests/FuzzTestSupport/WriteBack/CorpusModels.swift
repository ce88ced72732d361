import CodableFuzz
import Foundation

/// Encodable models for records of the corpus, with the gaps that the models of apps have.
enum CorpusModels {
  struct Entry: Codable, Sendable {
    let type: String
    let id: String
    let title: String
    let created: Date
    let url: URL?
    let body: String?
  }

  struct Person: Codable, Sendable {
    let name: String
    let age: Int
  }

  struct Order: Codable, Sendable {
    enum Status: String, Codable {
      case pending, paid, shipped, cancelled
    }

    struct Customer: Codable {
      let id: Int
      let name: String
    }

    struct Line: Codable {
      let sku: String
      let quantity: Int
      let unitPrice: Double
      let discount: Double?
    }

    let status: Status
    let placedAt: Date
    let total: Double
    let customer: Customer
    let lines: [Line]
  }

  struct Event: Codable, Sendable {
    struct Actor: Codable {
      let id: Int
      let login: String
      let avatarUrl: URL?
    }

    struct Repository: Codable {
      let id: Int
      let name: String
    }

    struct Payload: Codable {
      struct Commit: Codable {
        let sha: String
        let message: String
      }

      let ref: String?
      let size: Int?
      let action: String?
      let commits: [Commit]?
    }

    let id: String
    let type: String
    let createdAt: Date
    let actor: Actor
    let repo: Repository
    let payload: Payload
  }

  struct Status: Codable, Sendable {
    struct User: Codable {
      let id: Int64
      let name: String
      let screenName: String
      let description: String
      let url: URL?
      let followersCount: Int
      let createdAt: Date
    }

    struct Entities: Codable {
      struct Hashtag: Codable {
        let text: String
        let indices: Set<Int>
      }

      let hashtags: [Hashtag]
    }

    let id: Int64
    let text: String
    let createdAt: Date
    let user: User
    let entities: Entities
    let retweetCount: Int
    let favorited: Bool
    let inReplyToScreenName: String?
    let possiblySensitive: Bool?
    let lang: String
  }

  /// A study with the standard strategies for one of these models, and what the model writes back by
  /// definition.
  struct Model {
    let study: Study
    let oracle: () throws -> WriteBackFigures
  }

  static func model(for study: Study) -> Model? {
    switch study.name {
    case "feed": model(study, Entry.self, dates: .seconds)
    case "people": model(study, Person.self)
    case "orders": model(study, Order.self)
    case "events": model(study, Event.self, keys: .snakeCase)
    case "timeline": model(study, Status.self, dates: .spelled, keys: .snakeCase)
    default: nil
    }
  }

  private enum Dates {
    case seconds
    case iso8601
    /// Read as `Wed Jun 07 19:41:07 +0000 2017`, written in ISO 8601.
    case spelled
  }

  private enum Keys {
    case asSent, snakeCase
  }

  private static func model<Record: Codable & Sendable>(
    _ study: Study, _ type: Record.Type, dates: Dates = .iso8601, keys: Keys = .asSent
  ) -> Model {
    var own = study
    own.strategies =
      Study(
        study.name, json: study.json, records: type, recordsAt: study.recordsAt,
        decoder: decoder(dates, keys)
      ).strategies
    own = own.writing { (record: Record) in try encoder(dates, keys).encode(record) }
    return Model(study: own) { [own] in
      try WriteBackOracle(
        own, type, decoder: decoder(dates, keys), encoder: encoder(dates, keys)
      ).figures()
    }
  }

  private static func decoder(_ dates: Dates, _ keys: Keys) -> JSONDecoder {
    let decoder = JSONDecoder()
    if keys == .snakeCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    switch dates {
    case .seconds: decoder.dateDecodingStrategy = .secondsSince1970
    case .iso8601: decoder.dateDecodingStrategy = .iso8601
    case .spelled:
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.dateFormat = "EEE MMM dd HH:mm:ss Z yyyy"
      decoder.dateDecodingStrategy = .formatted(formatter)
    }
    return decoder
  }

  private static func encoder(_ dates: Dates, _ keys: Keys) -> JSONEncoder {
    let encoder = JSONEncoder()
    if keys == .snakeCase { encoder.keyEncodingStrategy = .convertToSnakeCase }
    encoder.dateEncodingStrategy = dates == .seconds ? .secondsSince1970 : .iso8601
    return encoder
  }
}
