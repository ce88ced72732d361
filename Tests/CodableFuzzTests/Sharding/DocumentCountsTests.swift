import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

/// Counts of a run that was done in parts, put together in some order.
@Suite struct DocumentCountsTests {
  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
  func addUpToTheWholeRunInAnyOrder(order: [Int]) throws {
    let whole = Runner([.notes]).untimed.run()
    let parts = try (0..<3).map { part in
      let run = try DocumentSession(.notes, configuration: Runner.Configuration())
      run.run(stride(from: part, to: run.callPlan.count, by: 3)) { _, _ throws(Never) in }
      return run.takeCounts()
    }
    let first = try parts.map { try DocumentCounts(packed: $0.packed) }
    // The facts about the document are those of the part that has its first mutant.
    var counts = RunCounts(studyCount: 1)
    for part in order { counts.add(part == 0 ? first[0] : first[part].withoutMetadata, study: 0) }
    let report = Runner([.notes]).report(of: counts)
    #expect(report.documents == whole.documents)
    #expect(report.comparisons == whole.comparisons)
  }

  private struct Stamped: Decodable {
    let stamp = Stamp()
    let action: @Sendable () -> Void = {}
    init(from decoder: any Decoder) throws {}
  }

  private final class Stamp: Equatable {
    static func == (one: Stamp, other: Stamp) -> Bool { one === other }
  }

  @Test func whatIsNotComparedIsPackedAndAddedUp() throws {
    let study = Study(
      "stamps", json: "[{},{}]", recordsAt: "",
      strategies: [Strategy("app") { try JSONDecoder().decode([Stamped].self, from: $0) }])
    let run = try DocumentSession(study, configuration: Runner.Configuration())
    let counts = try DocumentCounts(packed: run.takeCounts().packed)
    var twice = RunCounts(studyCount: 1)
    twice.add(counts, study: 0)
    twice.add(counts, study: 0)
    let row = try #require(Runner([study]).report(of: twice).documents.first?.unmutated.first)
    #expect(row.equality == .reflected)
    #expect(row.unseenProperties.contains("action: it is a closure"))
    #expect(row.unseenProperties == Array(Set(row.unseenProperties)).sorted())
  }

  @Test func areTakenOnce() throws {
    let run = try DocumentSession(.notes, configuration: Runner.Configuration())
    run.run(0..<5) { _, _ throws(Never) in }
    #expect(run.takeCounts().mutantCount == 5)
    run.run(5..<7) { _, _ throws(Never) in }
    #expect(run.takeCounts().mutantCount == 2)
    #expect(run.takeCounts().mutantCount == 0)
  }

  @Test func packedOnesAreRefusedWhereTheyAreCutOff() throws {
    let bytes = try packed(mutantCount: 5)
    for count in stride(from: 0, to: bytes.count, by: 3) {
      #expect(throws: PackingError.self) { try DocumentCounts(packed: Array(bytes.prefix(count))) }
    }
    #expect(throws: PackingError.self) { try DocumentCounts(packed: bytes + [0]) }
  }

  @Test(arguments: [0x01, 0x41, 0x80] as [UInt8])
  func packedOnesDecodeOrAreRefusedWhereTheyAreEdited(bits: UInt8) throws {
    let bytes = try packed(mutantCount: 5)
    for offset in stride(from: Int(bits) % 11, to: bytes.count, by: 11) {
      var edited = bytes
      edited[offset] ^= bits
      // Any other error fails the test, and nothing ends the process.
      do throws(PackingError) { _ = try DocumentCounts(packed: edited) } catch {}
    }
  }

  /// Counts of sums below zero, or of more than there are, and a name that no analysis has.
  @Test(arguments: [[0x01], [0x7E], [0x02, 0x00, 0x01, 0x78]] as [[UInt8]])
  func packedSumsAreRefusedWhereNoAnalysisHasThem(bytes: [UInt8]) {
    #expect(throws: PackingError.self) { try BinaryDecoder.value(SumsByRole.self, from: bytes) }
  }

  @Test func packedOnesDoNotDependOnHashes() throws {
    let bytes = try packed(mutantCount: 50)
    #expect(try DocumentCounts(packed: bytes).packed == bytes)
    var run = RunCounts(studyCount: 2)
    run.add(try DocumentCounts(packed: bytes), study: 1)
    run.add(
      DocumentFailure(document: DocumentName("other"), message: "unreadable"),
      Job(study: 0, source: .notes))
    #expect(try RunCounts(packed: run.packed).packed == run.packed)
  }

  @Test func packedRunsAreRefusedWhereTheyAreCutOff() throws {
    var run = RunCounts(studyCount: 1)
    run.add(try DocumentCounts(packed: packed(mutantCount: 2)), study: 0)
    let bytes = try run.packed
    for count in stride(from: 0, to: bytes.count, by: 3) {
      #expect(throws: PackingError.self) { try RunCounts(packed: Array(bytes.prefix(count))) }
    }
  }

  private func packed(mutantCount: Int) throws -> [UInt8] {
    let run = try DocumentSession(.notes, configuration: Runner.Configuration())
    run.run(0..<mutantCount) { _, _ throws(Never) in }
    return try run.takeCounts().packed
  }
}
