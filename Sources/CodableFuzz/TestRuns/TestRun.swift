/// What a run of Swift Testing did: each test with its issues and its attachments.
package struct TestRun: Sendable {
  /// The tests that were started or skipped, in the order in which they were; suites are among them
  /// only where something was recorded of them.
  package internal(set) var tests: [Test] = []
  /// How long the run took, in seconds; nil where that is not known.
  package internal(set) var seconds: Double?
  /// Whether the run came to its end; a process that was ended leaves a stream without it.
  package internal(set) var isComplete = false
  /// The number of the first line that is no event; nil where there is none.
  package internal(set) var cutLine: Int?

  /// A test function, or a suite.
  package struct Test: Sendable {
    /// The name that the stream gives it.
    package let id: String
    /// Its name for people: the suites that it is in, and its own.
    package internal(set) var name: String
    /// Its file, as the stream has it; nil where it does not say.
    package internal(set) var file: String?
    /// The line of that file.
    package internal(set) var line: Int?
    /// How it ended.
    package internal(set) var outcome: Outcome
    /// How long it took, in seconds, waiting included; nil where it did not end.
    package internal(set) var seconds: Double?
    /// Why it was skipped, where somebody said so.
    package internal(set) var note: String?
    /// What was recorded in it, in order.
    package internal(set) var issues: [Issue] = []
    /// The paths of its attachments, in order.
    package internal(set) var attachments: [String] = []
  }

  /// How a test ended; what needs attention most comes first.
  package enum Outcome: String, Sendable, CaseIterable {
    /// An issue was recorded.
    case failed
    /// It was started, and the process ended before it did.
    case unfinished
    /// It ended without a failure.
    case passed
    /// It was not run.
    case skipped
  }

  /// Something that was recorded in a test.
  package struct Issue: Sendable {
    /// How grave it is.
    package let severity: Severity
    /// What was said of it.
    package let text: String
    /// Where it was recorded; nil where the stream does not say.
    package let file: String?
    /// The line of that file.
    package let line: Int?
  }

  /// How grave an issue is.
  package enum Severity: String, Sendable, CaseIterable {
    /// The test failed.
    case failure
    /// It did not fail.
    case warning
    /// It failed as it was known to.
    case known
  }

  /// The tests that ended so.
  package func tests(_ outcome: Outcome) -> [Test] { tests.filter { $0.outcome == outcome } }

  /// How many issues of a kind were recorded.
  package func issueCount(_ severity: Severity) -> Int {
    tests.flatMap(\.issues).count { $0.severity == severity }
  }

  /// Whether all went well.
  package var isClean: Bool {
    isComplete && cutLine == nil && tests(.failed).isEmpty && tests(.unfinished).isEmpty
  }
}
