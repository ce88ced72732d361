import Foundation
import FuzzBaselines
import Testing

@Suite struct RenderTests {
  private static let run = ["--document", "people", "--quiet", "--no-timing"]

  @Test func writesWhatTheRunWouldHaveWritten() throws {
    let tool = try Tool()
    let forms = ["a.txt", "a.md", "a.csv", "a.xml", "code-quality=a.cq", "annotations=a.ann"]
    let run = try tool.run(
      Self.run + ["--output", "r.json"] + forms.flatMap { ["--output", $0] })
    #expect(run.exitCode == 0 && run.output.isEmpty, "\(run.error)")
    let render = try tool.run(
      ["render", "r.json", "--quiet", "--output", "-"]
        + forms.flatMap { ["--output", $0.replacing("a.", with: "b.")] })
    #expect(render.exitCode == 0 && render.error.isEmpty, "\(render.error)")
    for name in ["txt", "md", "csv", "xml", "cq", "ann"] {
      #expect(try tool.text(of: "a." + name) == tool.text(of: "b." + name), "\(name)")
    }
    #expect(try render.output == tool.text(of: "a.txt"))
  }

  @Test func holdsTheReportAgainstABaseline() throws {
    let tool = try Tool()
    _ = try tool.run(
      Self.run + ["--output", "r.json", "--baseline", "b.txt", "--update-baseline"])
    let held = try tool.run("render", "r.json", "--baseline", "b.txt")
    #expect(held.exitCode == 0 && held.output.hasPrefix("Baseline passes"))
    let row = "row people strict /*/{age,name} remove-key kept "
    let text = try tool.text(of: "b.txt").replacing(row + "0/7", with: row + "1/7")
    _ = try tool.write(text, to: "b.txt")
    let run = try tool.run(
      "render", "r.json", "--baseline", "b.txt", "--output", "annotations=-", "--output", "r.xml")
    #expect(run.exitCode == 1)
    let line = try #require(text.split(separator: "\n").firstIndex { $0.hasPrefix(row) }) + 1
    #expect(run.output.hasPrefix("::error file=b.txt,line=\(line),title=people%2C strict%3A worse"))
    #expect(try tool.text(of: "r.xml").contains(#"<failure type="worse""#))
  }

  @Test(arguments: [
    ([], "render needs one JSON report"), (["a", "b"], "render needs one JSON report"),
    (
      ["a.json", "--output", "./a.json"],
      "'./a.json' is one of the reports: name another file to write to"
    ),
    (
      ["a.json", "--baseline", "b.txt", "--output", "b.txt"],
      "--baseline and --output need different files"
    ),
  ])
  func isToldWhatToRender(arguments: [String], message: String) throws {
    let run = try Tool().run(["render"] + arguments)
    #expect(run.exitCode == 64)
    #expect(run.error == "codable-fuzz: \(message)\nTry 'codable-fuzz render --help'.\n")
  }

  @Test func refusesOtherVersionsAndParts() throws {
    let tool = try Tool()
    _ = try tool.write("{\"version\":99}", to: "old.json")
    let old = try tool.run("render", "old.json", "--output", "r.txt")
    #expect(old.exitCode == 2)
    #expect(old.error.hasPrefix("codable-fuzz: old.json: the report has version 99"))
    _ = try tool.run(Self.run + ["--shard", "1/2", "--output", "s.json"])
    let part = try tool.run("render", "s.json")
    #expect(part.exitCode == 2)
    #expect(
      part.error == "codable-fuzz: s.json: this is the report of shard 1/2: merge all of them "
        + "with 'merge'\n")
    #expect(try tool.fileNames == ["old.json", "s.json"])
  }
}
