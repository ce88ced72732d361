import Foundation
import Testing

/// Expects each test of a suite to fail with the text that the README or *Getting started* shows, in part
/// where that has a line of `…`.
struct FailsAsShown: SuiteTrait, TestTrait, TestScoping {
  private static let pages = [
    "README.md", "Sources/CodableFuzz/CodableFuzz.docc/GettingStarted.md",
  ]

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if ProcessInfo.processInfo.environment["SHOW_FAILURES"] != nil { return try await function() }
    let failures = try Self.pages.compactMap { try Self.failure(of: test, in: $0) }
    try #require(!failures.isEmpty, "no page shows how \(test.name) fails")
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      let lines = Self.lines(of: issue.comments.map(\.rawValue).joined(separator: "\n"))
      return failures.allSatisfy { shown in
        let told = shown.filter { $0 != "…" }
        return told == shown ? lines == shown : told.count >= 3 && told.allSatisfy(lines.contains)
      }
    }
  }

  /// The lines of the failure that a page shows, without what Swift Testing prints before it.
  private static func failure(of test: Test, in page: String) throws -> [String]? {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../..").appendingPathComponent(page)
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = "\n✘ Test \(test.name) "
    let block = text.components(separatedBy: "```").first { $0.contains(start) }
    return try block.map { block in
      lines(of: String(block[try #require(block.firstRange(of: "\n↳ ")).upperBound...]))
    }
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension Trait where Self == FailsAsShown {
  static var failsAsShown: Self { Self() }
}
