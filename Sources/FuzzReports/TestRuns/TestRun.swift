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

  /// An issue recorded in a test.
  package struct Issue: Sendable {
    let severity: Severity
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
