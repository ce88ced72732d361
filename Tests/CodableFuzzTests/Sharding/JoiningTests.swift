import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct JoiningTests {
  private struct Person: Decodable, Equatable { let name: String, age: Int }

  private static func study(_ name: String, _ count: Int = 2) -> Study {
    let people = Array(repeating: #"{"name":"Ada","age":36}"#, count: count)
    return Study(
      name, json: "[\(people.joined(separator: ","))]", records: Person.self, recordsAt: "")
  }

  private static func report(_ studies: Study...) -> Report {
    var runner = Runner(studies)
    runner.configuration.timesStrategies = false
    return runner.run()
  }

  @Test func isTheReportOfAllStudies() throws {
    let (one, other) = (Self.study("one"), Self.study("other", 3))
    let together = Self.report(one, other)
    let joined = try Report(joining: [Self.report(one), Self.report(other)])
    #expect(joined.documents == together.documents)
    #expect(joined.comparisons == together.comparisons)
    #expect(joined.plan == together.plan)
    #expect(joined.failures == together.failures)
    #expect(joined.partial == nil)
  }

  @Test func whatDoesNotGoTogetherIsRefused() {
    let report = Self.report(Self.study("one"))
    #expect(throws: JoiningError.nothing) { try Report(joining: []) }
    #expect(throws: JoiningError.sameDocument(DocumentName("one"))) {
      try Report(joining: [report, report])
    }
    var runner = Runner([Self.study("other")])
    runner.configuration.timesStrategies = false
    runner.configuration.mutators = []
    let other = runner.run()
    let error = #expect(throws: JoiningError.otherPlan(DocumentName("other"))) {
      try Report(joining: [report, other])
    }
    #expect(error?.description.hasPrefix("the mutants of other were made by another plan") == true)
  }

  @Test func isPartialWhereOneIs() throws {
    let part = Self.study("part")
    var runner = Runner([part])
    runner.configuration.timesStrategies = false
    let partial = runner.run(crashes: [], budget: .zero)
    let joined = try Report(joining: [Self.report(Self.study("one")), partial])
    #expect(joined.partial == partial.partial)
    #expect(joined.documents.count == 2)
  }

  @Test func aDocumentThatCannotBeReadStaysNamed() throws {
    let invalid = Study("invalid", json: "[", records: Person.self, recordsAt: "")
    let joined = try Report(joining: [Self.report(Self.study("one")), Self.report(invalid)])
    #expect(joined.failures.map(\.document) == [DocumentName("invalid")])
  }
}
