import CodableFuzz
import CodableFuzzTesting
import Corpus
import JSONMutation
import JSONText
import Testing

/// The expectations fail where they must: their issues are what a team sees.
@Suite struct ExpectationTests {
  @Test func tooLittleSurvivalIsAnIssueThatNamesTheWorstShapes() throws {
    let report = try quickReport()
    withKnownIssue {
      report.expectRecordSurvival(of: .strict, atLeast: 0.6)
    } matching: { issue in
      let text = issue.text
      return text.contains("people, strict:") && text.contains("intact records kept, less than 0.6")
        && text.contains("remove-key at /*/name: 7/7 lost")
    }
    report.expectRecordSurvival(of: .lossyArray, atLeast: 0.5)
  }

  @Test func nothingToMeasureIsAnIssue() {
    struct Other: Decodable { let nope: String }
    let study = Study(
      "other", json: Array(#"[{"a":1},{"a":2}]"#.utf8), recordsAt: "",
      strategies: [.strict([Other].self, at: \.self)])
    let report = Runner([study]).run()
    withKnownIssue {
      report.expectRecordSurvival(of: .strict, atLeast: 0)
    } matching: { issue in
      issue.text.contains("there is no intact record to measure")
    }
  }

  @Test func aBaselineIsOfOneDocument() throws {
    let studies = Corpus.studies.filter { ["people", "users"].contains($0.name) }
    var runner = Runner(studies)
    runner.configuration.timesStrategies = false
    let storage = MemoryStorage()
    let both = runner.run()
    try both.expectBaseline(in: storage, updates: true)
    #expect(storage.names == ["people.txt", "users.txt"])
    try both.expectBaseline(in: storage, updates: false)
    runner.studies.removeLast()
    try runner.run().expectBaseline(in: storage, updates: false)
  }

  @Test func aStrategyThatIsNotThereIsAnIssue() throws {
    let report = try quickReport()
    withKnownIssue { report.expectRecordSurvival(of: "nobody", atLeast: 0) }
  }

  @Test func aBaselineIsWrittenHeldAndMissed() throws {
    let report = try quickReport()
    let storage = MemoryStorage()
    try withKnownIssue {
      try report.expectBaseline(in: storage, updates: false)
    } matching: { issue in
      issue.text.contains("write it with UPDATE_BASELINES=1")
    }
    try report.expectBaseline(in: storage, updates: true)
    #expect(storage.names == ["people.txt"])
    try report.expectBaseline(in: storage, updates: false)

    let text = String(decoding: try #require(storage.read("people.txt")), as: UTF8.self)
    let better = text.replacing(
      /strict unmutated \d.\d documents \d/, with: "strict unmutated 8/8 documents 4")
    storage.write(Array(better.utf8), to: "people.txt")
    try withKnownIssue {
      try report.expectBaseline(in: storage, updates: false)
    } matching: { issue in
      issue.text.contains("less survives: people, strict:")
    }
  }

  @Test func aBaselineOfAnotherVersionIsRefused() throws {
    let report = try quickReport()
    let storage = MemoryStorage()
    storage.write(Array("codable-fuzz baseline 9\n".utf8), to: "people.txt")
    #expect(throws: BaselineError.otherVersion(9)) {
      try report.expectBaseline(in: storage, updates: false)
    }
    #expect(storage.read("people.txt") == Array("codable-fuzz baseline 9\n".utf8))
  }

  private func quickReport() throws -> Report {
    let study = try #require(Corpus.studies.first { $0.name == "people" })
    var runner = Runner([study])
    runner.configuration.timesStrategies = false
    runner.configuration.mutators = runner.configuration.mutators.filter {
      $0.id == "remove-key" || $0.id == "unknown-enum-tag"
    }
    return runner.run()
  }
}

extension Issue {
  /// What the issue says.
  fileprivate var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}
