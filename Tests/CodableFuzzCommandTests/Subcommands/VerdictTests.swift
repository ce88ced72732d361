import Foundation
import Testing

/// The exit code and all formats say the same of a run.
@Suite struct VerdictTests {
  private static let people = #"[{"id":1,"name":"Ada","age":36},{"id":2,"name":"Bo","age":85}]"#
  private static let fussy = ["--strategy", "fussy", "--mutator", "rewrite-whitespace"]

  @Test(
    arguments: [
      ("codable-fuzz", ["--document", "people"], 0, nil),
      (
        "codable-fuzz", ["--document", "people", "--include", "/nothing"], 2,
        "matches no location in any document"
      ),
      ("codable-fuzz", ["--document", "people=cut-off.json"], 2, "cut-off.json: not JSON"),
      (
        "codable-fuzz", ["--document", "people", "--since", "old.json", "new.json"], 1,
        "changed from number to string or number: 1 record fails"
      ),
      (
        "codable-fuzz", ["new.json", "--since", "old.json"], 1,
        "new.json breaks the inferred models: 2 of 2 records lost"
      ),
      ("codable-fuzz", ["old.json", "--since", "old.json"], 0, nil),
      ("hostile-tool", fussy, 0, nil),
      ("hostile-tool", fussy + ["--fail-on", "findings"], 1, "lost by mutants that mean the same"),
      ("hostile-tool", ["--strategy", "trap", "--mutator", "flip-type"], 1, "trap crashed at"),
    ] as [(String, [String], Int32, String?)])
  func isTheSameInAllFormats(
    name: String, arguments: [String], exitCode: Int32, reason: String?
  ) throws {
    let tool = try Tool(name)
    _ = try tool.write(Self.people, to: "old.json")
    _ = try tool.write(Self.people.replacing("36", with: #""36""#), to: "new.json")
    _ = try tool.write("[1,", to: "cut-off.json")
    let forms = ["junit", "annotations", "code-quality", "text", "html", "markdown"]
    let run = try tool.run(
      arguments + ["--no-timing", "--quiet", "--workers", "1"]
        + forms.flatMap { ["--output", "\($0)=\($0).txt"] })
    #expect(run.exitCode == exitCode, "\(run.error)")
    let junit = try tool.text(of: "junit.txt")
    #expect((junit.contains("<failure") || junit.contains("<error")) == (exitCode != 0), "\(junit)")
    let annotations = try tool.text(of: "annotations.txt").split(separator: "\n")
    #expect(annotations.contains { $0.hasPrefix("::error ") } == (exitCode != 0))
    let quality = try tool.text(of: "code-quality.txt")
    let isGrave = ["blocker", "critical", "major"].contains { quality.contains("\"\($0)\"") }
    // It has no rows about documents without files.
    let hasFile = arguments.contains { $0.hasSuffix(".json") }
    #expect(isGrave == (exitCode != 0 && hasFile), "\(quality)")
    if !hasFile { #expect(!quality.contains("path"), "\(quality)") }
    guard let reason else { return }
    for form in forms where hasFile || form != "code-quality" {
      let text = try tool.text(of: "\(form).txt")
        .replacing(form == "html" ? /<[^>]*>/ : /\\/, with: "").replacing(/\n +/, with: " ")
      #expect(text.contains(reason), "\(form): \(text)")
    }
  }
}
