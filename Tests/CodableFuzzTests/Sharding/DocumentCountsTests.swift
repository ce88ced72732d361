import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct DocumentCountsTests {
  private struct Stamped: Decodable {
    let stamp = Stamp()
    let action: @Sendable () -> Void = {}
    init(from decoder: any Decoder) throws {}
  }

  private final class Stamp: Equatable {
    static func == (one: Stamp, other: Stamp) -> Bool { one === other }
  }

  @Test func whatIsNotComparedIsEncodedAndAddedUp() throws {
    let study = Study(
      "stamps", json: "[{},{}]", recordsAt: "",
      strategies: [Strategy("app") { try JSONDecoder().decode([Stamped].self, from: $0) }])
    let run = try DocumentSession(study, configuration: Runner.Configuration())
    let counts = try copied(run.takeCounts())
    var twice = RunCounts(studyCount: 1)
    twice.add(counts, study: 0)
    twice.add(counts, study: 0)
    let row = try #require(Runner([study]).report(of: twice).documents.first?.unmutated.first)
    #expect(row.equality == .reflected)
    #expect(row.unseenProperties.contains("action: it is a closure"))
    #expect(row.unseenProperties == Array(Set(row.unseenProperties)).sorted())
  }

  @Test("Counts of a document are taken once") func areTakenOnce() throws {
    let run = try DocumentSession(.notes, configuration: Runner.Configuration())
    run.run(0..<5) { _, _ throws(Never) in }
    #expect(run.takeCounts().mutantCount == 5)
    run.run(5..<7) { _, _ throws(Never) in }
    #expect(run.takeCounts().mutantCount == 2)
    #expect(run.takeCounts().mutantCount == 0)
  }

  /// Counts of sums below zero, or of more than there are, and a name that no analysis has.
  @Test(arguments: ["[-1]", "[127]", #"[1,"x",{}]"#])
  func sumsAreRefusedWhereNoAnalysisHasThem(json: String) {
    #expect(throws: EditedCounts.self) {
      try JSONDecoder().decode(SumsByRole.self, from: Data(json.utf8))
    }
  }

  @Test("Counts of a document come back as they were") func comeBackAsTheyWere() throws {
    let session = try DocumentSession(.notes, configuration: Runner.Configuration())
    session.run(0..<40) { _, _ throws(Never) in }
    var counts = RunCounts(studyCount: 2)
    counts.add(session.takeCounts(), study: 1)
    let failure = DocumentFailure(document: DocumentName("other"), message: "unreadable")
    counts.add(failure, Job(study: 0, source: .notes))
    let runner = Runner([.notes, .notes])
    #expect(runner.report(of: try copied(counts)) == runner.report(of: counts))
  }
}

private func copied<Counts: Codable>(_ counts: Counts) throws -> Counts {
  try JSONDecoder().decode(Counts.self, from: ReportJSON.data(of: counts))
}

/// Many documents that are counted together.
@Suite struct StreamCountsTests {
  /// The later ones have fields that the first has not, in another order.
  private static let documents = [
    #"{"notes":[{"id":1,"title":"a"},{"id":"2","title":"b"}]}"#,
    #"{"notes":[{"tag":"x","id":1,"title":"a"}],"total":1}"#,
    #"{"total":2,"notes":[{"title":"a","id":1,"extra":[1]},{"id":2}]}"#,
  ]

  @Test(
    "Counts of a stream are the same in any order", arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
  func areTheSameInAnyOrder(order: [Int]) throws {
    let expected = try report([0, 1, 2], partCount: 1)
    let document = try #require(expected.documents.first)
    #expect(document.name.description == "notes" && document.documentCount == 3)
    #expect(document.recordCount == 5 && document.alreadyInvalid.count > 5)
    for count in [1, 2, 5] {
      let parts = try report(order, partCount: count)
      #expect(parts.documents == expected.documents)
      #expect(parts.comparisons == expected.comparisons)
    }
  }

  @Test("Counts of a stream name the first hundred failures", arguments: [false, true])
  func nameTheFirstHundredFailures(isReversed: Bool) throws {
    let numbers = isReversed ? Array((0..<250).reversed()) : Array(0..<250)
    var counts = RunCounts(studyCount: 1)
    counts.start(Job(study: 0, source: .notes, isStream: true))
    for number in numbers {
      let failure = DocumentFailure(document: DocumentName("notes"), message: "\(number)")
      counts.add(failure, Job(study: 0, number: number, source: .notes, isStream: true))
    }
    let report = Runner([.notes]).report(of: try copied(counts))
    #expect(
      report.failures.map(\.message)
        == (0..<100).map(String.init) + ["150 more documents could not be read"])
  }

  @Test func failuresOfStudiesAreInTheirOrder() throws {
    var counts = RunCounts(studyCount: 3)
    func fail(_ name: String, study: Int, isStream: Bool = false) {
      counts.add(
        DocumentFailure(document: DocumentName(name), message: name),
        Job(study: study, source: .notes, isStream: isStream))
    }
    fail("c", study: 2)
    counts.start(Job(study: 1, source: .notes, isStream: true))
    fail("b", study: 1, isStream: true)
    fail("a", study: 0)
    let report = Runner([.notes]).report(of: try copied(counts))
    #expect(report.failures.map(\.message) == ["a", "b", "c"])
  }

  /// Counts each document in parts, encoded as in the reports of shards.
  private func report(_ order: [Int], partCount: Int) throws -> Report {
    var configuration = Runner.Configuration()
    configuration.plan = .random(count: 7, seed: 3)
    var counts = RunCounts(studyCount: 1)
    counts.start(Job(study: 0, source: .notes, isStream: true))
    for number in order {
      let study = Study.notes.of(json: Array(Self.documents[number].utf8))
      let run = try DocumentSession(study, number: number, configuration: configuration)
      counts.add(try copied(run.takeCounts()), study: 0)
      for part in 0..<partCount {
        run.run(stride(from: part, to: run.callPlan.count, by: partCount)) { _, _ throws(Never) in }
        counts.add(try copied(run.takeCounts()), study: 0)
      }
    }
    return Runner([.notes], configuration: configuration).report(of: counts)
  }
}
