import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzReports
import JSONMutation
import JSONText
import Testing
@testable import FuzzFixtures
@testable import FuzzTestSupport

/// An order whose decoder has a rule for a rare tag.
private struct Order: Decodable, Equatable, Sendable {
  let id: Int
  let kind: String
  let level: Int?
}

private struct Orders: Decodable { let orders: [Failable] }

/// Skips orders of a rare kind without a word; reports others.
private struct Failable: Decodable {
  var order: Order?
  var error: (any Error)?

  init(from decoder: any Decoder) throws {
    do {
      let order = try Order(from: decoder)
      if order.kind != "legacy-2019" { self.order = order }
    } catch {
      self.error = error
    }
  }
}

@Suite struct GuidedSearchTests {
  private static let study = Study(
    "orders",
    json: """
      {"orders":[{"id":1,"kind":"basic","level":3},{"id":2,"kind":"plus","level":null},
      {"id":3,"kind":"basic","level":1}]}
      """, recordsAt: "/orders",
    strategies: [
      Strategy("app") { data in
        let orders = try JSONDecoder().decode(Orders.self, from: data).orders
        let kept = orders.indices.filter { orders[$0].order != nil }
        return Recovery(
          orders.compactMap(\.order), identities: .indices(kept),
          losses: orders.enumerated().compactMap { number, order in
            order.error.map { Loss($0, at: number) }
          })
      }
    ])

  private static func configuration(
    count: Int, seed: Seed = 0, mutators: [Mutator] = MutatorSet.structural.mutators
  ) -> Runner.Configuration {
    var configuration = Runner.Configuration()
    configuration.plan = .guided(count: count, seed: seed)
    configuration.mutators = mutators
    return configuration.searching(for: nil) {
      SearchStart(constants: [.string("legacy-2019"), .number("17")])
    }
  }

