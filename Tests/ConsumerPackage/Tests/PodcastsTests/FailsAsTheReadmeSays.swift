import Foundation
import Testing

/// Expects each test of a suite to fail with the text that *Getting started* shows in full, and that
/// the README shows in part.
struct FailsAsTheReadmeSays: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if ProcessInfo.processInfo.environment["SHOW_FAILURES"] != nil { return try await function() }
    let article = try Self.failure(in: "Sources/CodableFuzz/CodableFuzz.docc/GettingStarted.md")
    let readme = try Self.failure(in: "README.md").filter { $0 != "…" }
    try #require(article.count > readme.count && readme.count >= 4)
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined(separator: "\n")
      let issue = Self.lines(of: text)
      return issue == article && readme.allSatisfy(issue.contains)
    }
  }

  /// The lines of the failure that a page shows, without what Swift Testing prints before it.
  private static func failure(in page: String) throws -> [String] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../..").appendingPathComponent(page)
    let text = try String(contentsOf: file, encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```").first { $0.contains("\n✘ ") })
    let start = try #require(block.firstRange(of: "\n↳ "))
    return lines(of: String(block[start.upperBound...]))
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension Trait where Self == FailsAsTheReadmeSays {
  static var failsAsTheReadmeSays: Self { Self() }
}
