import Foundation
import Testing

/// Runs that fail for what is always a finding.
@Suite struct FailOnTests {
  private static let fussy = [
    "--strategy", "fussy", "--mutator", "rewrite-whitespace", "--no-timing", "--quiet", "--verbose",
  ]

  @Test func failsWhereARecordIsLostThoughItsMeaningIsTheSame() throws {
    let tool = try Tool("hostile-tool")
    let lenient = try tool.run(Self.fussy)
    #expect(lenient.exitCode == 0)
    #expect(lenient.output.contains("Untouched records that no strategy may alter or lose"))
    let strict = try tool.run(Self.fussy + ["--fail-on", "findings"])
    #expect(strict.exitCode == 1)
    // What varies is how long the run took.
    let lines = [strict, lenient].map { $0.lines.filter { !$0.contains("survival run") } }
    #expect(lines[0] == lines[1])
    #expect(strict.error.hasPrefix("exit code 1: staff, fussy: "), "\(strict.error)")
    #expect(strict.error.hasSuffix("lost by mutants that mean the same (--fail-on findings)\n"))
    #expect(lenient.error.isEmpty)
  }

  @Test func doesNotFailForWhatChangedMeaning() throws {
    let tool = try Tool("hostile-tool")
    let run = try tool.run(
      "--strategy", "strict", "--mutator", "core", "--mutator", "meaning-preserving", "--fail-on",
      "findings", "--quiet", "--verbose")
    #expect(run.exitCode == 0 && run.error.isEmpty)
    #expect(!run.output.contains("no strategy may alter"))
  }

  @Test func failsMergedAndRenderedReports() throws {
    let tool = try Tool("hostile-tool")
    for shard in ["1/2", "2/2"] {
      let name = String(shard.prefix(1))
      _ = try tool.run(Self.fussy + ["--format", "json", "--output", name, "--shard", shard])
    }
    let merged = try tool.run("merge", "1", "2", "--output", "r.json", "--fail-on=findings")
    #expect(merged.exitCode == 1)
    #expect(try tool.run("merge", "1", "2").exitCode == 0)
    #expect(try tool.run("render", "r.json", "--fail-on", "findings").exitCode == 1)
    #expect(try tool.run("render", "r.json").exitCode == 0)
  }

  @Test func isAFailureInReportsForServices() throws {
    let tool = try Tool("hostile-tool")
    let forms = ["--output", "annotations=a", "--output", "junit=j"]
    _ = try tool.run(Self.fussy + forms)
    // A warning needs a file to show it in; the tool embeds the document.
    #expect(try !tool.text(of: "a").contains("fussy"))
    #expect(try !tool.text(of: "j").contains("<failure"))
    _ = try tool.run(Self.fussy + forms + ["--fail-on", "findings"])
    #expect(try tool.text(of: "a").contains("::error title=fussy spoils untouched records"))
    #expect(try tool.text(of: "j").contains(#"<failure type="spoiled""#))
  }

  @Test func saysWhereNothingCanBeFound() throws {
    let run = try Tool().run(
      "--document", "weather", "--fail-on", "findings", "--no-timing", "--quiet")
    #expect(run.exitCode == 0)
    #expect(run.error.contains("none is used: add --mutator meaning-preserving"))
  }

  @Test func refusesOtherReasons() throws {
    let run = try Tool().run("--fail-on", "finding")
    #expect(run.exitCode == 64)
    #expect(run.error.contains("unknown reason to fail 'finding'"))
    #expect(run.error.contains("findings"))
    #expect(try Tool().run("run", "--help").output.contains("--fail-on findings"))
  }
}
