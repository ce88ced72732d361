import CodableFuzz

/// A run of Swift Testing: each test with its issues and its attachments.
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

  /// A test function, or a suite.
  package struct Test: Sendable {
    /// The identifier in the stream.
    package let id: String
    /// The displayed name: its suites and its own name.
    package internal(set) var name: String
    /// The file, as named in the stream; nil if unknown.
    package internal(set) var file: String?
    package internal(set) var line: Int?
    package internal(set) var outcome: Outcome
    /// The duration in seconds, including waiting; nil if it did not end.
    package internal(set) var seconds: Double?
    /// Why it was skipped, if a reason is given.
    package internal(set) var note: String?
    /// The issues recorded in it, in order.
    package internal(set) var issues: [Issue] = []
    /// The paths of its attachments, in order.
    package internal(set) var attachments: [String] = []
  }

  /// How a test ended, most urgent first.
  package enum Outcome: String, Sendable, CaseIterable {
    /// An issue was recorded.
    case failed
    /// It was started, but the process ended first.
    case unfinished
    /// It ended without a failure.
    case passed
    /// It was not run.
    case skipped
  }

  /// An issue recorded in a test.
  package struct Issue: Sendable {
    package let severity: Severity
    package let text: String
    /// The file; nil if unknown.
    package let file: String?
    package let line: Int?
  }

  package enum Severity: String, Sendable, CaseIterable {
    /// The test failed.
    case failure
    /// It did not fail.
    case warning
    /// It failed as a known issue.
    case known
  }

  /// The tests with this outcome.
  package func tests(_ outcome: Outcome) -> [Test] { tests.filter { $0.outcome == outcome } }

  /// The number of issues of a severity.
  package func issueCount(_ severity: Severity) -> Int {
    tests.flatMap(\.issues).count { $0.severity == severity }
  }

  /// Whether nothing failed.
  package var isClean: Bool {
    isComplete && cutLine == nil && tests(.failed).isEmpty && tests(.unfinished).isEmpty
  }
}
