import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct UnknownTagTests {
  // MARK: Enums

  /// A kind that is read by a function, so that each test plants its own.
  fileprivate protocol PlantedKind: Equatable, Sendable {
    static func read(_ tag: String) throws -> Self
  }

  private struct Post<Kind: PlantedKind>: Decodable, Equatable {
    let id: Int
    let kind: Kind

    enum CodingKeys: CodingKey { case id, kind }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      kind = try Kind.read(try container.decode(String.self, forKey: .kind))
    }
  }

  private enum Falling: String, PlantedKind {
    case text, image, video
    static func read(_ tag: String) -> Self { Self(rawValue: tag) ?? .text }
  }

  /// A case with another name than its tag.
  private enum Renamed: PlantedKind {
    case words, photo, film
    static func read(_ tag: String) -> Self {
      switch tag {
      case "text": .words
      case "video": .film
      default: .photo
      }
    }
  }

  private struct Raw: PlantedKind, RawRepresentable {
    let rawValue: String
    static func read(_ tag: String) -> Self {
      Self(rawValue: ["text", "image", "video"].contains(tag) ? tag : "text")
    }
  }

  @Test func anEnumThatBecomesAnotherCaseIsFound() throws {
    for (row, value, tag) in [
      (try Self.row(Falling.self), ".text", "text"),
      (try Self.row(Renamed.self), ".photo", "image"),
      (try Self.row(Raw.self), #""text""#, "text"),
    ] {
      let wrong = try #require(row.wrongCase)
      #expect(wrong.sent == .unknownTag && wrong.value == value && wrong.otherTag == tag)
      #expect(wrong.example.description == "posts:unknown-enum-tag@/0/kind")
    }
    let row = try Self.row(Falling.self)
    #expect(row.knownTags == ["text", "image", "video"] && row.strategy == .strict)
    #expect(Self.values(row) == [.unknownTag: ".text", .emptyString: ".text", .null: "lost"])
    // An empty string may well mean the default.
    #expect(row.results.filter(\.isWrongCase).map(\.sent) == [.unknownTag])
  }

  @Test func aWrongCaseIsAFinding() throws {
    let report = Self.report(Falling.self)
    let findings = report.documents[0].modelFindings.filter { $0.kind == "wrong-case" }
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.isMistake)
    #expect(
      finding.summary
        == "an unknown tag in /*/kind becomes .text, so the app shows it like the known tag "
        + "\"text\"")
    #expect(finding.strategies == [.strict])
    #expect(finding.fields.map(\.location) == ["/0/kind"])
    #expect(finding.example?.description == "posts:unknown-enum-tag@/0/kind")
  }

  private enum Unknown: String, PlantedKind {
    case text, image, video, unknown
    static func read(_ tag: String) -> Self { Self(rawValue: tag) ?? .unknown }
  }

  /// It keeps the tag.
  private enum Kept: PlantedKind {
    case text, image, video
    case new(String)
    static func read(_ tag: String) -> Self {
      switch tag {
      case "text": .text
      case "image": .image
      case "video": .video
      default: .new(tag)
      }
    }
  }

  /// It does not know one of the tags of the document either.
  private enum Older: String, PlantedKind {
    case text, image, unsupported
    static func read(_ tag: String) -> Self { Self(rawValue: tag) ?? .unsupported }
  }

  /// A case for several tags, and so for any other.
  private enum Grouped: PlantedKind {
    case words, visual
    static func read(_ tag: String) -> Self { tag == "text" ? .words : .visual }
  }

  private enum Refusing: String, PlantedKind {
    case text, image, video
    static func read(_ tag: String) throws -> Self {
      guard let kind = Self(rawValue: tag) else { throw NoKind() }
      return kind
    }
  }

  private struct NoKind: Error {}

  private struct Nilable: PlantedKind {
    let kind: Falling?
    static func read(_ tag: String) -> Self { Self(kind: Falling(rawValue: tag)) }
  }

  /// Not a case, and right for any other tag.
  private struct Flag: PlantedKind {
    let isVideo: Bool
    static func read(_ tag: String) -> Self { Self(isVideo: tag == "video") }
  }

  private enum Open: PlantedKind {
    case text, image, video
    static func read(_ tag: String) -> Self { .text }
  }

  @Test func lookAlikesAreNotAccused() throws {
    for (row, value) in [
      (try Self.row(Unknown.self), ".unknown"), (try Self.row(Kept.self), ".new"),
      (try Self.row(Older.self), ".unsupported"), (try Self.row(Refusing.self), "lost"),
      (try Self.row(Nilable.self), "nil"), (try Self.row(Flag.self), "false"),
      (try Self.row(Grouped.self), ".visual"),
      (try Self.row(DecodingStrategies.JSONValue.self), #""unknown_tag""#),
    ] {
      #expect(Self.values(row)[.unknownTag] == value)
      #expect(row.wrongCase == nil, "\(value)")
    }
  }

  @Test func aTagForAllOthersIsNotAccused() throws {
    enum Other: String, PlantedKind {
      case text, image, other
      static func read(_ tag: String) -> Self { Self(rawValue: tag) ?? .other }
    }
    let row = try Self.row(Other.self, tags: ["text", "other", "image"])
    #expect(row.wrongCase == nil)
    #expect(row.result(of: .unknownTag)?.otherTag == "other")
  }

  @Test func whatIsNotReadHasNoRow() throws {
    #expect(Self.report(Open.self).documents[0].unknownTags == [])
  }

  @Test func nullThatMeansADefaultIsShown() throws {
    struct Soft: Decodable, Equatable {
      let id: Int
      let kind: Falling
      enum CodingKeys: CodingKey { case id, kind }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        let tag = try container.decodeIfPresent(String.self, forKey: .kind)
        guard let kind = tag.map(Falling.init(rawValue:)) ?? .text else { throw NoKind() }
        self.kind = kind
      }
    }
    let row = try Self.row(of: Soft.self, json: Self.json(["text", "image", "video"]))
    #expect(Self.values(row) == [.unknownTag: "lost", .emptyString: "lost", .null: ".text"])
    #expect(row.result(of: .null)?.otherTag == "text" && row.wrongCase == nil)
  }

  // MARK: Unions

  private static let pages = """
    [{"blocks":[{"type":"text","id":1,"body":"a"},{"type":"image","id":2,"url":"u"}]},
    {"blocks":[{"type":"image","id":3,"url":"v"},{"type":"text","id":4,"body":"b"}]}]
    """

  private struct Page<Block: Decodable & Equatable>: Decodable, Equatable { let blocks: [Block] }

  private struct Text: Decodable, Equatable {
    let id: Int
    let body: String
  }

  private struct Image: Decodable, Equatable {
    let id: Int
    let url: String
  }

  private enum BlockKeys: CodingKey { case type, body }

  private static func type(of decoder: any Decoder) throws -> String {
    try decoder.container(keyedBy: BlockKeys.self).decode(String.self, forKey: .type)
  }

  @Test func aUnionThatTakesTheWrongBranchIsFound() throws {
    enum Block: Decodable, Equatable {
      case text(Text)
      case image(Image)
      init(from decoder: any Decoder) throws {
        switch try UnknownTagTests.type(of: decoder) {
        case "image": self = .image(try Image(from: decoder))
        default: self = .text(try Text(from: decoder))
        }
      }
    }
    let row = try Self.row(of: Page<Block>.self, json: Self.pages)
    #expect(row.field == "/*/blocks/*/type" && row.knownTags == ["text", "image"])
    let wrong = try #require(row.wrongCase)
    #expect(wrong.value == ".text" && wrong.otherTag == "text")
    #expect(wrong.example.description == "posts:unknown-enum-tag@/0/blocks/0/type")
    // The body is missing in a new variant, and in an image that became a text.
    #expect(
      Self.values(row) == [
        .unknownTag: ".text", .newVariant: "lost", .emptyString: ".text", .null: "lost",
        .otherMembers: "lost",
      ])
  }

  /// It takes whatever members come.
  @Test func aUnionThatFillsAnotherVariantIsFoundByNewMembers() throws {
    enum Block: Decodable, Equatable {
      case text(String?)
      case image(Image)
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: BlockKeys.self)
        switch try UnknownTagTests.type(of: decoder) {
        case "image": self = .image(try Image(from: decoder))
        default: self = .text(try container.decodeIfPresent(String.self, forKey: .body))
        }
      }
    }
    let row = try Self.row(of: Page<Block>.self, json: Self.pages)
    let wrong = row.results.filter(\.isWrongCase)
    #expect(wrong.map(\.sent) == [.unknownTag, .newVariant])
    #expect(wrong.map(\.otherTag) == ["text", "text"])
    #expect(wrong.last?.example.description == "posts:new-variant@/0/blocks/0/type")
  }

  @Test func unionsWithAnUnknownCaseAreNotAccused() throws {
    enum Block: Decodable, Equatable {
      case text(Text)
      case image(Image)
      case unknown(String)
      init(from decoder: any Decoder) throws {
        switch try UnknownTagTests.type(of: decoder) {
        case "text": self = .text(try Text(from: decoder))
        case "image": self = .image(try Image(from: decoder))
        case let tag: self = .unknown(tag)
        }
      }
    }
    let row = try Self.row(of: Page<Block>.self, json: Self.pages)
    #expect(row.wrongCase == nil)
    #expect(
      Self.values(row) == [
        .unknownTag: ".unknown", .newVariant: ".unknown", .emptyString: ".unknown", .null: "lost",
        .otherMembers: "lost",
      ])
  }

  @Test func unionsThatRefuseAreNotAccused() throws {
    enum Block: Decodable, Equatable {
      case text(Text)
      case image(Image)
      init(from decoder: any Decoder) throws {
        switch try UnknownTagTests.type(of: decoder) {
        case "text": self = .text(try Text(from: decoder))
        case "image": self = .image(try Image(from: decoder))
        default: throw NoKind()
        }
      }
    }
    let row = try Self.row(of: Page<Block>.self, json: Self.pages)
    #expect(row.wrongCase == nil && Set(Self.values(row).values) == ["lost"])
  }

  // MARK: Running

  private static func json(_ tags: [String]) -> String {
    let records = (tags + tags).enumerated().map { #"{"id":\#($0),"kind":"\#($1)"}"# }
    return "[" + records.joined(separator: ",") + "]"
  }

  private static func report<Kind: PlantedKind>(
    _ kind: Kind.Type, tags: [String] = ["text", "image", "video"]
  ) -> Report {
    report(of: Post<Kind>.self, json: json(tags))
  }

  private static func report<Record: Decodable & Equatable & SendableMetatype>(
    of type: Record.Type, json: String
  ) -> Report {
    let study = Study("posts", json: json, record: type, recordsAt: .root)
      .noting(enumTags: ["/*/kind", "/*/blocks/*/type"])
    return Runner([study]).untimed.run()
  }

  private static func row<Kind: PlantedKind>(
    _ kind: Kind.Type, tags: [String] = ["text", "image", "video"]
  ) throws -> UnknownTag {
    try row(of: Post<Kind>.self, json: json(tags))
  }

  private static func row<Record: Decodable & Equatable & SendableMetatype>(
    of type: Record.Type, json: String
  ) throws -> UnknownTag {
    let rows = report(of: type, json: json).documents[0].unknownTags
    #expect(rows.count == 1)
    return try #require(rows.first)
  }

  private static func values(_ row: UnknownTag) -> [UnknownTag.SentTag: String] {
    Dictionary(uniqueKeysWithValues: row.results.map { ($0.sent, $0.value ?? "lost") })
  }
}

/// It keeps any tag, in a case that says of what JSON type it is.
extension DecodingStrategies.JSONValue: UnknownTagTests.PlantedKind {
  fileprivate static func read(_ tag: String) -> Self { .string(tag) }
}
