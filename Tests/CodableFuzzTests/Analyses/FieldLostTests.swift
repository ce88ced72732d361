import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

/// Which cells of a contract are *field lost*, on models whose responses are known.
@Suite struct FieldLostTests {
  private struct Name: RawRepresentable, Decodable, Equatable { let rawValue: String }

  private struct File: Decodable, Equatable {
    let title: String
    let size: Int
  }

  private struct Soft<Value: Decodable>: Decodable {
    let value: Value?
    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
  }

  private struct Mail: Decodable, Equatable {
    let id: Name?
    /// Base64, an address and a date that the model keeps as text.
    let key: String
    let link: String
    let day: String
    let weight: Double
    /// Nil for an empty string.
    let page: URL?
    let files: [File]
    let words: [String]?
    let more: [String: FuzzTestSupport.JSONValue]
    let extra: DecodingStrategies.JSONValue
    /// The title, unless there is none.
    let label: String

    enum CodingKeys: CodingKey {
      case id, key, link, day, weight, page, files, words, more, extra, title
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decodeIfPresent(Name.self, forKey: .id)
      key = try container.decode(String.self, forKey: .key)
      link = try container.decode(String.self, forKey: .link)
      day = try container.decode(String.self, forKey: .day)
      weight = try container.decode(Double.self, forKey: .weight)
      page = try? container.decode(URL.self, forKey: .page)
      files = try container.decode([Soft<File>].self, forKey: .files).compactMap(\.value)
      words = try container.decodeIfPresent([String].self, forKey: .words)
      more = try container.decode([String: FuzzTestSupport.JSONValue].self, forKey: .more)
      extra = try container.decode(DecodingStrategies.JSONValue.self, forKey: .extra)
      label = try container.decodeIfPresent(String.self, forKey: .title) ?? "none"
    }
  }

