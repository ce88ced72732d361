import CodableFuzz
import Foundation
import FuzzBaselines
import JSONText
import Testing

@testable import CodableFuzzCommand
@testable import FuzzReports

@Suite struct RenderTests {
  private static let run = ["--document", "people", "--quiet", "--no-timing"]

  @Test("render writes what the run would have written")
  func writesWhatTheRunWouldHaveWritten() throws {
    let tool = try Tool()
    let forms = ["a.txt", "a.md", "a.csv", "a.xml", "annotations=a.ann"]
    let run = try tool.run(
      Self.run + ["--output", "r.json"] + forms.flatMap { ["--output", $0] })
    #expect(run.exitCode == 0 && run.output.isEmpty, "\(run.error)")
    let render = try tool.run(
      ["render", "r.json", "--quiet", "--output", "-"]
        + forms.flatMap { ["--output", $0.replacing("a.", with: "b.")] })
    #expect(render.exitCode == 0 && render.error.isEmpty, "\(render.error)")
    for name in ["txt", "md", "csv", "xml", "ann"] {
      #expect(try tool.text(of: "a." + name) == tool.text(of: "b." + name), "\(name)")
    }
    #expect(try render.output == tool.text(of: "a.txt"))
  }

  @Test("render compares the report with a baseline") func holdsTheReportAgainstABaseline() throws {
    let tool = try Tool()
    _ = try tool.run(
      Self.run + ["--output", "r.json", "--baseline", "b.txt", "--update-baseline"])
    let held = try tool.run("render", "r.json", "--baseline", "b.txt")
    #expect(held.exitCode == 0 && held.output.hasPrefix("Baseline passes"))
    let row = "row people strict /*/{age,name} remove-key kept "
    let text = try tool.text(of: "b.txt").replacing(row + "0/7", with: row + "1/7")
    try tool.write(text, to: "b.txt")
    let run = try tool.run(
      "render", "r.json", "--baseline", "b.txt", "--output", "annotations=-", "--output", "r.xml",
      exits: 1)
    let line = try #require(text.split(separator: "\n").firstIndex { $0.hasPrefix(row) }) + 1
    #expect(run.output.hasPrefix("::error file=b.txt,line=\(line),title=people%2C strict%3A worse"))
    #expect(try tool.text(of: "r.xml").contains(#"<failure type="worse""#))
  }

  /// As before damage curves and mutators of parsers were cut.
  @Test func whatAnOlderReportHasMoreIsNamed() throws {
    let tool = try Tool()
    _ = try tool.run(Self.run + ["--output", "r.json"])
    var text = try tool.text(of: "r.json")
    for (part, replacement) in [
      (#""id" : "every-field""#, #""id" : "damage-rate", "rate" : 0.3"#),
      (#""analyses" : {"#, #""pairs" : {"touched" : 1}, "analyses" : {"damage-curve" : {},"#),
    ] {
      try #require(text.contains(part))
      text = text.replacing(part, with: replacement, maxReplacements: 1)
    }
    text = text.replacing(
      /"mutators" : \[\s+"/, with: #""mutators" : ["comma", "comment", ""#, maxReplacements: 1)
    #expect(try tool.run("render", "r.json").error.isEmpty)
    try tool.write(text, to: "old.json")
    let run = try tool.run("render", "old.json", "--output", "r.txt", exits: 0)
    #expect(
      run.error.hasPrefix(
        "old.json: this version lacks the plan 'damage-rate' and the mutators comma, comment, whose "
          + "mutants it cannot replay, and does not show documents/analyses/damage-curve, "
          + "documents/pairs, plan/rate\n"), "\(run.error)")
  }

  @Test("render refuses reports of other versions, and parts")
  func refusesOtherVersionsAndParts() throws {
    let tool = try Tool(writing: "{\"version\":99}", to: "old.json")
    let old = try tool.run("render", "old.json", "--output", "r.txt", exits: 2)
    #expect(old.error.hasPrefix("codable-fuzz: old.json: the report has version 99"))
    _ = try tool.run(Self.run + ["--shard", "1/2", "--output", "s.json"])
    let part = try tool.run("render", "s.json", exits: 2)
    #expect(
      part.error == "codable-fuzz: s.json: this is the report of shard 1/2: merge all of them "
        + "with 'merge'\n")
    #expect(try tool.fileNames == ["old.json", "s.json"])
  }
}

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
        "new.json breaks strict models: 2 of 2 records lost"
      ),
      ("codable-fuzz", ["old.json", "--since", "old.json"], 0, nil),
      ("hostile-tool", fussy, 0, nil),
      ("hostile-tool", fussy + ["--fail-on", "findings"], 1, "lost by mutants that mean the same"),
      ("hostile-tool", ["--strategy", "trap", "--mutator", "flip-type"], 1, "trap crashed at"),
    ] as [(String, [String], Int32, String?)])
  func theVerdictIsTheSameInAllFormats(
    name: String, arguments: [String], exitCode: Int32, reason: String?
  ) throws {
    let tool = try Tool(name, writing: Self.people, to: "old.json")
    try tool.write(Self.people.replacing("36", with: #""36""#), to: "new.json")
    try tool.write("[1,", to: "cut-off.json")
    let forms = ["junit", "annotations", "text", "html", "markdown"]
    let run = try tool.run(
      arguments + ["--no-timing", "--quiet", "--threads", "1"]
        + forms.flatMap { ["--output", "\($0)=\($0).txt"] })
    #expect(run.exitCode == exitCode, "\(run.error)")
    let junit = try tool.text(of: "junit.txt")
    #expect((junit.contains("<failure") || junit.contains("<error")) == (exitCode != 0), "\(junit)")
    let annotations = try tool.text(of: "annotations.txt").split(separator: "\n")
    #expect(annotations.contains { $0.hasPrefix("::error ") } == (exitCode != 0))
    guard let reason else { return }
    for form in forms {
      let text = try tool.text(of: "\(form).txt")
        .replacing(form == "html" ? /<[^>]*>/ : /\\/, with: "").replacing(/\n +/, with: " ")
      #expect(text.contains(reason), "\(form): \(text)")
    }
  }
}
