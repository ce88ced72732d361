import CodableFuzz
import CodableFuzzTesting
import DecodingStrategies
import Foundation
import Testing

/// The example of saved files in the definitions.
@Suite struct StoreArticleTests {
  private struct Row: Codable {
    enum Kind: String, Codable { case film, series }

    let id: Int
    let title: String
    let kind: Kind
  }

  private static func read<Value: Decodable>(_ type: Value.Type, _ url: URL) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: url))
  }

  private typealias Kept = Preserving<LossyArray<Row>>

  @Test func theStoresAreWhatTheEngineFinds() throws {
    let added = Row(id: 7, title: "Added", kind: .film)
    func save(_ rows: some Encodable, _ url: URL) throws {
      try JSONEncoder().encode(rows).write(to: url, options: .atomic)
    }
    let rows = try [
      row("`(try? …) ?? []`", { (try? Self.read([Row].self, $0)) ?? [] }, save) {
        $0.append(added)
      },
      row("`LossyArray<Row>`", { try Self.read(LossyArray<Row>.self, $0) }, save) {
        $0 = LossyArray($0.elements + [added])
      },
      row("`[Row]`, and it throws", { try Self.read([Row].self, $0) }, save) { $0.append(added) },
      row("`Preserving<LossyArray<Row>>`", { try Self.read(Kept.self, $0) }, save) {
        $0.model = LossyArray($0.model.elements + [added])
      },
    ]
    try CheckedPage.article("Definitions").expect(
      "stores",
      is: markdownTable(
        ["what it opens", "mutants", "refused", "rows held", "kept", "changed", "destroyed"],
        numbers: 6, rows))
  }

  private func row<Store>(
    _ name: String, _ open: @escaping (URL) throws -> Store,
    _ save: @escaping (Store, URL) throws -> Void, _ touch: @escaping (inout Store) -> Void
  ) throws -> [String] {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("library-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let saved = (1...6).map { Row(id: $0, title: "Title \($0)", kind: $0 > 3 ? .film : .series) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try encoder.encode(saved).write(to: url)
    var report: Report?
    withKnownIssue(isIntermittent: true) {
      report = try expectStoreSurvives(
        .file(url), options: .init(attachesReport: false), open: open, save: save, touch: touch)
    }
    let all = try #require(report?.documents.first?.store).all
    return [name]
      + [all.mutants, all.refused, all.held, all.kept, all.changed, all.destroyed].map { "\($0)" }
  }
}
