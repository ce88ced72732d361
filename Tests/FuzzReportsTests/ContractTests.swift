import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzDescriptions
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct ContractTests {
  private struct Item: Decodable, Equatable {
    enum Kind: String, Decodable { case song, film }
    /// A tag that takes any word, and keeps it.
    struct Color: RawRepresentable, Decodable, Equatable { let rawValue: String }

    let id: String
    let note: String?
    let kind: Kind
    let color: Color
    let seen: Date
    @Lossy var rating: Int?
  }

  private struct Page<List: Decodable>: Decodable { let items: List }

  private static let json = Data(
    """
    {"page":1,"items":[
    {"id":"a","note":"x","kind":"song","color":"red","seen":"2026-01-02T03:04:05Z","rating":1},
    {"id":"b","note":"y","kind":"film","color":"blue","seen":"2026-02-02T03:04:05Z","rating":2},
    {"id":"c","note":"z","kind":"song","color":"red","seen":"2026-03-02T03:04:05Z","rating":3},
    {"id":"d","note":"w","kind":"film","color":"blue","seen":"2026-04-02T03:04:05Z","rating":4}]}
    """.utf8)

  private static func contract(_ strategy: StrategyID, losing: Bool = false) throws -> Contract {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let app: Strategy =
      losing
      ? Strategy(strategy) { data in
        try decoder.decode(Page<[Failable<Item>]>.self, from: data).items.compactMap(\.value)
      } : .strict(Page<[Item]>.self, records: \.items, decoder: decoder)
    let study = Study(
      "items", json: Array(json), recordsAt: "/items", enumTags: ["/items/*/color"],
      strategies: [app])
    let report = Runner([study]).untimed.run()
    return try #require(report.documents.first?.contracts.first)
  }

  private func effects(_ contract: Contract, _ field: Field) -> [Contract.Change: Contract.Effect] {
    contract.rows.first { $0.field == field }?.cells.mapValues(\.effect) ?? [:]
  }

  @Test func strictDemandsWhatItsTypesDeclare() throws {
    let contract = try Self.contract(.strict)
    #expect(contract.strategy == .strict && contract.isComplete)
    #expect(
      effects(contract, "/items/*/id")
        == [.absent: .listLost, .null: .listLost, .empty: .kept, .otherType: .listLost])
    #expect(
      effects(contract, "/items/*/note")
        == [.absent: .kept, .null: .kept, .empty: .kept, .otherType: .listLost])
    #expect(effects(contract, "/items/*/kind")[.unknownTag] == .listLost)
    // A new tag arrives as it was sent.
    #expect(effects(contract, "/items/*/color")[.unknownTag] == .kept)
    #expect(effects(contract, "/items/*/seen")[.otherFormat] == .listLost)
    #expect(effects(contract, "/items/*/rating")[.otherType] == .fieldLost)
    #expect(effects(contract, "/items")[.absent] == .listLost)
    // No model reads the page.
    #expect(effects(contract, "/page").isEmpty)
    for row in contract.rows {
      for (change, cell) in row.cells where cell.effect == .listLost {
        #expect(cell.isReported, "\(row.field) \(change)")
      }
    }
  }

  @Test func aWrapperDropsRecordsSilently() throws {
    let contract = try Self.contract("app", losing: true)
    let row = try #require(contract.rows.first { $0.field == "/items/*/id" })
    let cell = try #require(row.cells[.absent])
    #expect(cell.effect == .recordLost && cell.isSilent)
    #expect(cell.example.description == "items:remove-key@/items/0/id")
    #expect(effects(contract, "/items")[.null] == .listLost)
  }

  @Test func fieldsThatBehaveAlikeShareARow() throws {
    let id = try MutantID(parsing: "a:remove-key@/b")
    let cell = Contract.Cell(effect: .recordLost, isReported: false, example: id)
    let fields: [Field] = ["/b/*/c", "/b/*/d/e", "/f", "/b/*/g"]
    let contract = Contract(
      strategy: "app",
      rows: fields.map {
        Contract.FieldChanges(field: $0, cells: $0 == "/f" ? [:] : [.absent: cell], notTried: [])
      },
      isComplete: true, loadBearing: [])
    let table = contract.table(of: contract.rows, shown: 9)
    let names = table.rows.map { $0[0].lines.map(\.plain) }
    #expect(names == [["/b/*/c, d/e, g"], ["/f"]])
    #expect(table.rows[0][1].lines[0].plain == "record lost !")
    #expect(table.rows[1][1].lines[0].plain == "–")
  }
}

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
    let study = Study(
      "items", json: json, recordsAt: "/items",
      strategies: [
        .strict(Page<[Item]>.self, records: \.items),
        Strategy("app") { data in
          try JSONDecoder().decode(Page<[Failable<Item>]>.self, from: data).items.compactMap(
            \.value)
        },
      ])
    return study.described(
      by: DescribedOperation(name: "GET /items", digest: "0", warnings: []) { _ in
        var notes = FieldNotes(enumTags: ["/items/*/kind"])
        notes.allowances = allowances
        return notes
      })
  }

  static func report(_ study: Study) -> Report {
    return Runner([study]).untimed.run()
  }

  private func description(_ study: Study) throws -> DescriptionReport {
    try #require(Self.report(study).documents[0].apiDescription)
  }

  @Test("Gaps of a sample are found with the app's decoder") func areFoundWithTheDecoder() throws {
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

  /// A crash is no lost list: it has a word of its own, in a gap and in what is asked of the backend.
  @Test func aCrashHasAWordOfItsOwn() throws {
    var report = Self.report(Self.study())
    let description = try description(Self.study())
    func crashing(_ result: Contract.Result) -> Contract.Result {
      Contract.Result(
        strategy: result.strategy, effect: .listLost, isReported: true, crash: .crashed)
    }
    let gaps = description.gaps.enumerated().map { number, gap in
      DescriptionReport.Gap(
        field: gap.field, change: gap.change,
        results: number == 2 ? gap.results.map(crashing) : gap.results, example: gap.example)
    }
    report.documents[0].analyses[GapAnalysis.self] = DescriptionReport(
      operation: description.operation, gaps: gaps, isComplete: true, contradictions: [])
    let contract = try #require(report.documents.first?.contracts.first)
    let rows = contract.rows.map { row in
      Contract.FieldChanges(
        field: row.field,
        cells: row.cells.mapValues { cell in
          var cell = cell
          if row.field == "/items/*/size" { (cell.effect, cell.crash) = (.listLost, .hung) }
          return cell
        }, notTried: [])
    }
    let changed = Contract(
      strategy: contract.strategy, rows: rows, isComplete: true, loadBearing: [])
    report.documents[0].analyses[ContractAnalysis.self] = [changed]
    let lines = BackendRequest(changed, of: report.documents[0]).lines
    #expect(
      lines.prefix(2)
        == ["Each of these crashes or hangs the app:", "never omit, null or retype: size"],
      "\(lines)")
    var context = ReportContext()
    context.isVerbose = true
    let text = TextReporter().text(of: report, in: context)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let sentence = "1 crashes it, 2 cost the record. The worst: /items/*/size null crashes it."
    #expect(words.contains(sentence))
    #expect(
      text.split(separator: "\n").contains(
        "/items/*/size  null             crashed    crashed      items:contract@/items/0/size=null"),
      "\(text)")
    func page() -> String {
      report.documents[0].analyses[ContractAnalysis.self] = []
      return HTMLReporter().text(of: report, in: context)
    }
    #expect(page().contains("! marks silent losses."))
    report.documents[0].analyses[GapAnalysis.self] = DescriptionReport(
      operation: description.operation, gaps: [], isComplete: true, contradictions: [])
    #expect(!page().contains("! marks silent losses."))
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

  @Test func whatIsDescribedTwiceIsAskedOnce() throws {
    var allowances = Self.allowances
    allowances["/total"] = FieldAllowance(.required)
    let study = Self.study(allowances)
    let (once, twice) = (
      try description(study), try description(study.described(by: study.operation))
    )
    #expect(!once.contradictions.isEmpty && once == twice)
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
    let rows = counts.contradictions.map(\.element)
    #expect(rows.map(\.field) == ["/items/*/id", "/items/*/kind"])
    #expect(rows.map(\.count) == [6, 4])
    #expect(rows.map(\.first) == ["/items/0/id", "/items/0/kind"])
    #expect(rows.map(\.file) == ["a.json", "a.json"])
    #expect(rows.map(\.kind) == [.otherType, .unknownTag] && rows[1].found == "song")
  }

  @Test("Gaps of a sample are in reports", arguments: ["text", "markdown", "html"])
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

@Suite struct LoadBearingTests {
  @Test("Load-bearing fields are fields that cost the whole list")
  func areFieldsThatCostTheWholeList() throws {
    let report = Runner([.notes]).untimed.run()
    let contract = try #require(report.documents.first?.contracts.first)
    #expect(contract.strategy == .strict)
    let lost = contract.rows.filter { row in
      [.absent, .null].contains { row.cells[$0]?.effect == .listLost }
    }.map(\.field)
    #expect(contract.loadBearing == lost.filter { $0 != "" } && !lost.isEmpty)
    #expect(contract.loadBearing.contains("/notes/*/title"))
    #expect(contract.loadBearing.contains("/notes/*/tag") == false)
    var context = ReportContext()
    context.isVerbose = true
    let text = TextReporter().text(of: report, in: context).replacing("\n", with: " ")
    #expect(
      text.contains(
        "Whatever the record, the whole list is lost if one of \(contract.loadBearing.count) fields "
          + "is absent or null: /notes/*"))
    let json = try JSONReporter().text(of: report, in: ReportContext())
    #expect(json.contains(#""loadBearing""#))
  }
}
