import Foundation
import Testing

/// Runs that were interrupted and resumed.
@Suite struct ResumeTests {
  private static let plan = [
    "--document", "feed", "--document", "users", "--plan", "exhaustive", "--quiet",
  ]

  @Test(arguments: ["1", "2"])
  func endAsIfTheyHadNotBeenInterrupted(workers: String) throws {
    let tool = try Tool(measuresTime: true)
    let arguments = Self.plan + ["--workers", workers, "--format", "json", "--output"]
    let stopped = try tool.runStopped(arguments + ["p.json"])
    #expect(stopped.exitCode == 130)
    #expect(stopped.error.contains("codable-fuzz: interrupted: the report is partial\n"))
    #expect(try tool.report(in: "p.json")["partial"] != nil)
    let rest = try tool.run(arguments + ["r.json", "--resume", "p.json"])
    #expect(rest.exitCode == 0, "\(rest.error)")
    let whole = try tool.run(Self.plan + ["--format", "json"])
    #expect(try tool.report(in: "r.json") == whole.report)
  }

  @Test func goOnWithTheCommandThatIsNamed() throws {
    let tool = try Tool(measuresTime: true)
    let stopped = try tool.runStopped(Self.plan + ["--output", "r.txt"])
    #expect(try tool.text(of: "r.txt").contains("\n  PARTIAL: interrupted"))
    let line = try #require(stopped.error.split(separator: "\n").last)
    #expect(
      line == "  codable-fuzz --document feed --document users --plan exhaustive "
        + "--quiet --output r.txt --outcomes o.fifo.rest --resume r.txt.partial.json")
    #expect(stopped.error.contains("resume with:\n"))
    let words = line.split(separator: " ").dropFirst().map(String.init)
    let rest = try tool.run(Array(words))
    #expect(rest.exitCode == 0, "\(rest.error)")
    let whole = try tool.run(Self.plan)
    func tables(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.contains("flip-type") || $0.contains("/feed") }
    }
    #expect(try tables(tool.text(of: "r.txt")) == tables(whole.output))
    #expect(try tool.text(of: "o.fifo.rest").hasPrefix(#"{"mutant":""#))
    let again = try tool.run(Array(words))
    #expect(again.exitCode == 64)
    #expect(
      again.error.contains("'o.fifo.rest' may hold the outcomes of the resumed run"))
  }

  @Test func mayBeInterruptedAgain() throws {
    let tool = try Tool(measuresTime: true)
    let arguments = Self.plan + ["--format", "json", "--output", "p.json"]
    _ = try tool.runStopped(arguments)
    var again = try tool.runStopped(arguments + ["--resume", "p.json"])
    #expect(again.exitCode == 130)
    again = try tool.run(arguments + ["--resume", "p.json"])
    #expect(again.exitCode == 0, "\(again.error)")
    let whole = try tool.run(Self.plan + ["--format", "json"])
    #expect(try tool.report(in: "p.json") == whole.report)
    again = try tool.run(arguments + ["--resume", "p.json"])
    #expect(again.exitCode == 2)
    #expect(
      again.error
        == "codable-fuzz: p.json: this is the report of a finished run: there is nothing to resume\n"
    )
  }

  @Test func mayReadAStream() throws {
    let tool = try Tool(measuresTime: true)
    let line = #"[{"name":"a","age":1},{"name":"b","age":2},{"name":"c","age":3}]"#
    let lines = (0..<60).map { $0 == 50 ? "{" : line.replacing("1", with: "\($0)") }
    _ = try tool.write(lines.joined(separator: "\n"), to: "p.ndjson")
    let arguments = ["--document", "people=p.ndjson", "--quiet", "--format", "json"]
    let stopped = try tool.runStopped(arguments + ["--output", "p.json"])
    #expect(stopped.exitCode == 130)
    let rest = try tool.run(arguments + ["--resume", "p.json"])
    let whole = try tool.run(arguments)
    #expect(rest.exitCode == 2 && whole.exitCode == 2)
    #expect(try rest.report == whole.report)
    _ = try tool.write(lines.dropLast().joined(separator: "\n"), to: "p.ndjson")
    let other = try tool.run(arguments + ["--resume", "p.json"])
    #expect(other.exitCode == 2)
    #expect(other.error.contains("'people' was another document (a stream of "))
  }

  @Test func mayBeShards() throws {
    let tool = try Tool(measuresTime: true)
    // A part measures no time, so it needs more mutants than can be decoded before a signal is noticed.
    let arguments = Self.plan + ["--document", "events", "--format", "json"]
    let stopped = try tool.runStopped(arguments + ["--shard", "2/2", "--output", "2.json"])
    #expect(stopped.exitCode == 130)
    _ = try tool.run(arguments + ["--shard", "1/2", "--output", "1.json"])
    let early = try tool.run("merge", "1.json", "2.json")
    #expect(early.exitCode == 2)
    #expect(
      early.error == "codable-fuzz: 2.json: this is the report of an interrupted run: "
        + "resume it first, with --resume\n")
    let wrong = try tool.run(arguments + ["--shard", "1/2", "--resume", "2.json"])
    #expect(
      wrong.error
        == "codable-fuzz: 2.json: this is the report of another run: it is of shard 2/2, not 1/2\n")
    let rest = try tool.run(
      arguments + ["--shard", "2/2", "--resume", "2.json", "--output", "2.json"])
    #expect(rest.exitCode == 0, "\(rest.error)")
    let merged = try tool.run("merge", "2.json", "1.json", "--format", "json")
    #expect(try merged.report == tool.run(arguments).report)
  }

  @Test func areRefusedWhereTheRunIsAnotherOne() throws {
    let tool = try Tool(measuresTime: true)
    _ = try tool.runStopped(Self.plan + ["--format", "json", "--output", "p.json"])
    func error(_ arguments: [String]) throws -> String {
      let run = try tool.run(arguments + ["--resume", "p.json"])
      #expect(run.exitCode == 2 && run.output.isEmpty)
      return run.error.replacing(
        "codable-fuzz: p.json: this is the report of another run: ", with: "")
    }
    #expect(
      try error(["--document", "feed", "--plan", "exhaustive"])
        == "the documents are 'feed, users', not 'feed'\n")
    #expect(
      try error(["--document", "feed", "--document", "users", "--plan", "random", "--count", "9"])
        == "the plan is 'exhaustive', not 'random, count 9, seed 0, mutations 1'\n")
    #expect(
      try error(Self.plan + ["--timeout", "3", "--strategy", "strict"]).hasPrefix(
        "it was run with '--timeout 10.0', not with '--timeout 3.0'; "
          + "the strategies of 'feed' are 'strict, "))
    _ = try tool.write(
      try tool.text(of: "p.json").replacing("\"doneCount\" : ", with: "\"doneCount\" : 1"),
      to: "p.json")
    let edited = try tool.run(Self.plan + ["--resume", "p.json"])
    #expect(edited.exitCode == 2)
    #expect(
      edited.error == "codable-fuzz: p.json: the report was cut off or edited: make it again\n")
  }
}

extension Tool {
  /// The JSON report in a file, without what may vary.
  fileprivate func report(in name: String) throws -> NSDictionary {
    try Run(output: try text(of: name), error: "", exitCode: 0).report
  }
}
