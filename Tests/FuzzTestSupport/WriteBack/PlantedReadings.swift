import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

@testable import CodableFuzz

extension Planted {
  /// Models that read an unknown tag as a known one, each followed by its look-alikes.
  ///
  /// What a look-alike writes for an unknown tag may differ from what was sent, too.
  static let unknownTagModels = [
    Planted(
      "unknown-kind-becomes-text", Message<Messages.FallbackKind>.self, json: Messages.json,
      enumTags: ["/records/*/kind"],
      faults: [.anotherCase("/records/*/kind", becomes: "text")],
      records: WriteBack.Counts(written: 5),
      mutants: [
        "add-key": WriteBack.Counts(written: 5, erased: 4, nullOmitted: 1),
        "unknown-enum-tag": WriteBack.Counts(written: 1, changed: 1),
      ]),
    Planted(
      "unknown-kind-becomes-unknown", Message<Messages.OpenKind>.self, json: Messages.json,
      enumTags: ["/records/*/kind"], records: WriteBack.Counts(written: 5),
      mutants: [
        "add-key": WriteBack.Counts(written: 5, erased: 4, nullOmitted: 1),
        "unknown-enum-tag": WriteBack.Counts(written: 1, changed: 1),
      ]),
    Planted(
      "unknown-kind-becomes-nil", Message<Messages.OptionalKind>.self, json: Messages.json,
      enumTags: ["/records/*/kind"], records: WriteBack.Counts(written: 5),
      mutants: [
        "add-key": WriteBack.Counts(written: 5, erased: 4, nullOmitted: 1),
        // It is written as null, which the model does not read.
        "unknown-enum-tag": WriteBack.Counts(written: 1, unreadable: 1, changed: 1),
      ]),
    Planted(
      "unknown-type-becomes-paragraph", Blocks.Fallback.self, json: Blocks.json,
      enumTags: ["/records/*/type"],
      faults: [.wrongBranch("/records/*/type", becomes: "paragraph")],
      records: WriteBack.Counts(written: 5),
      mutants: [
        "add-key": WriteBack.Counts(written: 5, erased: 4, nullOmitted: 1),
        "unknown-enum-tag": WriteBack.Counts(written: 1, changed: 1),
      ]),
    Planted(
      "unknown-type-is-kept", Blocks.Open.self, json: Blocks.json, enumTags: ["/records/*/type"],
      records: WriteBack.Counts(written: 5),
      mutants: [
        "add-key": WriteBack.Counts(written: 5, erased: 4, nullOmitted: 1),
        "unknown-enum-tag": WriteBack.Counts(written: 1),
      ]),
    Planted(
      "unknown-type-throws", Blocks.Strict.self, json: Blocks.json, enumTags: ["/records/*/type"],
      records: WriteBack.Counts(written: 5),
      mutants: [
        "add-key": WriteBack.Counts(written: 5, erased: 4, nullOmitted: 1)
      ]),
  ]

  /// A function that returns an empty list for a response that it cannot read, then its look-alikes.
  static let functions = [
    Planted(
      name: "unreadable-becomes-empty",
      study: Items.study("unreadable-becomes-empty", Strategy("app") { Items.orEmpty($0) }),
      faults: [.emptyWithoutReport], saves: nil),
    Planted(
      name: "unreadable-throws",
      study: Items.study("unreadable-throws", Strategy("app") { try Items.orThrow($0) }),
      faults: [], saves: nil),
    Planted(
      name: "unreadable-is-reported",
      study: Items.study(
        "unreadable-is-reported",
        Strategy("app") { data in
          let log = DecodingLog()
          let items = Items.orLog(data, log)
          return Recovery(items, losses: log.losses.map(Loss.init))
        }),
      faults: [], saves: nil),
  ]
}

private struct Message<Kind: Codable & Sendable>: Codable, Sendable {
  let id: Int
  let kind: Kind
  let body: String
}

private enum Messages {
  static let json = """
    {"records":[
    {"id":1,"kind":"image","body":"pier.png"},{"id":2,"kind":"text","body":"Hello"},
    {"id":3,"kind":"link","body":"https://example.com"},{"id":4,"kind":"text","body":"Bye"},
    {"id":5,"kind":"image","body":"dock.png"}]}
    """

