import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Synchronization
import Testing
@testable import FuzzFixtures

/// A decoder with a bug, which a search must find within a number of mutants.
enum PlantedBug: CaseIterable {
  /// Refunds of some amounts trap.
  case trap
  /// Payments with more than five tags are lost silently.
  case loss
  /// The work grows with the square of the length of a row.
  case loop
  /// A payment without a note and a card traps.
  case optionals
}

@Suite struct PlantedBugTests {
  private static let document = """
    {"payments":[
    {"id":11,"kind":"charge","amount":1250,"note":"a","card":"visa","rows":[[1,2],[3]],"tags":["x"]},
    {"id":12,"kind":"payout","amount":90,"note":"b","card":null,"rows":[[4]],"tags":["y","z"]},
    {"id":13,"kind":"charge","amount":410,"note":null,"card":"amex","rows":[[5,6,7],[8]],"tags":[]}
    ]}
    """

  struct Payment: Decodable, Equatable {
    let id: Int
    let kind: Kind
    let amount: Int
    let note: String?
    let card: String?
    let rows: [[Int]]
    let tags: [String]

    enum Kind: String, Decodable {
      case charge, payout
      case refund = "refund_v2"
    }
  }

  private struct Payments: Decodable { let payments: [Payment] }

  /// What the decoder with the bug did; the only counter of a build with code coverage.
  ///
  /// Where the bug would end the process, it only takes note, so that the search learns nothing from it.
  private final class Work: EdgeCounters, @unchecked Sendable {
    var hasTrapped = false
    var steps: UInt64 = 0
    var count: Int { 1 }
    private var counted: UInt64 = 0
    func begin() { steps = 0 }
    func end() { counted += steps }
    func takeChanges(_ body: (Int, UInt64) -> Void) {
      if counted > 0 { body(0, counted) }
      counted = 0
    }
  }

  private static func study(_ bug: PlantedBug, _ work: Work) -> Study {
    let app = Strategy("app") { data in
      let all = try JSONDecoder().decode(Payments.self, from: data).payments
      let kept = all.indices.filter { number in
        let payment = all[number]
        switch bug {
        case .trap:
          if payment.kind == .refund, (3_700...3_750).contains(payment.amount) {
            work.hasTrapped = true
          }
        case .loss: return payment.tags.count <= 5
        case .loop: for row in payment.rows { work.steps += UInt64(row.count * row.count) }
        case .optionals: if payment.note == nil, payment.card == nil { work.hasTrapped = true }
        }
        return true
      }
      return Recovery(kept.map { all[$0] }, identities: .indices(kept))
    }
    return Study("payments", json: document, recordsAt: "/payments", strategies: [app])
  }

  /// The constants that `swift test` would find: of this file, and of those beside it.
  private static let constants = Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("codable-fuzz-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: #filePath).deletingLastPathComponent(), to: folder)
    try Data().write(to: folder.appendingPathComponent("Package.swift"))
    let strategy = Strategy("app") { _ in Recovery([Payment]()) }
    return SourceConstants.of(
      [Study("payments", json: document, strategies: [strategy])], around: folder.path)
  }

  /// Only the loop needs code coverage.
  @Test(arguments: PlantedBug.allCases, [1, 2, 3] as [UInt64])
  func isFound(bug: PlantedBug, seed: UInt64) throws {
    let constants = try Self.constants.get()
    #expect(constants.count > 100)
    let configuration = Runner.Configuration.guided(count: 10_000, seed: Seed(rawValue: seed))
      .searching(for: nil) { SearchStart(constants: constants) }
    let work = Work()
    let session = try DocumentSession(
      Self.study(bug, work), configuration: configuration, edges: bug == .loop ? work : nil)
    var counts = RunCounts(studyCount: 1)
    for start in stride(from: 0, to: 10_000, by: 250) {
      session.run(start..<start + 250) { _, _ throws(Never) in }
      counts.add(session.takeCounts(), study: 0)
      if isFound(bug, work, in: counts) { return }
    }
    Issue.record("not found in 10,000 mutants")
  }

  private func isFound(_ bug: PlantedBug, _ work: Work, in counts: RunCounts) -> Bool {
    let oracle: SearchOracle
    let field: String
    switch bug {
    case .trap, .optionals: return work.hasTrapped
    case .loss: (oracle, field) = (.silentLoss, "/payments/*/tags")
    case .loop: (oracle, field) = (.superLinearTime, "/payments/*/rows/*")
    }
    let findings = Runner([]).report(of: counts).documents.first?.search?.findings ?? []
    return findings.contains { $0.oracle == oracle && $0.fields == [field] }
  }
}