  @Test func aRareTagIsFound() throws {
    let report = Runner([Self.study], configuration: Self.configuration(count: 2_000)).untimed.run()
    let search = try #require(report.documents.first?.search)
    let finding = try #require(
      search.findings.first { $0.oracle == .silentLoss && $0.fields == ["/orders/*/kind"] })
    #expect(finding.strategy == "app")
    #expect(finding.mutant.steps.count == 1)
    #expect(finding.mutant.description.contains("legacy-2019"))
    #expect(report.documents.first?.mutantCount == 2_000)
    #expect(search.keptCount > 5)
  }

  @Test func withoutItsConstantItIsNot() throws {
    var configuration = Self.configuration(count: 500)
    configuration.searchStart = SearchStart()
    let search = try #require(
      Runner([Self.study], configuration: configuration).untimed.run().documents.first?.search)
    #expect(!search.findings.contains { $0.mutant.description.contains("legacy-2019") })
  }

  /// Stands in for a build with code coverage: each call changes counters that depend on the bytes.
  private final class FakeCounters: EdgeCounters {
    var count: Int { 1_000 }
    private var calls = 0
    private var isCounting = false
    func begin() { isCounting = true }
    func end() {
      if isCounting { calls += 1 }
      isCounting = false
    }
    func takeChanges(_ body: (Int, UInt64) -> Void) {
      if calls > 0 { body(7, UInt64(calls)) }
      calls = 0
    }
  }

  @Test func anotherProcessGoesOnWhereOneEnded() throws {
    let configuration = Self.configuration(count: 400, seed: 5)
    func ids(_ session: DocumentSession, _ numbers: Range<Int>) -> [String] {
      var ids: [String] = []
      session.run(numbers) { mutant, _ throws(Never) in ids.append(mutant.id.description) }
      return ids
    }
    let whole = try DocumentSession(
      Self.study, configuration: configuration, edges: FakeCounters())
    let expected = ids(whole, 0..<400)
    let one = try DocumentSession(Self.study, configuration: configuration, edges: FakeCounters())
    #expect(ids(one, 0..<150) == Array(expected[..<150]))
    var counts = RunCounts(studyCount: 1)
    counts.add(one.takeCounts(), study: 0)
    let progress = try JSONEncoder().encode(counts.progress(study: 0, document: 0))
    let other = try DocumentSession(
      Self.study, configuration: configuration, edges: FakeCounters(),
      progress: try JSONDecoder().decode(SumsByRole.self, from: progress))
    #expect(ids(other, 150..<400) == Array(expected[150...]))
    counts.add(other.takeCounts(), study: 0)
    var expectedCounts = RunCounts(studyCount: 1)
    expectedCounts.add(whole.takeCounts(), study: 0)
    #expect(search(in: counts) == search(in: expectedCounts))
  }

  private func search(in counts: RunCounts) -> SearchReport? {
    Runner([]).report(of: counts).documents.first?.search
  }

  @Test func whatWasKeptComesFirst() throws {
    var configuration = Self.configuration(count: 20)
    let kept = [
      "orders:use-constant@/orders/0/kind=%22legacy-2019%22",
      "orders:remove-key@/orders/1/kind",
      // Of another document, of a mutator that is not used, and of none.
      "people:remove-key@/orders/0/kind",
      "orders:duplicate-key@/orders/0/kind=same",
      "orders:remove-key@/orders/9/kind",
    ]
    configuration.searchStart.mutants = try kept.map { try MutantID(parsing: $0) }
    let session = try DocumentSession(Self.study, configuration: configuration)
    var ids: [String] = []
    session.run(0..<20) { mutant, _ throws(Never) in ids.append(mutant.id.description) }
    #expect(Array(ids.prefix(2)) == Array(kept.prefix(2)))
    #expect(Set(ids.dropFirst(2)).isDisjoint(with: kept.dropFirst(2)))
    configuration.filter.excluded = [try PointerPattern(parsing: "/orders/*/kind")]
    let narrow = try DocumentSession(Self.study, configuration: configuration)
    narrow.run(0..<20) { mutant, _ throws(Never) in
      #expect(!mutant.id.description.contains("/kind"))
    }
  }

  @Test func seedsAndNothingElseDecide() throws {
    func report(_ seed: Seed) -> DocumentReport? {
      Runner([Self.study], configuration: Self.configuration(count: 300, seed: seed)).untimed.run()
        .documents.first
    }
    #expect(report(1)?.search == report(1)?.search)
    #expect(report(1)?.strategies == report(1)?.strategies)
    #expect(report(1)?.search != report(2)?.search)
  }

  @Test func findingsAreCountedByTheirCause() throws {
    let report = Runner(
      [
        Study(
          "orders", json: #"[{"id":1,"kind":"a","more":"x"},{"id":2,"kind":"b","more":"y"}]"#,
          records: Order.self, recordsAt: .root)
      ],
      configuration: Self.configuration(
        count: 600, mutators: MutatorSet.malformed.mutators + [.removeKey])
    ).run()
    let search = try #require(report.documents.first?.search)
    let causes = search.causes
    #expect(causes.count < search.findings.count && causes.joined().count == search.findings.count)
    // Text that is not JSON is accepted by the parser, whatever reads it.
    let accepted = causes.filter { $0[0].oracle == .falseAcceptance }
    #expect(!accepted.isEmpty && accepted.joined().allSatisfy(\.isOfDecoder))
    // Only the wrapper's silence is the models' own.
    let own = causes.filter { !$0[0].isOfDecoder }
    #expect(!own.isEmpty && own.joined().allSatisfy { $0.strategy == .wrapper })
    var context = ReportContext()
    context.isVerbose = true
    let text = TextReporter().text(of: report, in: context)
    #expect(
      text.contains("\(own.count) in your models, \(causes.count - own.count) in JSONDecoder"))
  }

  /// The same happens to any model, so that no team could make the test pass.
  @Test func aListWhoseKeyComesTwiceIsOfTheDecoder() throws {
    let session = try SearchSession(Self.study)
    func findings(_ id: String) throws -> [SearchFinding] {
      session.findings(
        on: try Mutant(try MutantID(parsing: id), of: session.document, mutators: Mutators.all))
    }
    let twice = try findings("orders:duplicate-key@/orders=other-before")
    #expect(twice.map(\.oracle) == [.silentLoss] && twice.allSatisfy(\.isOfDecoder))
    #expect(twice.worthKeeping(among: ["app"]).isEmpty)
    let own = try findings(
      "orders:duplicate-key@/orders/0/level=same+use-constant@/orders/1/kind=%22legacy-2019%22")
    #expect(own.map(\.oracle) == [.silentLoss] && !own.contains(where: \.isOfDecoder))
    #expect(own.worthKeeping(among: ["app"]) == own)
  }

  @Test func noMutatorOfTheSearchIsCalledIdle() throws {
    let report = Runner([Self.study], configuration: Self.configuration(count: 50)).untimed.run()
    let idle = try #require(report.documents.first).idleMutators
    #expect(!idle.isEmpty && !idle.contains("use-constant") && !idle.contains("set-length"))
  }

  @Test func findingsAreCoveredByThoseWithFewerFields() throws {
    let document = try Self.study.document()
    func finding(_ id: String, _ oracle: SearchOracle) throws -> SearchFinding {
      SearchFinding(
        oracle, "app", try Mutant(try MutantID(parsing: id), of: document), detail: "")
    }
    let one = try finding("orders:remove-key@/orders/0/id", .silentLoss)
    let both = try finding(
      "orders:remove-key@/orders/0/id+remove-key@/orders/1/kind", .silentLoss)
    #expect(both.isCovered(by: one))
    #expect(!one.isCovered(by: both))
    #expect(!both.isCovered(by: try finding("orders:remove-key@/orders/0/id", .disagreement)))
  }
}
