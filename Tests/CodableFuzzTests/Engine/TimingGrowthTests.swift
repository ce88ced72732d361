import CodableFuzz
import Foundation
import Testing

@testable import FuzzTestSupport

/// How the time for a record changes with the size of the document.
@Suite struct TimingGrowthTests {
  @Test func isOfStrategiesThatGiveUpNothing() throws {
    var study = Study.notes
    study.strategies += [
      // It loses the last of many records, and says so.
      Strategy("short") { data in
        var notes = try JSONDecoder().decode(Notes<[Note]>.self, from: data).notes
        if notes.count > 50 { notes.removeLast() }
        return Recovery(notes)
      }
    ]
    let growth = try #require(Runner([study]).run().timings.documents.first).growth
    #expect(growth.map(\.strategy) == Study.notes.strategies.map(\.id))
    for row in growth {
      #expect(row.points.map(\.recordCount) == [10, 100, 1_000])
      #expect(row.points.allSatisfy { $0.nanosecondsPerRecord > 0 })
      #expect(row.exponent.low <= row.exponent.median && row.exponent.median <= row.exponent.high)
    }
  }

  @Test(arguments: [(1_000, [10, 100, 1_000]), (150, [10, 100]), (50, [5, 50]), (9, [])])
  func ofAGrownDocumentIsOfItsFirstRecords(recordCount: Int, sizes: [Int]) throws {
    var study = Study.notes
    study.recordCount = recordCount
    study.strategies.removeLast(4)
    let growth = try #require(Runner([study]).run().timings.documents.first).growth
    #expect(growth.first.map { $0.points.map(\.recordCount) } ?? [] == sizes)
  }

  @Test func isMissingWithoutAList() throws {
    var study = Study.notes
    study.recordsAt = nil
    let timings = try #require(Runner([study]).run().timings.documents.first)
    #expect(timings.growth.isEmpty && !timings.strategies.isEmpty)
  }
}
