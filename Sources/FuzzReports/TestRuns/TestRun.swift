import CodableFuzz
import Foundation

/// A run of tests: each test with its issues and its attachments.
package struct TestRun: Sendable {
  /// The tests that were started or skipped, in order.
  ///
  /// Suites are included only if something was recorded in them.
  package internal(set) var tests: [Test] = []
  /// The duration of the run, in seconds; nil if unknown.
  package internal(set) var seconds: Double?
  /// Whether the run ended normally.
  ///
  /// The stream of a killed process has no end.
  package internal(set) var isComplete = false
  /// The number of the first line that is not an event; nil if there is none.
  package internal(set) var cutLine: Int?
  /// The attachments that XCTest cannot take, so that they were written as files elsewhere.
  package internal(set) var files: [String] = []

  package struct Test: Sendable {
    let id: String
    /// The displayed name: its suites and its own name.
    package internal(set) var name: String
    /// The file, as named in the stream; nil if unknown.
    var file: String?
    var line: Int?
    package internal(set) var outcome: Outcome
    /// The duration in seconds, including waiting; nil if it did not end.
    package internal(set) var seconds: Double?
    package internal(set) var note: String?
    package internal(set) var issues: [Issue] = []
    package internal(set) var attachments: [String] = []
  }

  /// How a test ended, most urgent first.
  package enum Outcome: String, Sendable, CaseIterable {
    case failed
    /// It was started, but the process ended first.
    case unfinished
    case passed
    case skipped
  }

  package struct Issue: Sendable {
    package let severity: Severity
    package let text: String
    let file: String?
    package let line: Int?
  }

  package enum Severity: String, Sendable, CaseIterable {
    case failure
    case warning
    /// It failed as a known issue.
    case known
  }

  func tests(_ outcome: Outcome) -> [Test] { tests.filter { $0.outcome == outcome } }

  package func issueCount(_ severity: Severity) -> Int {
    tests.flatMap(\.issues).count { $0.severity == severity }
  }

  package var isClean: Bool {
    isComplete && cutLine == nil && tests(.failed).isEmpty && tests(.unfinished).isEmpty
  }
}

extension TestRun {
  /// Reads an event stream of Swift Testing, with one line of JSON per event.
  ///
  /// - Throws: ``TestRunError`` if it contains no event. Other invalid lines are skipped.
  package init(eventStream bytes: [UInt8]) throws(TestRunError) {
    var reading = Reading()
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var isFirst = true
    for (number, line) in lines.enumerated() where !line.isEmpty {
      do {
        reading.add(try JSONDecoder().decode(EventRecord.self, from: Data(line)))
      } catch {
        if isFirst { throw TestRunError(line: number + 1) }
        reading.run.cutLine = reading.run.cutLine ?? number + 1
      }
      isFirst = false
    }
    if isFirst { throw TestRunError(line: nil) }
    self = reading.finished()
  }
}

package struct TestRunError: Error, Hashable, CustomStringConvertible {
  let line: Int?

  package var description: String {
    (line.map { "line \($0) is not an event of Swift Testing" } ?? "there is no event in it")
      + ": make it with:\n  swift test --event-stream-output-path FILE"
  }
}

private struct Reading {
  var run = TestRun()
  private var numbers: [String: Int] = [:]
  private var starts: [String: Double] = [:]
  private var declared: [String: EventRecord.Payload] = [:]
  private var runStart: Double?

  mutating func add(_ record: EventRecord) {
    let payload = record.payload
    if record.kind == "test", let id = payload.id {
      declared[id] = payload
      return
    }
    guard record.kind == "event" else { return }
    let time = payload.instant?.absolute
    switch payload.kind {
    case "runStarted": runStart = time
    case "runEnded":
      run.isComplete = true
      if let runStart, let time { run.seconds = time - runStart }
    case "testStarted", "testEnded", "testSkipped", "issueRecorded", "valueAttached":
      if let id = payload.testID { add(payload, to: id, at: time) }
    default: break
    }
  }

  private mutating func add(_ payload: EventRecord.Payload, to id: String, at time: Double?) {
    let number = number(of: id)
    switch payload.kind {
    case "testStarted": starts[id] = time
    case "testEnded":
      run.tests[number].outcome = .passed
      if let start = starts[id], let time { run.tests[number].seconds = time - start }
    case "testSkipped":
      run.tests[number].outcome = .skipped
      run.tests[number].note = Self.text(of: payload)
    case "issueRecorded": run.tests[number].issues.append(Self.issue(payload))
    default:
      run.tests[number].attachments += [payload.attachment?.path].compactMap(\.self)
    }
  }

  private mutating func number(of id: String) -> Int {
    if let known = numbers[id] { return known }
    let test = declared[id]
    numbers[id] = run.tests.count
    run.tests.append(
      TestRun.Test(
        id: id, name: Self.name(of: id, test), file: test?.sourceLocation?.fileID,
        line: test?.sourceLocation?.line, outcome: .unfinished))
    return run.tests.count - 1
  }

  private static func name(of id: String, _ test: EventRecord.Payload?) -> String {
    var parts = id.components(separatedBy: "/")
    if test?.kind == "function", parts.count > 1 { parts.removeLast() }
    if let name = test?.displayName, !parts.isEmpty { parts[parts.count - 1] = name }
    return parts.joined(separator: "/")
  }

  private static func issue(_ payload: EventRecord.Payload) -> TestRun.Issue {
    let issue = payload.issue
    let isWarning = issue?.severity == "warning"
    let severity: TestRun.Severity =
      issue?.isKnown == true ? .known : isWarning || issue?.isFailure == false ? .warning : .failure
    return TestRun.Issue(
      severity: severity, text: text(of: payload), file: issue?.sourceLocation?.fileID,
      line: issue?.sourceLocation?.line)
  }

  private static func text(of payload: EventRecord.Payload) -> String {
    (payload.messages ?? []).map(\.text).joined(separator: "\n")
  }

  /// The run, without suites that have no records.
  func finished() -> TestRun {
    var run = run
    for number in run.tests.indices
    where run.tests[number].issues.contains(where: { $0.severity == .failure }) {
      run.tests[number].outcome = .failed
    }
    run.tests.removeAll { test in
      declared[test.id]?.kind == "suite" && test.issues.isEmpty && test.attachments.isEmpty
        && test.outcome != .failed
    }
    return run
  }
}

/// A line of the event stream of Swift Testing, as far as it is needed.
///
/// The format is that of `Documentation/ABI/JSON.md` of swift-testing, versions 0 and 6.3.
struct EventRecord: Decodable {
  let kind: String
  let payload: Payload

  struct Payload: Decodable {
    let kind: String?
    let id: String?
    let displayName: String?
    let sourceLocation: SourceLocation?
    let instant: Instant?
    let testID: String?
    let issue: Issue?
    let attachment: Attachment?
    let messages: [Message]?
  }

  struct SourceLocation: Decodable {
    let fileID: String?
    let line: Int?
  }

  struct Instant: Decodable {
    let absolute: Double?
  }

  struct Issue: Decodable {
    let isKnown: Bool?
    let isFailure: Bool?
    let severity: String?
    let sourceLocation: SourceLocation?
  }

  struct Attachment: Decodable {
    let path: String?
  }

  struct Message: Decodable {
    let text: String
  }
}
