import CodableFuzz
import CodableFuzzTesting
import Foundation
import Testing

/// What `expectResilience` finds out about the function of an app, besides what it loses.
@Suite struct AppFindingTests {
  private struct Person: Codable {
    let fullName: String
    let age: Int
  }

  private struct Page: Decodable { let staffList: [Person] }

  private static let json =
    #"{"staff_list":[{"full_name":"Ada","age":36,"room":7},{"full_name":"Grace","age":85}]}"#

  private static func decode(_ data: Data) throws -> [Person] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Page.self, from: data).staffList
  }

  private static let options = ResilienceOptions(
    advice: .off,
    writing: RecordWriter { (person: Person) in
      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return try encoder.encode(person)
    }, attachesReport: false)

  @Test func aTestSaysHowItsAppWrites() throws {
    let report = try withResponse(Self.json) {
      try expectResilience(.file($0), keeping: 0, options: Self.options) { try Self.decode($0) }
    }
    let found = try #require(report.documents[0].writeBacks.first)
    #expect(found.strategy == "app")
    #expect(found.rows.first { $0.mutator == nil }?.field == "/staff_list/*/room")
    #expect(report.app.erased > 0)
  }

  @Test func aFailureThatLooksEmptyIsFound() throws {
    #expect(try Self.findings { (try? Self.decode($0)) ?? [] } == ["empty-failure"])
    // These throw, or return nil, which a screen can tell from an empty list.
    #expect(try Self.findings { try Self.decode($0) } == [])
    #expect(try Self.findings { try? Self.decode($0) } == [])
  }

  private static func findings<Output>(_ decode: @escaping (Data) throws -> Output) throws
    -> [ModelFindingID]
  {
    let report = try withResponse(json) {
      try expectResilience(
        .file($0), keeping: 0, allowing: .all, options: options, decoding: decode)
    }
    return report.documents[0].modelFindings.map(\.kind).filter { $0 == "empty-failure" }
  }
}
