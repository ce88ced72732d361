import Foundation
import Testing

@Suite struct HistoryTests {
  private static let run = [
    "--document", "people", "--quiet", "--no-timing", "--history", "h.jsonl", "--output", "r.json",
  ]

  /// A tool in a repository with a commit.
  private func tool() throws -> Tool {
    let tool = try Tool()
    let git = tool.folder.appendingPathComponent(".git")
    try FileManager.default.createDirectory(at: git, withIntermediateDirectories: true)
    try check("a", in: tool)
    return tool
  }

  /// Checks out another commit.
  private func check(_ digit: String, in tool: Tool) throws {
    _ = try tool.write(String(repeating: digit, count: 40) + "\n", to: ".git/HEAD")
  }

  /// The tool takes the commit from CI services, too.
  private static let prelude = "unset GITHUB_SHA CI_COMMIT_SHA"

  private func run(_ tool: Tool, _ arguments: [String] = Self.run) throws -> Tool.Run {
    try tool.run(arguments, prelude: Self.prelude)
  }

  @Test func eachCommitAddsALine() throws {
    let tool = try tool()
    #expect(try run(tool).exitCode == 0)
    let first = try tool.text(of: "h.jsonl")
    let line = try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any]
    #expect(line?["commit"] as? String == String(repeating: "a", count: 40))
    #expect((line?["date"] as? String)?.hasSuffix("Z") == true)
    #expect(first.contains(#"[{"document":"people","recordSurvival":{"count":"#))
    let names = first.matches(of: #/"strategy":"([a-z-]+)"/#).map { String($0.1) }
    #expect(names == ["strict", "wrapper", "lossy-array"])
    let again = try run(tool)
    #expect(again.exitCode == 0)
    #expect(
      again.error == "h.jsonl: nothing added, because it has these counts of this commit\n")
    #expect(try tool.text(of: "h.jsonl") == first)
    try check("b", in: tool)
    #expect(try run(tool).error.isEmpty)
    let second = try tool.text(of: "h.jsonl")
    #expect(second.hasPrefix(first) && second.split(separator: "\n").count == 2)
    // Other counts of the same commit, as with changes that were not committed.
    let one = try run(tool, Self.run + ["--records", "3"])
    #expect(one.exitCode == 0)
    #expect(try tool.text(of: "h.jsonl").split(separator: "\n").count == 3)
    #expect(try tool.fileNames == [".git", "h.jsonl", "r.json"])
  }

  @Test func withoutACommitEachRunAddsALineAndRenderingItNone() throws {
    let tool = try Tool()
    #expect(try run(tool).exitCode == 0)
    let text = try tool.text(of: "h.jsonl")
    #expect(!text.contains("commit"))
    let render = try run(
      tool, ["render", "r.json", "--history", "h.jsonl", "--output", "r.html", "--quiet"])
    #expect(render.exitCode == 0, "\(render.error)")
    #expect(try tool.text(of: "h.jsonl") == text)
  }

  @Test func mergingAddsALineAndAPageDrawsAll() throws {
    let tool = try tool()
    #expect(try run(tool).exitCode == 0)
    try check("b", in: tool)
    let part = ["--document", "people", "--quiet", "--no-timing", "--format", "json"]
    for number in [1, 2] {
      let run = try run(tool, part + ["--shard", "\(number)/2", "--output", "s\(number)"])
      #expect(run.exitCode == 0, "\(run.error)")
    }
    let merge = try run(tool, ["merge", "s1", "s2", "--history", "h.jsonl", "-o", "r.html"])
    #expect(merge.exitCode == 0)
    #expect(merge.error.contains("wrote h.jsonl: 2 runs\n"), "\(merge.error)")
    let page = try tool.text(of: "r.html")
    #expect(page.contains("aria-label=\"record survival of people, strict, in 2 runs: from "))
    #expect(page.contains(">aaaaaaaaaa<"))
  }

  @Test(arguments: [
    ("{\"version\":1}\n", "line 1 of the history is not valid: the document: "),
    ("<<<<<<< HEAD\n", "line 1 of the history is not valid: "),
    ("\"commit\":", "is cut off"), ("\"version\":1", "it has version 2, but"),
    ("\"count\":", "is not a rate"),
  ])
  func aDamagedHistoryIsRefusedByLine(part: String, message: String) throws {
    let tool = try tool()
    #expect(try run(tool).exitCode == 0)
    let line = try tool.text(of: "h.jsonl")
    let damaged =
      switch part {
      case "\"commit\":": line + line.dropLast(9)
      case "\"version\":1": line + line.replacing(part, with: "\"version\":2")
      case "\"count\":": line + line.replacing(part, with: part + "9")
      default: part + line
      }
    _ = try tool.write(damaged, to: "h.jsonl")
    let run = try run(tool, Array(Self.run.dropLast(2)) + ["--output", "n.json"])
    #expect(run.exitCode == 2 && run.output.isEmpty)
    let number = damaged.hasPrefix(line) ? 2 : 1
    #expect(run.error.contains("h.jsonl: line \(number) of the history is not valid: "))
    #expect(run.error.contains(message), "\(run.error)")
    #expect(try tool.text(of: "h.jsonl") == damaged)
    #expect(try tool.fileNames == [".git", "h.jsonl", "r.json"])
  }

  @Test func aRunThatCouldNotReadADocumentAddsNothing() throws {
    let tool = try tool()
    _ = try tool.write("[", to: "bad.json")
    let run = try run(tool, Self.run + ["--document", "feed=bad.json"])
    #expect(run.exitCode == 2)
    #expect(run.error.contains("h.jsonl: nothing added, because a document could not be read"))
    #expect(try tool.fileNames == [".git", "bad.json", "r.json"])
  }
}
