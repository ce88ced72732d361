import CodableFuzz
import Foundation
import FuzzDocuments
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzzTesting

/// What saves erase, in tests.
@Suite final class WriteBackStudyTests {
  private struct Person: Codable {
    let fullName: String
    let age: Int
  }

  private struct Settings: Codable {
    let theme: String
  }

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("WriteBack-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }

  @Test func aTestSaysHowItsAppWrites() throws {
    try write(
      #"{"staff_list":[{"full_name":"Ada","age":36,"room":7},{"full_name":"Grace","age":85}]}"#,
      to: "staff.json")
    var options = ResilienceOptions(advice: .none, attachesReport: false)
    options.writing = RecordWriter { (person: Person) in
      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return try encoder.encode(person)
    }
    struct Page: Decodable { let staffList: [Person] }
    let report = try expectResilience(
      folder.appendingPathComponent("staff.json"), recordsAt: "/staff_list", keeping: 0,
      options: options
    ) { try Self.decoder.decode(Page.self, from: $0).staffList }
    let found = try #require(report.documents[0].writeBacks.first)
    #expect(found.strategy == "app")
    #expect(found.rows.first { $0.mutator == nil }?.field == "/staff_list/*/room")
    #expect(report.app.erased > 0)
  }

  /// Each payload is one record, and all are written back without an option.
  @Test func savedPayloadsAreWrittenBack() throws {
    try write(#"{"theme":"dark"}"#, to: "Saved/1.0/settings.json")
    try write(#"{"theme":"dark","size":2}"#, to: "Saved/2.0/settings.json")
    let study = try Study(saved: folder.appendingPathComponent("Saved"), as: Settings.self)
    // It writes the reviewed texts beside the payloads.
    _ = study.check?(true)
    let report = try survivalReport(
      of: study, options: ResilienceOptions(advice: .none, attachesReport: false))
    let found = try #require(report.documents.first?.writeBacks.first)
    #expect(found.records.written == 2 && found.records.erased == 1)
  }
}
