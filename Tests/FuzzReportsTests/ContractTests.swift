import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
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
      } : .strict(Page<[Item]>.self, at: \.items, decoder: decoder)
    let study = Study(
      "items", json: Array(json), recordsAt: "/items", enumTags: ["/items/*/color"],
      strategies: [app])
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    let report = Runner([study], configuration: configuration).untimed.run()
    return try #require(report.contract)
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

  @Test func isTheSameInAnyNumberOfParts() throws {
    let contract = try Self.contract(.strict)
    let data = try JSONEncoder().encode(contract)
    #expect(try JSONDecoder().decode(Contract.self, from: data) == contract)
    let packed = try BinaryEncoder.bytes(of: contract)
    #expect(try BinaryDecoder.value(Contract.self, from: packed) == contract)
  }

  @Test func isWrittenAsATable() throws {
    let report = Runner([.notes]).untimed.run()
    let lines = ContractReporter().text(of: report, in: ReportContext()).split(separator: "\r\n")
    #expect(
      lines.first
        == "document,strategy,field,absent,null,empty,other_type,unknown_tag,other_format")
    #expect(lines.contains("notes,strict,/notes/*/title,list-lost,list-lost,kept,list-lost,,"))
    #expect(lines.contains("notes,strict,/notes/*/tag,kept,kept,kept,list-lost,,"))
  }

  @Test func fieldsThatBehaveAlikeShareARow() throws {
    let id = try MutantID(parsing: "a:remove-key@/b")
    let cell = Contract.Cell(effect: .recordLost, isReported: false, example: id)
    let fields: [Field] = ["/b/*/c", "/b/*/d/e", "/f", "/b/*/g"]
    let contract = Contract(
      strategy: "app",
      rows: fields.map {
        Contract.Row(field: $0, cells: $0 == "/f" ? [:] : [.absent: cell], notTried: [])
      },
      isComplete: true, loadBearing: [])
    let table = contract.table(of: contract.rows, shown: 9)
    let names = table.rows.map { $0[0].lines.map(\.plain) }
    #expect(names == [["/b/*/c, d/e, g"], ["/f"]])
    #expect(table.rows[0][1].lines[0].plain == "record lost !")
    #expect(table.rows[1][1].lines[0].plain == "–")
  }
}
