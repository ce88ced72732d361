import CodableFuzz
import CodableFuzzTesting
import Corpus
import Foundation
import JSONText
import Testing

/// The README's sample is compiled here, and fails as the README says.
@Suite struct ReadmeTests {
  struct Person: Decodable, Equatable { let name: String, age: Int }

  @Test func theSampleFailsAsTheReadmeSays() throws {
    let json = #"[{"name":"Ada","age":36},{"name":"Grace","age":85},{"name":"Mary","age":71}]"#
    let study = Study(
      "staff", json: Array(json.utf8), recordsAt: "",
      strategies: [.strict([Person].self, at: \.self)])
    let readme = try readme()
    try withKnownIssue {
      try survivalReport(of: study).expectRecordSurvival(of: .strict, atLeast: 0.9)
    } matching: { issue in
      let lines = issue.comments.map(\.rawValue).joined().split(separator: "\n")
      return lines.count == 4 && lines.allSatisfy { readme.contains($0) }
    }
    for line in [json, "struct Person: Decodable, Equatable { let name: String, age: Int }"] {
      #expect(readme.contains(line))
    }
  }

  @Test func theTableIsWhatTheCommandPrints() throws {
    let feed = try #require(Corpus.studies.first { $0.name == "feed" })
    let text = TextReporter().text(of: Runner([feed]).run())
    let printed = Set(text.split(separator: "\n").map(figures))
    let parts = try readme().split(separator: "```")
    let table = try #require(parts.first { $0.contains("--document feed\nUnmutated") })
    let counts = table.split(separator: "\n").filter { line in
      line.hasPrefix("      ") && line.contains("/") || line.contains("mutants")
    }
    #expect(counts.count == 7)
    for line in counts { #expect(printed.contains(figures(of: line)), "\(line)") }
  }

  /// A line without what varies: the speed behind the six counts.
  private func figures(of line: Substring) -> String {
    line.hasPrefix("      ")
      ? line.split(separator: " ").prefix(6).joined(separator: " ") : String(line)
  }

  @Test func namesEveryFileFormatAndScriptThatIsThere() throws {
    let readme = try readme()
    for name in ["Scripts/check.sh", "Scripts/test-report.sh"] {
      #expect(readme.contains(name))
      #expect(FileManager.default.isExecutableFile(atPath: root.appendingPathComponent(name).path))
    }
  }

  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func readme() throws -> String {
    String(
      decoding: try Data(contentsOf: root.appendingPathComponent("README.md")), as: UTF8.self)
  }
}
