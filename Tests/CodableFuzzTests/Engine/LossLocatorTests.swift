import DecodingStrategies
import Foundation
import JSONText
import Testing

@testable import CodableFuzz

@Suite struct LossLocatorTests {
  private func locator(list: JSONPointer? = "/page/dates") throws -> LossLocator {
    let json = Array(#"{"page":{"dates":["2026-01-02T03:04:05Z"]}}"#.utf8)
    let study = Study("dates", json: json, recordsAt: list, strategies: [])
    return LossLocator(document: try study.document(), keys: .asSent)
  }

  private func corrupted(at path: [String]) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: keys(path), debugDescription: "bad"))
  }

  private func missing(_ key: String, at path: [String]) -> DecodingError {
    let context = DecodingError.Context(codingPath: keys(path), debugDescription: "none")
    return .keyNotFound(StepKey(stringValue: key), context)
  }

  private func keys(_ path: [String]) -> [any CodingKey] {
    path.map { text in Int(text).map { StepKey(intValue: $0) } ?? StepKey(stringValue: text) }
  }

  private struct StepKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }
  }

  @Test(arguments: [
    (["page", "dates", "1"], "/page/dates/1"),
    (["page", "dates", "1", "day"], "/page/dates/1/day"),
    (["page", "dates"], "/page/dates/1"),
    (["page"], "/page/dates/1"),
    ([], "/page/dates/1"),
    (["day"], "/page/dates/1/day"),
    (["page", "dates", "0"], "/page/dates/1/page/dates/0"),
  ])
  func aPathThatStopsAboveTheElementIsPutAtIt(path: [String], expected: String) throws {
    let loss = Loss(corrupted(at: path), at: 1)
    #expect(try locator().failure(of: loss).pointer.description == expected)
  }

  @Test(arguments: [
    (["page", "dates", "1"], "/page/dates/1/day"),
    (["page", "dates"], "/page/dates/1/day"),
    ([], "/page/dates/1/day"),
    (["start"], "/page/dates/1/start/day"),
  ])
  func theMissingKeyIsKept(path: [String], expected: String) throws {
    let loss = Loss(missing("day", at: path), at: 1)
    #expect(try locator().failure(of: loss).pointer.description == expected)
  }

  @Test func aMissingKeyCanBeWhatWasLost() throws {
    let loss = Loss(missing("ada", at: ["page", "dates"]), at: "ada")
    #expect(try locator().failure(of: loss).pointer == "/page/dates/ada")
  }

  @Test("Without a list, a loss is at its coding path") func withoutAListThePathIsAll() throws {
    let loss = Loss(corrupted(at: ["page"]), at: 1)
    #expect(try locator(list: nil).failure(of: loss).pointer == "/page")
  }

  @Test func aBadDateIsTheElementOfItsList() throws {
    struct Whole: Decodable { let page: Page }
    struct Page: Decodable { let dates: LossyArray<Date> }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      guard
        let date = try? Date(decoder.singleValueContainer().decode(String.self), strategy: .iso8601)
      else { throw corrupted(at: decoder.codingPath.dropLast().map(\.stringValue)) }
      return date
    }
    let json = #"{"page":{"dates":["2026-01-02T03:04:05Z","soon"]}}"#
    let losses = try decoder.decode(Whole.self, from: Data(json.utf8)).page.dates.losses
    #expect(losses.map { $0.failure.pointer } == ["/page/dates/1"])
    let failures = try losses.map { try locator().failure(of: Loss($0)) }
    #expect(failures.map(\.pointer) == ["/page/dates/1"])
  }
}
