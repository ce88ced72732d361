import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

/// What comes before the cost of a change: a crash, and what is lost of the document as it is.
@Suite struct DocumentVerdictTests {
  private struct Item: Decodable, Equatable {
    let id: Int
    let name: String
  }

  private struct Loose: Decodable, Equatable { let name: String }

  private static func report(
    _ records: String, at list: JSONPointer? = .root, _ strategies: Strategy...
  ) -> Report {
    let study = Study("items", json: Array(records.utf8), recordsAt: list, strategies: strategies)
    return Runner([study]).untimed.run()
  }

  private static let strict = Strategy.strict([Item].self, records: \.self)
  private static let lossy = Strategy.lossyArray(LossyArray<Item>.self, records: \.self)
  private static let bad = #"[{"id":1,"name":"a"},{"id":"2","name":"b"},{"id":3,"name":"c"}]"#
  private static let good = #"[{"id":1,"name":"a"},{"id":2,"name":"b"}]"#

  private func screen(_ report: Report) -> String {
    TextReporter().text(of: report, in: ReportContext()).replacing("\n", with: " ")
  }

  @Test(arguments: [
    (strict, "strict already loses the whole list: /1: [1].id: expected Int, found a string"),
    (
      lossy.named("app"),
      "1 of 3 records does not come back even alone with app: /1: [1].id: expected Int, found a string"
    ),
  ])
  func whatIsLostTodayIsTheHeadlineAndTheReason(strategy: Strategy, loss: String) throws {
    let report = Self.report(Self.bad, strategy)
    #expect(screen(report).hasPrefix("items: \(loss) items: 3 records"))
    let errors = ReportContext().findings(in: report).filter(\.isError)
    #expect(errors.map(\.sentence) == ["items: \(loss)"])
  }

  /// The app loses nothing of it.
  @Test func whatAnotherStrategyLosesIsAWarning() throws {
    let app = Strategy.strict([Loose].self, records: \.self).named("app")
    let report = Self.report(Self.bad, Self.strict, app)
    #expect(screen(report).hasPrefix("items: one bad record costs the whole list. "))
    let findings = ReportContext().findings(in: report)
    #expect(
      findings.contains { $0.kind == .alreadyInvalid } && !findings.contains(where: \.isError))
  }

  /// JSON that means the same may cost nothing, whether or not somebody is told.
  @Test(arguments: [true, false])
  func whatIsLostToEqualJSONIsAFinding(isReported: Bool) throws {
    let fussy = Strategy("fussy") { data in
      let items = try JSONDecoder().decode([Loose].self, from: data)
      if data.first == UInt8(ascii: "[") { return Recovery(items) }
      let error = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "space"))
      return Recovery(
        Array(items.dropFirst()), identities: .indices(Array(items.indices.dropFirst())),
        losses: isReported ? [Loss(error, at: 0)] : [])
    }
    var runner = Runner([Study("items", json: Self.good, recordsAt: "", strategies: [fussy])])
      .untimed
    runner.configuration.mutators = [.padDocument]
    let report = runner.run()
    let counters = report.documents[0].strategies[0].counters(of: .meaningPreserving)
    let lost = counters.untouchedLost
    #expect(lost > 0 && counters[.untouchedSilent] == (isReported ? 0 : lost))
    let findings = ReportContext().findings(in: report).filter { $0.kind == .spoiled }
    #expect(
      findings.map(\.sentence) == [
        "items, fussy: \(Format.count(lost, "untouched record")) lost by mutants that mean the same"
      ])
  }

  @Test func aCrashIsWorseThanAnyChange() throws {
    var sample = SampleReport()
    sample.cells[0].crashes = 2
    sample.hasHeadline = true
    sample.strategies = [.strict]
    let report = sample.report
    let verdict = try #require(DocumentVerdict(report.documents[0], presentLoss: "all is lost"))
    #expect(verdict.cause == .crash)
    #expect(verdict.sentence.plain == "strict crashes on 2 of 6 mutants.")
    #expect(screen(report).hasPrefix("feed: strict crashes on 2 of 6 mutants."))
  }

  @Test func severalDocumentsAreCountedByTheWorst() throws {
    let studies = [("one", Self.good), ("two", Self.bad)].map { name, json in
      Study(name, json: Array(json.utf8), recordsAt: .root, strategies: [Self.strict])
    }
    let text = screen(Runner(studies).untimed.run())
    #expect(text.hasPrefix("Records are already lost in 1 of 2 documents "))
    let rows = [
      text.firstRange(of: "strict already loses"), text.firstRange(of: "no field stands"),
    ]
    #expect(try #require(rows[0]).lowerBound < #require(rows[1]).lowerBound)
  }

  @Test func oneRecordHasNoWordOnStrategiesForLists() {
    let json = Array(#"{"id":1,"name":"a"}"#.utf8)
    let report = Runner([Study("item", json: json, record: Item.self)]).untimed.run()
    #expect(report.strategyIDs.contains(.wrapper) && !screen(report).contains("wrapper"))
    var context = ReportContext()
    var sample = SampleSummary(files: ["r.json"], entries: [])
    (sample.documentCount, sample.recordCount) = (1, 1)
    context.sample = sample
    #expect(!TextReporter().text(of: report, in: context).contains("wrapper"))
  }
}
