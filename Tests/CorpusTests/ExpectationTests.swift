import CodableFuzz
import CodableFuzzTesting
import Corpus
import JSONMutation
import JSONText
import Testing

/// The expectations fail where they must: their issues are what a team sees.
@Suite struct ExpectationTests {
  private typealias Baselines = MemoryStorage<Baseline.Name, Baseline>
  private let people = Baseline.Name(document: DocumentName("people"))

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
    let storage = Baselines()
    let both = runner.run()
    let baseline = Baseline(of: both)
    try both.expectBaseline(in: storage, updates: true)
    #expect(
      storage.takeRequests() == [
        .write(baseline.rows(of: DocumentName("people")), to: people),
        .write(
          baseline.rows(of: DocumentName("users")),
          to: Baseline.Name(document: DocumentName("users"))),
      ])
    try both.expectBaseline(in: storage, updates: false)
    #expect(
      storage.takeRequests() == [
        .read(people), .read(Baseline.Name(document: DocumentName("users"))),
      ])
    runner.studies.removeLast()
    try runner.run().expectBaseline(in: storage, updates: false)
    #expect(storage.takeRequests() == [.read(people)])
  }

  @Test func aStrategyThatIsNotThereIsAnIssue() throws {
    let report = try quickReport()
    withKnownIssue { report.expectRecordSurvival(of: "nobody", atLeast: 0) }
  }

  @Test func aBaselineIsWrittenHeldAndMissed() throws {
    let report = try quickReport()
    let storage = Baselines()
    try withKnownIssue {
      try report.expectBaseline(in: storage, updates: false)
    } matching: { issue in
      issue.text.contains("there is no baseline people.txt: write it with UPDATE_BASELINES=1")
    }
    #expect(storage.takeRequests() == [.read(people)])
    try report.expectBaseline(in: storage, updates: true)
    let baseline = Baseline(of: report)
    #expect(storage.takeRequests() == [.write(baseline, to: people)])
    try report.expectBaseline(in: storage, updates: false)

    let better = try Baseline(
      parsing: baseline.text.replacing(
        /strict unmutated \d.\d documents \d/, with: "strict unmutated 8/8 documents 4"))
    storage.write(better, to: people)
    try withKnownIssue {
      try report.expectBaseline(in: storage, updates: false)
    } matching: { issue in
      issue.text.contains("less survives: people, strict:")
    }
  }

  @Test func aBaselineOfAnotherVersionIsRefusedAndNotWrittenOver() throws {
    let report = try quickReport()
    let storage = Baselines(refusal: BaselineError.otherVersion(9))
    #expect(throws: BaselineError.otherVersion(9)) {
      try report.expectBaseline(in: storage, updates: false)
    }
    #expect(storage.takeRequests() == [.read(people)])
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
