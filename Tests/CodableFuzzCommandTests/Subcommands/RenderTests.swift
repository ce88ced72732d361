import CodableFuzz
import Foundation
import FuzzBaselines
import JSONText
import Testing

@testable import CodableFuzzCommand
@testable import FuzzReports

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

@Suite struct ScenariosTests {
  private static let table: ScenarioTable = {
    struct Person: Decodable, Equatable { let name: String, age: Int }
    let json = #"[{"name":"Ada","age":36},{"name":"Grace","age":85}]"#
    return ScenarioTable(
      Study(
        "people", json: Array(json.utf8), recordsAt: "",
        strategies: [
          .strict([Person].self, at: \.self),
          Strategy("hiding") { data in
            let people = try? JSONDecoder().decode([Person].self, from: data)
            return Recovery(people ?? [])
          },
        ]), striking: "/0", scenarios: [.missingKey(at: "/age"), .numberAsString(at: "/age")])
  }()

  // Exit tests came with Swift 6.2.
  #if compiler(>=6.2)
    @Test func printsTheTables() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
      ) {
        let command = FuzzCommand(studies: [], scenarios: [Self.table])
        exit(command.run(["scenarios", "--format", "markdown"]).rawValue)
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains("| strategy | missing-key | number-as-string |\n"))
      #expect(output.contains("| strict | all lost, reported | all lost, reported |\n"))
      #expect(output.contains("| hiding | all lost, silent | all lost, silent |\n"))
    }

    @Test func printsAReportAsJSON() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
      ) {
        let command = FuzzCommand(studies: [], scenarios: [Self.table])
        exit(command.run(["scenarios", "--format=json"]).rawValue)
      }
      let output = Data(result?.standardOutputContent ?? [])
      // The test process may print lines of its own before.
      let start = try #require(output.firstIndex(of: UInt8(ascii: "{")))
      let end = try #require(output.lastIndex(of: UInt8(ascii: "}")))
      let report = try JSONDecoder().decode(ScenarioReport.self, from: output[start...end])
      #expect(report == ScenarioReport([try Self.table.results()]))
    }
  #endif

  @Test func withoutTablesItSaysWhatToDo() {
    let error = #expect(throws: UsageError.self) {
      try Scenarios.run([], of: FuzzCommand(studies: [], toolName: "people-fuzz"))
    }
    #expect(
      error?.message == "people-fuzz has no table of scenarios: pass some to "
        + "FuzzCommand.main(scenarios:studies:) in the tool's main file")
  }

  @Test(arguments: [
    (["--format", "markdwon"], "unknown format 'markdwon'; did you mean 'markdown'?"),
    (["people"], "scenarios takes no 'people': it has lists of its own"),
  ])
  func whatIsNotUnderstoodIsAUsageError(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) {
      try Scenarios.run(arguments, of: FuzzCommand(studies: [], scenarios: [Self.table]))
    }
    #expect(error?.message == message)
  }

  @Test func aTableThatCannotBeMadeIsTrouble() {
    var table = Self.table
    table.record = "/9"
    let error = #expect(throws: ScenarioError.self) {
      try Scenarios.run([], of: FuzzCommand(studies: [], scenarios: [table]))
    }
    #expect(error == .noRecord("/9", document: "people"))
  }
}
