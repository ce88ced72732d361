import Foundation
import FuzzModels
import JSONInference
import JSONText
import Testing

private let folder = ProcessInfo.processInfo.environment["CODABLE_FUZZ_CORPORA"]

/// Models decode records that they were not inferred from.
@Suite struct HoldOutTests {
  @Test func whatTheSampleLacksIsOptional() throws {
    let records = (0..<40).map { number in
      Array((number % 4 == 3 ? #"{"id":\#(number)}"# : #"{"id":\#(number),"x":1}"#).utf8)
    }
    let model = try HoldOut(of: records, sampleSize: 3)
    #expect((model.recordCount, model.rejectedCount, model.alteredCount) == (37, 0, 0))
    let strict = try HoldOut(of: records, sampleSize: 3, by: .strict)
    #expect(strict.rejectedCount == 10)
    #expect(strict.firstError is DecodingError)
  }

  @Test func newTagsAreRejectedByClosedEnumsOnly() throws {
    let kinds = ["open", "closed"]
    let records = (0..<60).map { number in
      Array(#"{"id":\#(number),"kind":"\#(number < 40 ? kinds[number % 2] : "merged")"}"#.utf8)
    }
    #expect(try HoldOut(of: records, sampleSize: 40).rejectedCount == 0)
    #expect(try HoldOut(of: records, sampleSize: 40, by: .strict).rejectedCount == 20)
  }

  @Test func keysThatTheModelDoesNotKnowAreCounted() throws {
    let records = [#"{"id":1}"#, #"{"id":2,"a":{"b":1,"c":null},"d":3}"#].map { Array($0.utf8) }
    let model = try HoldOut(of: records, sampleSize: 1)
    #expect((model.rejectedCount, model.alteredCount, model.droppedKeyCount) == (0, 0, 3))
  }

  @Test func anotherTypeIsRejected() throws {
    let records = [#"{"id":1}"#, #"{"id":"a"}"#].map { Array($0.utf8) }
    let model = try HoldOut(of: records, sampleSize: 1)
    #expect(model.rejectedCount == 1)
    #expect("\(try #require(model.firstError))".contains("id"))
  }

  /// The lists of real responses: of what a strict model rejects, at most a third is rejected or loses an
  /// element of an inner list.
  @Test(
    .enabled(if: folder != nil, "set CODABLE_FUZZ_CORPORA to a folder of real responses"),
    arguments: [1, 5, 40])
  func realRecordsAreDecoded(_ sampleSize: Int) throws {
    var (rates, strictRates): ([Double], [Double]) = ([], [])
    for list in try Self.lists.get() where list.count > sampleSize + 2 {
      // The first records, and others from all over the list.
      let shuffled = list.enumerated()
        .sorted { ($0.offset * 7_919 % list.count) < ($1.offset * 7_919 % list.count) }
        .map(\.element)
      for records in [list, shuffled] {
        let model = try HoldOut(of: records, sampleSize: sampleSize)
        let strict = try HoldOut(of: records, sampleSize: sampleSize, by: .strict)
        rates.append(Double(model.rejectedCount + model.alteredCount) / Double(model.recordCount))
        strictRates.append(Double(strict.rejectedCount) / Double(strict.recordCount))
      }
    }
    let (sum, strictSum) = (rates.reduce(0, +), strictRates.reduce(0, +))
    #expect(rates.count >= 20)
    #expect(strictSum > 0)
    #expect(sum * 3 <= strictSum)
  }

  private static let lists = Result { try realLists() }

  /// The arrays of at least eight objects, each record as JSON, 48 at most.
  private static func realLists() throws -> [[[UInt8]]] {
    let root = URL(fileURLWithPath: folder ?? "")
    let paths =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try paths.sorted().filter { $0.hasSuffix(".json") }.flatMap { path in
      let bytes = Array(try Data(contentsOf: root.appendingPathComponent(path)))
      guard let index = try? DocumentIndex(parsing: bytes) else { return [[[UInt8]]]() }
      return index.nodeIDs.compactMap { node in
        guard index.kind(of: node) == .array, index.childCount(of: node) >= 8,
          // Of lists in lists, the first ones.
          index.pointer(to: node).tokens.allSatisfy({ (Int($0.text) ?? 0) < 2 }),
          index.children(of: node).allSatisfy({ index.kind(of: $0) == .object })
        else { return nil }
        return index.children(of: node).prefix(48).map { Array(index.bytes[index.range(of: $0)]) }
      }
    }
  }
}
