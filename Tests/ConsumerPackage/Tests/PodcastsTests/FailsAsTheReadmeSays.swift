import Foundation
import Testing

/// Expects each test of a suite to fail, in words that stand in the README.
struct FailsAsTheReadmeSays: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if ProcessInfo.processInfo.environment["SHOW_FAILURES"] != nil { return try await function() }
    let readme = try String(contentsOf: Self.file, encoding: .utf8)
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      // What is said of the severity is in no output of the tests.
      let text = issue.description.replacing(" (error)", with: "")
      return text.split(separator: "\n").allSatisfy { readme.contains($0) }
    }
  }

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../../README.md")
}

extension Trait where Self == FailsAsTheReadmeSays {
  static var failsAsTheReadmeSays: Self { Self() }
}