  private static let json = #"""
    {"mails":[
    {"id":"a","key":"c2VjcmV0IGtleSAx","link":"https:\/\/example.com\/a","day":"2026-01-02",
     "weight":2,"page":"https://example.com/p","files":[{"title":"x","size":1}],
     "more":{"k":"v","n":1,"o":{"p":true}},
     "extra":{"k":"v","n":1,"o":{"p":true}},"title":"t","words":["m","n"]},
    {"id":"b","key":"c2VjcmV0IGtleSAy","link":"https:\/\/example.com\/b","day":"2026-01-03",
     "weight":3,"page":"https://example.com/q","files":[{"title":"y","size":2},{"title":"z","size":3}],
     "more":{"k":"w","n":2,"o":{"p":false}},
     "extra":{"k":"w","n":2,"o":{"p":false}},"title":"u"}]}
    """#

  private static func contract() throws -> Contract {
    struct Page: Decodable { let mails: [Mail] }
    let study = Study(
      "mails", json: json, recordsAt: "/mails", strategies: [.strict(Page.self, records: \.mails)])
    return try #require(Runner([study]).untimed.run().documents.first?.contracts.first)
  }

  private static func cells(
    _ contract: Contract, _ change: Contract.Change
  ) -> [String: Contract.Effect] {
    var cells: [String: Contract.Effect] = [:]
    for row in contract.rows where row.field.description.hasPrefix("/mails/*/") {
      cells[String(row.field.description.dropFirst("/mails/*/".count))] = row.cells[change]?.effect
    }
    return cells
  }

  @Test("Fields cost records if more is lost than was left out")
  func areThoseWhereMoreIsLostThanWasLeftOut() throws {
    let contract = try Self.contract()
    let absent = Self.cells(contract, .absent)
    // An attachment without its size goes with its title.
    #expect(absent["files/*/size"] == .fieldLost && absent["files/*/title"] == .fieldLost)
    #expect(absent["id"] == .kept && absent["page"] == .kept && absent["title"] == .kept)
    #expect(absent["more/k"] == .kept && absent["more/o"] == .kept && absent["more/o/p"] == .kept)
    #expect(absent["extra/k"] == .kept && absent["extra/o/p"] == .kept)
    let null = Self.cells(contract, .null)
    // An attachment that is null takes no other with it.
    #expect(null["files/*"] == .kept && null["files/*/size"] == .fieldLost)
    #expect(null["id"] == .kept && null["more/n"] == .kept)
    let row = try #require(contract.rows.first { $0.field == "/mails/*/files/*/size" })
    #expect(row.cells[.absent]?.isSilent == true)
  }

  @Test("Fields cost no records if these come back as sent")
  func areNotThoseThatComeBackAsSent() throws {
    let contract = try Self.contract()
    let format = Self.cells(contract, .otherFormat)
    #expect(format["key"] == .kept && format["link"] == .kept && format["weight"] == .kept)
    // A date that is kept as text cannot be a number.
    #expect(format["day"] == .listLost)
    #expect(format["more/n"] == .kept)
    let other = Self.cells(contract, .otherType)
    for key in ["k", "n", "o", "o/p"] {
      #expect(other["more/" + key] == .kept && other["extra/" + key] == .kept, "\(key)")
    }
    #expect(other["page"] == .fieldLost && other["files/*/title"] == .fieldLost)
    let empty = Self.cells(contract, .empty)
    #expect(empty["page"] == .fieldLost && empty["id"] == .kept && empty["link"] == .kept)
    #expect(empty["words"] == .kept && empty["words/*"] == .kept)
    #expect(empty["more/k"] == .kept && empty["extra/k"] == .kept && empty["extra/o"] == .kept)
    #expect(empty["files"] == .kept && empty["more"] == .kept && empty["more/o"] == .kept)
    // An attachment without members has nothing to lose.
    #expect(empty["files/*"] == .kept && empty["files/*/title"] == .kept)
  }

  @Test func aListThatIsGoneIsLostSilentlyIfNothingIsReported() throws {
    struct Page: Decodable { let mails: [Mail]? }
    let soft = Strategy("soft") { data in
      (try? JSONDecoder().decode(Page.self, from: data))?.mails ?? []
    }
    let study = Study("mails", json: Self.json, recordsAt: "/mails", strategies: [soft])
    let contract = try #require(Runner([study]).untimed.run().documents.first?.contracts.first)
    let row = try #require(contract.rows.first { $0.field == "/mails" })
    for change in [Contract.Change.absent, .null, .otherType] {
      #expect(row.cells[change]?.effect == .listLost && row.cells[change]?.isSilent == true)
    }
  }

  /// Another tag would make the comment disappear, too.
  @Test func aTagIsNotLostWithItsVariant() throws {
    struct Comment: Decodable, Equatable {
      let text: String
      let author: String
    }
    struct Event: Decodable, Equatable {
      let kind: String
      let comment: Comment?
      enum CodingKeys: CodingKey { case kind, comment }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(String.self, forKey: .kind)
        comment =
          kind == "comment" ? try container.decodeIfPresent(Comment.self, forKey: .comment) : nil
      }
    }
    let json = """
      [{"kind":"comment","comment":{"text":"a","author":"b"}},{"kind":"push"},
      {"kind":"comment","comment":{"text":"c","author":"d"}}]
      """
    let study = Study("events", json: json, record: Event.self, recordsAt: .root)
    let contract = try #require(Runner([study]).untimed.run().documents.first?.contracts.first)
    let comment = try #require(contract.rows.first { $0.field == "/*/comment" })
    for change in [Contract.Change.absent, .null] {
      #expect(comment.cells[change]?.effect == .kept)
    }
  }

  /// The first record has what its model ignores, and a null where others have a value.
  @Test func theWorstRecordCounts() throws {
    struct Item: Decodable, Equatable {
      let kind: String
      let link: String?
      let note: String?
      enum CodingKeys: CodingKey { case kind, link, note }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(String.self, forKey: .kind)
        note = try container.decodeIfPresent(String.self, forKey: .note)
        link = kind == "link" ? try container.decode(String.self, forKey: .link) : nil
      }
    }
    let json = """
      [{"kind":"text","link":"a","note":null},{"kind":"text","link":"b","note":null},
      {"kind":"link","link":"c","note":"x"},{"kind":"link","link":"d","note":"y"}]
      """
    let study = Study("items", json: json, record: Item.self, recordsAt: .root)
    let contract = try #require(Runner([study]).untimed.run().documents.first?.contracts.first)
    let link = try #require(contract.rows.first { $0.field == "/*/link" })
    #expect(link.cells[.absent]?.effect == .listLost)
    #expect(link.cells[.absent]?.example.description == "items:remove-key@/2/link")
    let note = try #require(contract.rows.first { $0.field == "/*/note" })
    #expect(note.cells[.null]?.effect == .kept && note.cells[.otherType]?.effect == .listLost)
    // Two of the four records do without the link.
    #expect(contract.loadBearing == ["/*", "/*/kind"])
  }
}
