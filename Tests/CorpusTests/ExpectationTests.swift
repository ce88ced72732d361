import CodableFuzz
import CodableFuzzTesting
import Foundation
import FuzzBaselines
import FuzzCorpus
import FuzzPlatform
import JSONMutation
import JSONText
import Testing

@testable import FuzzTestSupport

/// The expectations fail where they must: their issues are what a team sees.
@Suite struct ExpectationTests {
  private typealias Baselines = MemoryStorage<Baseline.Name, Baseline>
  private let people = Baseline.Name(document: DocumentName("people"))

  @Test func aBaselineIsOfOneDocument() throws {
    let studies = Corpus.studies.filter { ["people", "users"].contains($0.name) }
    var runner = Runner(studies).untimed
    let storage = Baselines()
    let both = runner.run()
    let baseline = Baseline(of: both)
    try both.expectBaseline(in: storage, updates: true)
    let users = Baseline.Name(document: DocumentName("users"))
    #expect(
      storage.takeRequests() == [
        .read(people), .write(baseline.part(of: DocumentName("people")), to: people), .read(users),
        .write(baseline.part(of: DocumentName("users")), to: users),
      ])
    try both.expectBaseline(in: storage, updates: false)
    #expect(
      storage.takeRequests() == [
        .read(people), .read(users),
      ])
    runner.studies.removeLast()
    try runner.run().expectBaseline(in: storage, updates: false)
    #expect(storage.takeRequests() == [.read(people)])
  }

  private static let row =
    "people, strict: /*/name, /*/age absent: 7 of 7 neighbors lost (before: 1)"

  @Test func aBaselineIsWrittenHeldAndMissed() throws {
    let report = try quickReport()
    let storage = Baselines()
    try withKnownIssue {
      try report.expectBaseline(in: storage, updates: false)
    } matching: { issue in
      issue.text == "there is no baseline people.txt: write it with UPDATE_BASELINES=1"
    }
    #expect(storage.takeRequests() == [.read(people)])
    try report.expectBaseline(in: storage, updates: true)
    let baseline = Baseline(of: report)
    #expect(storage.takeRequests() == [.read(people), .write(baseline, to: people)])
    try report.expectBaseline(in: storage, updates: false)

    storage.write(try Baseline(parsing: Self.better(baseline)), to: people)
    try withKnownIssue {
      try report.expectBaseline(in: storage, updates: false)
    } matching: { issue in
      issue.text == """
        Baseline fails: 4 rows compared, 2 worse
          worse: \(Self.row), as in people:remove-key@/0/name
          Show this mutant with:  CODABLE_FUZZ_REPLAY=people:remove-key@/0/name swift test --filter \
        aBaselineIsWrittenHeldAndMissed
        write the baseline with UPDATE_BASELINES=1 if this is intended
        """
    }
  }

  @Test func whatIsAcceptedIsNoIssueUntilItExpires() throws {
    let report = try quickReport()
    let line = "accept people * * * expires 2027-01-31 because the fix is on its way\n"
    let text = Self.better(Baseline(of: report)).replacing("end of", with: line + "end of")
    let storage = Baselines([people: try Baseline(parsing: text)])
    try report.expectBaseline(
      in: storage, updates: false, today: try #require(Day("2027-01-30")))
    try withKnownIssue {
      try report.expectBaseline(
        in: storage, updates: false, today: try #require(Day("2027-01-31")))
    } matching: { issue in
      issue.text == """
        Baseline fails: 4 rows compared, 2 expired
          expired: \(Self.row) (expires 2027-01-31 because the fix is on its way), as in \
        people:remove-key@/0/name
          Show this mutant with:  CODABLE_FUZZ_REPLAY=people:remove-key@/0/name swift test --filter \
        whatIsAcceptedIsNoIssueUntilItExpires
        fix it, or move the expiry date of the line that accepts it
        """
    }
  }

  @Test func tenGroupsOfRowsAreNamedAndTheOthersCounted() throws {
    let report = Runner(Corpus.studies.filter { $0.name == "people" }).untimed.run()
    let all = report.strategyIDs
    let text = Baseline(of: report, strategies: all).text.replacing(#/row .*\n/#, with: "")
    let storage = Baselines([people: try Baseline(parsing: text)])
    try withKnownIssue {
      try report.expectBaseline(in: storage, updates: false)
    } matching: { issue in
      issue.text.matches(of: #/worse: people, /#).count == 10
        && issue.text.contains("\n  and 16 more\n")
    }
  }

  private static func better(_ baseline: Baseline) -> String {
    baseline.text.replacing(/kept 0.7/, with: "kept 6/7")
  }

  @Test func aBaselineOfAnotherVersionIsRefusedAndNotWrittenOver() throws {
    let report = try quickReport()
    let storage = Baselines(refusal: BaselineError.otherVersion(9))
    #expect(throws: BaselineError.otherVersion(9)) {
      try report.expectBaseline(in: storage, updates: false)
    }
    #expect(throws: BaselineError.otherVersion(9)) {
      try report.expectBaseline(in: storage, updates: true)
    }
    #expect(storage.takeRequests() == [.read(people), .read(people)])
  }

  private func quickReport() throws -> Report {
    let study = try #require(Corpus.studies.first { $0.name == "people" })
    var runner = Runner([study]).untimed
    runner.configuration.mutators = runner.configuration.mutators.filter {
      $0.id == "remove-key" || $0.id == "unknown-enum-tag"
    }
    return runner.run()
  }
}

extension Issue {
  fileprivate var text: String {
    comments.map(\.rawValue).joined(separator: "\n").replacing("\n      ", with: " ")
  }
}

/// A storage that forgets when the test ends, and knows what was asked of it.
final class MemoryStorage<Key: Hashable & Sendable, Value: Equatable & Sendable>: Storage,
  @unchecked Sendable
{
  enum Request: Equatable {
    case read(Key)
    case write(Value, to: Key)
  }

  // The properties are touched with the lock held only.
  private let lock = NSLock()
  private var contents: [Key: Value]
  private var asked: [Request] = []
  private let refusal: (any Error)?

  init(_ contents: [Key: Value] = [:], refusal: (any Error)? = nil) {
    self.contents = contents
    self.refusal = refusal
  }

  func takeRequests() -> [Request] {
    lock.withLock {
      defer { asked = [] }
      return asked
    }
  }

  func read(_ key: Key) throws -> Value? {
    try lock.withLock {
      asked.append(.read(key))
      if let refusal { throw refusal }
      return contents[key]
    }
  }

  func write(_ value: Value, to key: Key) {
    lock.withLock {
      asked.append(.write(value, to: key))
      contents[key] = value
    }
  }
}
