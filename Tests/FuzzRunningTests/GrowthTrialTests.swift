import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzRunning
import JSONMutation
import Testing

@testable import FuzzTestSupport

/// How many times a part of a decoder runs for a string of some length.
enum Growth: String, CaseIterable, Sendable {
  case constant, linear, linearBeyondFifty, sorting, quadratic, triangular, cubic

  func count(_ length: Int) -> Int {
    switch self {
    case .constant: 9
    case .linear: 12 * length + 40
    case .linearBeyondFifty: max(0, length - 50)
    case .sorting: length * (Int.bitWidth - length.leadingZeroBitCount)
    case .quadratic: length * length
    case .triangular: length * (length - 1) / 2 + 30
    case .cubic: length * length * length
    }
  }

  /// The least and greatest exponent to report; nil if nothing is.
  var exponents: ClosedRange<Double>? {
    switch self {
    case .constant, .linear, .linearBeyondFifty, .sorting: nil
    case .quadratic: 1.8...2.2
    // What does not depend on the length flattens the curve at short ones.
    case .triangular: 1.5...2.2
    case .cubic: 2.9...3.1
    }
  }
}

@Suite struct GrowthTrialTests {
  /// Stands in for a build with code coverage.
  private final class Counters: EdgeCounters, @unchecked Sendable {
    var count: Int { 10 }
    var calls: UInt64 = 0
    private var isCounting = false
    private var counted: UInt64 = 0
    func begin() { (isCounting, calls) = (true, 0) }
    func end() {
      if isCounting { counted += calls }
      isCounting = false
    }
    func takeChanges(_ body: (Int, UInt64) -> Void) {
      if counted > 0 { body(3, counted) }
      body(4, 1)
      counted = 0
    }
  }

  private struct Note: Decodable { let note: String }

  private static func study(
    _ growth: Growth, _ counters: Counters, throwsBeyond limit: Int = .max
  ) -> Study {
    let strategy = Strategy("app") { data in
      let notes = try JSONDecoder().decode([Note].self, from: data)
      counters.calls += notes.map { UInt64(growth.count($0.note.utf8.count)) }.reduce(0, +)
      let isTooLong = notes.contains { $0.note.utf8.count > limit }
      if isTooLong { throw CocoaError(.coderReadCorrupt) }
      return Recovery(notes.map(\.note), identities: .indices(Array(notes.indices)))
    }
    return Study(
      "notes", json: #"[{"note":"short"},{"note":"other"}]"#, strategies: [strategy])
  }

  private static func findings(
    _ growth: Growth, length: Int, throwsBeyond limit: Int = .max
  ) throws -> [SearchFinding] {
    let counters = Counters()
    let session = try SearchSession(
      study(growth, counters, throwsBeyond: limit), edges: counters)
    let id = try MutantID(parsing: "notes:set-length@/0/note=\(length)")
    let mutant = try Mutant(
      id, of: session.document, mutators: Mutators.all + Mutators.ofGuidedSearch)
    return session.findings(on: mutant).filter { $0.oracle == .superLinearTime }
  }

  @Test(arguments: Growth.allCases, [64, 100, 408, 1_000])
  func countsShowGrowth(growth: Growth, length: Int) throws {
    let findings = try Self.findings(growth, length: length)
    guard let exponents = growth.exponents else {
      #expect(findings.isEmpty, "\(findings.map(\.detail))")
      return
    }
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    let text = try #require(finding.detail.split(separator: "^").last?.prefix { $0 != " " })
    #expect(exponents.contains(try #require(Double(text))), "\(finding.detail)")
    #expect(finding.detail.hasPrefix("code runs length^"))
    #expect(finding.fields == ["/*/note"])
  }

  /// Without counters it would not be found again, and so count as mended.
  @Test func aSavedFindingIsReplayedWithCounters() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("codable-fuzz-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let counters = Counters()
    let executor = GuardedExecutor(
      Self.study(.quadratic, counters), Runner.Configuration(), timeout: .seconds(60),
      folders: [folder], fileID: #fileID)
    let found = try executor.findings(
      on: [try MutantID(parsing: "notes:set-length@/0/note=400")], edges: counters)
    #expect(found.first??.first?.detail.hasPrefix("code runs length^") == true, "\(found)")
  }

  @Test func whatGivesUpOnLongInputIsNotCompared() throws {
    #expect(try Self.findings(.quadratic, length: 400, throwsBeyond: 200).isEmpty)
  }
}