  enum FallbackKind: String, Codable {
    case text, image, link

    init(from decoder: any Decoder) throws {
      let tag = try decoder.singleValueContainer().decode(String.self)
      self = FallbackKind(rawValue: tag) ?? .text
    }
  }

  /// Loses the tag, but not the fact that it is unknown.
  enum OpenKind: String, Codable {
    case text, image, link, unknown

    init(from decoder: any Decoder) throws {
      let tag = try decoder.singleValueContainer().decode(String.self)
      self = OpenKind(rawValue: tag) ?? .unknown
    }
  }

  struct OptionalKind: Codable {
    enum Known: String, Codable {
      case text, image, link
    }

    let known: Known?

    init(from decoder: any Decoder) throws {
      known = Known(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(known)
    }
  }
}

private enum Blocks {
  static let json = """
    {"records":[
    {"type":"heading","text":"Tides","level":1},{"type":"paragraph","text":"Twice a day."},
    {"type":"image","url":"https://example.com/moon.png"},
    {"type":"paragraph","text":"The moon."},{"type":"heading","text":"Ebb","level":2}]}
    """

  struct Heading: Codable, Sendable {
    var type = "heading"
    let text: String
    let level: Int
  }

  struct Paragraph: Codable, Sendable {
    var type = "paragraph"
    let text: String

    init(from decoder: any Decoder) throws {
      text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
    }
  }

  struct Image: Codable, Sendable {
    var type = "image"
    let url: URL
  }

  private enum Keys: CodingKey {
    case type
  }

  fileprivate static func tag(of decoder: any Decoder) throws -> String {
    try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .type)
  }

  enum Fallback: Codable, Sendable {
    case heading(Heading)
    case paragraph(Paragraph)
    case image(Image)

    init(from decoder: any Decoder) throws {
      switch try tag(of: decoder) {
      case "heading": self = .heading(try Heading(from: decoder))
      case "image": self = .image(try Image(from: decoder))
      default: self = .paragraph(try Paragraph(from: decoder))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .heading(let block): try block.encode(to: encoder)
      case .paragraph(let block): try block.encode(to: encoder)
      case .image(let block): try block.encode(to: encoder)
      }
    }
  }

  enum Open: Codable, Sendable {
    case known(Strict)
    case unknown([String: DecodingStrategies.JSONValue])

    init(from decoder: any Decoder) throws {
      switch try tag(of: decoder) {
      case "heading", "paragraph", "image": self = .known(try Strict(from: decoder))
      default:
        let raw = try decoder.singleValueContainer()
          .decode([String: DecodingStrategies.JSONValue].self)
        self = .unknown(raw)
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .known(let block): try block.encode(to: encoder)
      case .unknown(let raw): try raw.encode(to: encoder)
      }
    }
  }

  struct Strict: Codable, Sendable {
    private let block: Fallback

    init(from decoder: any Decoder) throws {
      let found = try tag(of: decoder)
      guard ["heading", "paragraph", "image"].contains(found) else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: "no block of type \(found)"))
      }
      block = try Fallback(from: decoder)
    }

    func encode(to encoder: any Encoder) throws { try block.encode(to: encoder) }
  }
}

private enum Items {
  struct Item: Codable, Equatable, Sendable {
    let id: Int
    let name: String
  }

  private struct Response: Decodable {
    let items: [Item]
  }

  static let json = """
    {"items":[{"id":1,"name":"Oar"},{"id":2,"name":"Sail"},{"id":3,"name":"Rope"},
    {"id":4,"name":"Buoy"}]}
    """

  static func study(_ name: String, _ strategy: Strategy) -> Study {
    Study(name, json: json, recordsAt: "/items", strategies: [strategy])
  }

  static func orEmpty(_ data: Data) -> [Item] {
    (try? orThrow(data)) ?? []
  }

  static func orThrow(_ data: Data) throws -> [Item] {
    try JSONDecoder().decode(Response.self, from: data).items
  }

  static func orLog(_ data: Data, _ log: DecodingLog) -> [Item] {
    do {
      return try orThrow(data)
    } catch {
      log.record(DecodingLoss(error))
      return []
    }
  }
}
