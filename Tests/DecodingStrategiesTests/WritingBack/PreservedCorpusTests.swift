import DecodingStrategies
import Foundation
import Testing

private let folder = ProcessInfo.processInfo.environment["CODABLE_FUZZ_CORPORA"]

/// Models of a part of real responses: all that they do not know stays, and only the change differs.
@Suite(.enabled(if: folder != nil, "set CODABLE_FUZZ_CORPORA to a folder of real responses"))
struct PreservedCorpusTests {
  @Test func twitter() throws {
    struct Search: Codable {
      var statuses: [Status]
      struct Status: Codable, Identifiable {
        let id: Int
        var text: String
        var user: User
        var geo: String?
      }
      struct User: Codable {
        var screenName: String
      }
    }
    try expect("twitter.json", Search.self, decoder: .snakeCase, encoder: .snakeCase) {
      $0.statuses[99].user.screenName = "new"
      return (["statuses", .index(99), "user", "screen_name"], "new")
    }
    try expect("twitter.json", Search.self, decoder: .snakeCase, encoder: .snakeCase) {
      $0.statuses[50].geo = "new"
      return (["statuses", .index(50), "geo"], "new")
    }
  }

  @Test func gitHubEvents() throws {
    struct Event: Codable {
      let type: String
      var createdAt: Date
      var payload: Payload
      struct Payload: Codable {
        var size: Int?
        var commits: [Commit]?
      }
      struct Commit: Codable {
        var message: String
      }
    }
    let decoder = JSONDecoder.snakeCase
    decoder.dateDecodingStrategy = .iso8601
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    try expect("github_events.json", [Event].self, decoder: decoder, encoder: encoder) {
      let index = try #require($0.lastIndex { $0.payload.commits?.isEmpty == false })
      $0[index].payload.commits?[0].message = "new"
      return ([.index(index), "payload", "commits", .index(0), "message"], "new")
    }
    try expect("github_events.json", [Event].self, decoder: decoder, encoder: encoder) {
      $0[0].createdAt = Date(timeIntervalSince1970: 60)
      return ([.index(0), "created_at"], 60)
    }
  }

  @Test func catalog() throws {
    struct Catalog: Codable {
      var events: [String: Event]
      var performances: [Performance]
      struct Event: Codable {
        var name: String
      }
      struct Performance: Codable {
        var prices: [Price]
      }
      struct Price: Codable {
        var amount: Int
      }
    }
    try expect("citm_catalog.json", Catalog.self) {
      let key = try #require($0.events.keys.min())
      $0.events[key]?.name = "new"
      return (["events", .key(key), "name"], "new")
    }
    // The performances have no ids that the model knows, and the prices neither.
    try expect("citm_catalog.json", Catalog.self) {
      let last = $0.performances.count - 1
      $0.performances[last].prices[0].amount = -1
      return (["performances", .index(last), "prices", .index(0), "amount"], -1)
    }
  }

  @Test func builds() throws {
    struct Server: Codable {
      var jobs: [Job]
      var mode: String
      struct Job: Codable {
        let name: String
        var color: String
      }
    }
    try expect("apache_builds.json", Server.self) {
      $0.mode = "new"
      return (["mode"], "new")
    }
    try expect("apache_builds.json", Server.self) {
      $0.jobs[874].color = "new"
      return (["jobs", .index(874), "color"], "new")
    }
  }

  @Test func instruments() throws {
    struct Module: Codable {
      var samples: [Sample]
      var message: String?
      struct Sample: Codable {
        var name: String
        @LenientInt var pan: Int
      }
    }
    try expect("instruments.json", Module.self) {
      $0.samples[69].pan = 7
      return (["samples", .index(69), "pan"], 7)
    }
    try expect("instruments.json", Module.self) {
      $0.message = "new"
      return (["message"], "new")
    }
  }

  private func expect<Model: Codable>(
    _ name: String, _ type: Model.Type, decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder = JSONEncoder(), sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout Model) throws -> (path: [JSONStep], value: JSONValue)
  ) throws {
    let file = URL(fileURLWithPath: folder ?? "").appendingPathComponent(name)
    let data = try Data(contentsOf: file)
    let sent = try JSONDecoder().decode(JSONValue.self, from: data)
    var value = try decoder.decode(Preserving<Model>.self, from: data)
    let (path, new) = try change(&value.model)
    let written = try JSONDecoder().decode(JSONValue.self, from: try encoder.encode(value))
    #expect(written == sent.replacing(path[...], with: new), sourceLocation: sourceLocation)
  }
}
