import DecodingStrategies
import Foundation
import FuzzReports
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

/// What an API description allows and models do not survive.
@Suite struct GapTests {
  private struct Item: Decodable, Equatable {
    enum Kind: String, Decodable { case song, film, radio }

    let id: Int
    let kind: Kind
    let note: String?
    let size: Double
  }

  private struct Page<List: Decodable>: Decodable { let items: List }

  private static let json = """
    {"items":[{"id":1,"kind":"song","note":"x","size":1},{"id":2,"kind":"film","note":"y","size":2},\
    {"id":3,"kind":"song","note":"z","size":3}]}
    """

  static let allowances: [Field: FieldAllowance] = [
    "/items": FieldAllowance(.required, kinds: [.array], freeKinds: [.array]),
    "/items/*/id": FieldAllowance(.required, kinds: [.number], freeKinds: [.number]),
    "/items/*/kind": FieldAllowance(.required, kinds: [.string], tags: ["song", "radio", "book"]),
    "/items/*/note": FieldAllowance(
      .optional, kinds: [.null, .string], freeKinds: [.null, .string]),
    "/items/*/size": FieldAllowance(.required, kinds: [.number], freeKinds: [.null, .number]),
  ]

  static func study(_ allowances: [Field: FieldAllowance] = allowances) -> Study {
    var study = Study(
      "items", json: json, recordsAt: "/items",
      strategies: [
        .strict(Page<[Item]>.self, at: \.items),
        Strategy("app") { data in
          try JSONDecoder().decode(Page<[Failable<Item>]>.self, from: data).items.compactMap(
            \.value)
        },
      ])
    study.operation = DescribedOperation(name: "GET /items", digest: "0", warnings: []) { _ in
      var notes = FieldNotes(enumTags: ["/items/*/kind"])
      notes.allowances = allowances
      return notes
    }
    return study
  }

  static func report(_ study: Study) -> Report {
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    return Runner([study], configuration: configuration).untimed.run()
  }

  private func description(_ study: Study) throws -> DescriptionReport {
    try #require(Self.report(study).documents[0].apiDescription)
  }

  @Test func areFoundWithTheDecoder() throws {
    let description = try description(Self.study())
    #expect(description.operation == "GET /items" && description.isComplete == true)
    let rows = description.gaps.map { gap in
      "\(gap.field) \(gap.change): "
        + gap.results.map { "\($0.effect.rawValue)\($0.isSilent ? "!" : "")" }
        .joined(separator: ", ")
    }
    // The note may be absent or null, the size a fraction, and the model knows the radio.
    #expect(
      rows == [
        "/items/*/id fraction: list-lost, record-lost!",
        "/items/*/kind tag-book: list-lost, record-lost!",
        "/items/*/size null: list-lost, record-lost!",
      ])
    #expect(description.gaps[1].example.description == "items:contract@/items/0/kind=tag-book")
    #expect(description.gaps[1].results.map(\.strategy) == ["strict", "app"])
  }

  @Test func aTagOfAKnownVariantIsNoGap() throws {
    var allowances = Self.allowances
    allowances["/items/*/kind"]?.selectsVariant = true
    #expect(
      try description(Self.study(allowances)).gaps.map(\.change)
        == ["fraction", "tag-book", "null"])
  }

  @Test func fieldsOfTheDescriptionHaveTheirRole() throws {
    let report = Self.report(Self.study()).documents[0]
    let role = try #require(report.fields.first { $0.field == "/items/*/kind" })
    #expect(role.role == .enumTag && role.evidence == .described)
    #expect(role.reason == "the API description names it")
  }

  @Test func contradictionsAreCountedOverAllDocuments() throws {
    var counts = GapCounts()
    let study = Self.study([
      "/items/*/id": FieldAllowance(kinds: [.string]),
      "/items/*/kind": FieldAllowance(kinds: [.string], tags: ["film"]),
    ])
    for (number, file) in [(1, "b.json"), (0, "a.json")] {
      var other = GapCounts()
      other.addContradictions(of: try study.document(), number: number, file: file)
      counts += other
    }
    let rows = counts.contradictions.map(\.row)
    #expect(rows.map(\.field) == ["/items/*/id", "/items/*/kind"])
    #expect(rows.map(\.count) == [6, 4])
    #expect(rows.map(\.first) == ["/items/0/id", "/items/0/kind"])
    #expect(rows.map(\.file) == ["a.json", "a.json"])
    #expect(rows.map(\.kind) == [.otherType, .unknownTag] && rows[1].found == "song")
  }

  @Test(arguments: ["text", "markdown", "html"])
  func areInReports(format: String) throws {
    let report = Self.report(Self.study())
    var context = ReportContext()
    context.isVerbose = true
    let reporter = try #require(Reporters.all.first { $0.id.rawValue == format })
    let text = try reporter.init().text(of: report, in: context)
    #expect(text.contains("GET /items"))
    #expect(text.contains("record lost"))
    #expect(text.contains("book"))
  }

  @Test func theFirstScreenHasASentence() throws {
    let text = TextReporter().text(of: Self.report(Self.study()), in: ReportContext())
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("GET /items allows 3 changes that app does not survive: 3 cost the record."))
  }
}
