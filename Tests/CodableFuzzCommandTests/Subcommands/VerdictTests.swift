import Foundation
import Testing

/// The exit code, JUnit, annotations and code quality say the same of a run.
@Suite struct VerdictTests {
  private static let people = #"[{"id":1,"name":"Ada","age":36},{"id":2,"name":"Bo","age":85}]"#
  private static let fussy = ["--strategy", "fussy", "--mutator", "rewrite-whitespace"]

  @Test(
    arguments: [
      ("codable-fuzz", ["--document", "people"], 0),
      ("codable-fuzz", ["--document", "people", "--include", "/nothing"], 2),
      ("codable-fuzz", ["--document", "people=cut-off.json"], 2),
      ("codable-fuzz", ["new.json", "--since", "old.json"], 1),
      ("codable-fuzz", ["old.json", "--since", "old.json"], 0),
      ("hostile-tool", fussy, 0),
      ("hostile-tool", fussy + ["--fail-on", "findings"], 1),
      ("hostile-tool", ["--strategy", "trap", "--mutator", "flip-type"], 1),
    ] as [(String, [String], Int32)])
  func isTheSameInAllFormats(name: String, arguments: [String], exitCode: Int32) throws {
    let tool = try Tool(name)
    _ = try tool.write(Self.people, to: "old.json")
    _ = try tool.write(Self.people.replacing("36", with: #""36""#), to: "new.json")
    _ = try tool.write("[1,", to: "cut-off.json")
    let run = try tool.run(
      arguments + [
        "--no-timing", "--quiet", "--workers", "1", "--output", "junit=junit.xml",
        "--output", "annotations=annotations.txt", "--output", "code-quality=quality.json",
      ])
    #expect(run.exitCode == exitCode, "\(run.error)")
    let junit = try tool.text(of: "junit.xml")
    #expect((junit.contains("<failure") || junit.contains("<error")) == (exitCode != 0), "\(junit)")
    let annotations = try tool.text(of: "annotations.txt").split(separator: "\n")
    #expect(annotations.contains { $0.hasPrefix("::error ") } == (exitCode != 0))
    let quality = try tool.text(of: "quality.json")
    let isGrave = ["blocker", "critical", "major"].contains { quality.contains("\"\($0)\"") }
    #expect(isGrave == (exitCode != 0), "\(quality)")
  }
}
