import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct ShardTests {
  @Test("A shard is read as it is written", arguments: ["1/1", "3/8", "8/8"])
  func isReadAsItIsWritten(text: String) {
    #expect(Shard(text)?.description == text)
  }

  @Test(
    "A shard that is not a part is refused",
    arguments: ["", "1", "0/3", "4/3", "1/0", "-1/2", "1/2/3", "a/b", "/", "1/", " 1/2"])
  func isRefusedWhereItIsNoPart(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test func allPartsHaveEachNumberOnce() throws {
    let shards = try (1...7).map { try #require(Shard("\($0)/7")) }
    let numbers = shards.flatMap { Array($0.numbers(below: 20)) }
    #expect(numbers.sorted() == Array(0..<20))
    for shard in shards {
      #expect((0..<20).filter(shard.contains) == Array(shard.numbers(below: 20)))
    }
  }
}

@Suite struct JoiningTests {
  private struct Person: Decodable, Equatable { let name: String, age: Int }

  private static func study(_ name: String, _ count: Int = 2) -> Study {
    let people = Array(repeating: #"{"name":"Ada","age":36}"#, count: count)
    return Study(
      name, json: "[\(people.joined(separator: ","))]", record: Person.self, recordsAt: "")
  }

  private static func report(_ studies: Study...) -> Report {
    return Runner(studies).untimed.run()
  }

  @Test("A joined report is the report of all studies") func isTheReportOfAllStudies() throws {
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
    var runner = Runner([Self.study("other")]).untimed
    runner.configuration.mutators = []
    let other = runner.run()
    let error = #expect(throws: JoiningError.otherPlan(DocumentName("other"))) {
      try Report(joining: [report, other])
    }
    #expect(error?.description.hasPrefix("the mutants of other were made by another plan") == true)
  }

  @Test func aPatternThatMatchedInOneHasMatched() throws {
    let patterns = try ["/a", "/b"].map { try PointerPattern(parsing: $0) }
    var (half, none) = (Self.report(Self.study("half")), Self.report(Self.study("none")))
    (half.unmatchedPatterns, none.unmatchedPatterns) = ([patterns[0]], patterns)
    for both in [[half, none], [none, half]] {
      #expect(try Report(joining: both).unmatchedPatterns == [patterns[0]])
    }
  }

  @Test("A joined report is partial if one of its reports is") func isPartialWhereOneIs() throws {
    let part = Self.study("part")
    let partial = Runner([part]).untimed.run(crashes: [], budget: .zero)
    let joined = try Report(joining: [Self.report(Self.study("one")), partial])
    #expect(joined.partial == partial.partial)
    #expect(joined.documents.count == 2)
  }

  @Test func aDocumentThatCannotBeReadStaysNamed() throws {
    let invalid = Study("invalid", json: "[", record: Person.self, recordsAt: "")
    let joined = try Report(joining: [Self.report(Self.study("one")), Self.report(invalid)])
    #expect(joined.failures.map(\.document) == [DocumentName("invalid")])
  }
}
