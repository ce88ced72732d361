import CodableFuzz
import Foundation
import FuzzReports
import JSONMutation
import Testing

/// A tool is run whose strategies do not survive what they decode.
@Suite struct CrashTests {
  static let victim = "staff:flip-type@/0/age=null"
  /// What leaves out all that is decoded apart from the mutants of the plan.
  private static let onlyMutants = ["--no-findings", "--advice", "none"]

  @Test(arguments: [
    ("trap", Outcome.crashed, ["signal "]),
    // Which signal it is depends on the system.
    ("overflow", .crashed, ["signal 11 (SIGSEGV)", "signal 10 (SIGBUS)"]),
    ("exit", .crashed, ["exit code 0"]), ("loop", .hung, ["no answer in 2 s"]),
    ("static-trap", .crashed, ["signal "]),
  ])
  func crashesAreCountedAndLeaveOtherStrategiesAlone(
    strategy: String, outcome: Outcome, reasons: [String]
  ) throws {
    let tool = try Tool("hostile-tool")
    // What else is busy on the machine may keep a process from ending in so short a time.
    let timeout = outcome == .hung || strategy == "static-trap" ? "2" : "100"
    let alone = try report(of: tool, ["--strategy", "strict"], exitCode: 0)
    let report = try report(
      of: tool,
      ["--strategy", "strict", "--strategy", strategy, "--timeout", timeout] + Self.onlyMutants,
      exitCode: 1)
    let document = try #require(report.documents.first)
    let crash = try #require(document.crashes.first)
    #expect(document.crashes.count == 1)
    #expect(crash.input == Self.victim)
    #expect(crash.strategy.rawValue == strategy && crash.outcome == outcome)
    #expect(reasons.contains { crash.reason.hasPrefix($0) }, "\(crash.reason)")
    let figures = try #require(document.strategies.last?.headline)
    #expect(figures.crashes == 1)
    #expect(figures[.mutants] == 22)
    #expect(document.strategies.first == alone.documents.first?.strategies.first)
    let text = try tool.run(
      ["--strategy", strategy, "--timeout", timeout, "--quiet", "--threads", "1"]
        + Self.onlyMutants, exits: 1)
    #expect(text.output.contains("\(strategy) \(outcome.rawValue) on \(Self.victim)"))
    let verb = outcome == .hung ? "hangs" : "crashes"
    #expect(text.lines.first == "staff: \(strategy) \(verb) on 1 of 22 mutants.")
  }

  @Test("A cell that crashed names the crash") func areTheWordsOfTheirCells() throws {
    let tool = try Tool("hostile-tool")
    let run = try tool.run(
      "--strategy", "trap", "--quiet", "--threads", "1", "--output", "-", "--output", "r.json")
    #expect(run.lines.first?.hasPrefix("staff: trap crashes on ") == true, "\(run.output)")
    let age = #"    "age": 36               LIST   CRASH  ·      CRASH  ·      LIST"#
    let lines = try #require(run.lines.split(separator: age).last, "\(run.output)")
    #expect(lines.first?.hasPrefix("CRASH the app crashes, LIST list lost, ") == true)
    let report = try JSONReporter.report(from: try tool.text(of: "r.json"))
    let row = try #require(
      report.documents.first?.contracts.first?.rows.first { $0.field == "/*/age" })
    #expect(row.cells[.null]?.crash == .crashed && row.cells[.absent]?.crash == nil)
  }

  @Test("A crash leaves the bytes of its mutant") func leaveTheirBytesBehind() throws {
    let tool = try Tool("hostile-tool")
    let report = try report(of: tool, ["--strategy", "trap", "--artifacts", "found"], exitCode: 1)
    let crash = try #require(report.documents.first?.crashes.first)
    let file = try #require(crash.file)
    #expect(file.hasPrefix("found/"))
    #expect(
      try tool.text(of: file)
        == #"[{"name":"Ada","age":null},{"name":"Grace","age":85},{"name":"Mary","age":71}]"#)
    let note = try tool.text(of: file.dropLast(5) + ".txt")
    #expect(note.hasPrefix("\(Self.victim)\ntrap crashed: signal "))
    #expect(note.hasSuffix("hostile-tool replay \(Self.victim)\n"))
  }

  @Test(
    .enabled(if: Tool.isBuiltForRelease, "a debug build measures no time"),
    arguments: [
      ("clean-trap", "staff"), ("record-trap", "staff, record 1"), ("timing-trap", "staff, timing"),
    ])
  func crashesAreFoundOutsideOfMutants(strategy: String, input: String) throws {
    let report = try report(
      of: try Tool("hostile-tool", measuresTime: true),
      ["--strategy", "strict", "--strategy", strategy] + Self.onlyMutants,
      exitCode: 1)
    let document = try #require(report.documents.first)
    #expect(document.crashes.map(\.input) == [input])
    #expect(document.mutantCount == 22)
    let timed = report.timings.documents.flatMap(\.strategies).filter { $0.clean != nil }
    #expect(timed.map(\.strategy) == [.strict])
  }

  @Test("Crashes of tried changes are named, and change no figure")
  func areNamedWhereAChangeWasTriedAndChangeNoMetric() throws {
    let tool = try Tool("hostile-tool")
    let options = [
      "--strategy", "strict", "--strategy", "trial-trap", "--mutator", "remove-key",
      "--no-findings",
    ]
    let without = try report(of: tool, options + ["--advice", "none"], exitCode: 0)
    let with = try report(
      of: tool, options + ["--advice", "all", "--artifacts", "found"], exitCode: 1)
    let document = try #require(with.documents.first)
    #expect(document.crashes.map(\.input) == ["staff:remove-key@/0/age, repaired"])
    #expect(document.crashes.map(\.strategy.rawValue) == ["trial-trap"])
    #expect(document.strategies == without.documents.first?.strategies)
    let age = try #require(document.advice).filter { $0.change.kind == .optional }
    #expect(age.map(\.strategy) == [.strict, .strict, "trial-trap"])
    let note = try tool.text(of: "found/staff%3Aremove-key@%2F0%2Fage-repaired.txt")
    #expect(!note.contains("replay"))
  }

  @Test("A crash while records are compared is found, too")
  func comeFromRecordsThatAreComparedToo() throws {
    let report = try report(
      of: try Tool("hostile-tool"),
      ["--strategy", "vain", "--mutator", "adjust-number"] + Self.onlyMutants,
      exitCode: 1)
    let crashes = try #require(report.documents.first?.crashes)
    #expect(!crashes.isEmpty)
    #expect(crashes.allSatisfy { $0.input.hasPrefix("staff:adjust-number@") })
  }

  @Test("A crash while records are freed is found, too")
  func comeFromRecordsThatAreFreedToo() throws {
    let report = try report(
      of: try Tool("hostile-tool"), ["--strategy", "fragile", "--threads", "1"] + Self.onlyMutants,
      exitCode: 1)
    let crashes = try #require(report.documents.first?.crashes)
    #expect(
      crashes.map(\.input) == ["staff:remove-key@/0/age", "staff:flip-type@/0/age=null"])
  }

  @Test("A strategy that closes files does not harm the tool") func leaveTheToolItsFiles() throws {
    let report = try report(
      of: try Tool("hostile-tool"), ["--strategy", "strict", "--strategy", "close-files"],
      exitCode: 0)
    #expect(report.documents.first?.mutantCount == 22)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/cmdline"),
      "whether a process has ended is read in /proc"))
  func aCrashLeavesNoProcessesBehind() throws {
    let tool = try Tool("hostile-tool")
    _ = try report(of: tool, ["--strategy", "parent"], exitCode: 0)
    let child = try #require(pid_t(try tool.text(of: "child")))
    // A process that has ended has no command line, even before somebody waits for it.
    let isGone = (0..<2_000).contains { _ in
      let line = try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)
      if line?.isEmpty ?? true { return true }
      usleep(10_000)
      return false
    }
    #expect(isGone)
  }

  @Test("Using too much memory is a crash", arguments: ["eat", "eat-shared"])
  func comeFromTooMuchMemory(strategy: String) throws {
    let report = try report(
      of: try Tool("hostile-tool"),
      ["--strategy", strategy, "--memory-limit", "200M"], exitCode: 1)
    #expect(report.partial == nil)
    let crashes = try #require(report.documents.first?.crashes)
    #expect(crashes.contains { $0.extraCall == nil } && crashes.contains { $0.extraCall != nil })
    #expect(crashes.allSatisfy { $0.outcome == .crashed })
    #expect(crashes.allSatisfy { $0.reason.hasSuffix(", at the memory limit of 200M") })
  }

  /// One process ends for each document; all else is found in another one, and nothing is left out.
  @Test("One run finds the crashes of all fields") func areAllFoundInOneRunByField() throws {
    let tool = try Tool("hostile-tool")
    let documents = try ["1", "2", "4"].map { count in
      let report = try report(
        of: tool,
        ["--strategy", "strict", "--strategy", "hasty", "--threads", count, "--crash-limit", "3"],
        exitCode: 1)
      #expect(report.partial == nil)
      return try #require(report.documents.first)
    }
    #expect(documents[1] == documents[0] && documents[2] == documents[0])
    let mutants = documents[0].crashes.filter { $0.extraCall == nil }
    #expect(
      mutants.map(\.input) == [
        "staff:remove-key@/0/name", "staff:flip-type@/0/name=null", "staff:remove-key@/0/age",
        "staff:flip-type@/0/age=null",
      ])
    #expect(mutants.allSatisfy { $0.strategy == "hasty" && $0.file != nil })
    let rows = mutants.rows.map(\.summary)
    #expect(rows.count == 2)
    #expect(rows[0].hasPrefix("hasty crashed at /*/name, on 2 mutants of remove-key, flip-type: "))
    #expect(rows[0].hasSuffix("; for example staff:remove-key@/0/name"))
    #expect(rows[1].hasPrefix("hasty crashed at /*/age, on 2 mutants of remove-key, flip-type: "))
    let text = try tool.run(["--strategy", "hasty", "--threads", "1"] + Self.onlyMutants)
    #expect(text.error.components(separatedBy: "hasty crashed on staff:remove-key@").count == 3)
    let line = "  hasty crashed at /*/age, on 2 mutants of remove-key, flip-type: signal "
    #expect(text.lines.contains { $0.hasPrefix(line) }, "\(text.output)")
  }

  @Test("Too many crashes stop the run") func stopTheRunWhenThereAreTooMany() throws {
    let run = try Tool("hostile-tool").run(
      "--strategy", "always-trap", "--crash-limit", "1", "--threads", "1", "--quiet", exits: 1)
    #expect(
      run.lines[2].hasPrefix(
        "  PARTIAL: stopped at the crash limit of 1 (--crash-limit); 1 document not done: "))
  }

  @Test("Only rows of a baseline accept crashes") func areAcceptedOnlyByRowsOfABaseline() throws {
    let tool = try Tool("hostile-tool")
    let baseline = ["--no-timing", "--quiet", "--baseline", "b.txt"]
    let options =
      ["--strategy", "strict", "--strategy", "trap", "--baseline-strategy", "trap"] + baseline
    #expect(try tool.run(options + Self.onlyMutants + ["--update-baseline"]).exitCode == 0)
    try tool.run(options + Self.onlyMutants, exits: 0)
    for update in [[], ["--update-baseline"]] {
      try tool.run(options + ["--no-findings", "--output", "annotations=a"] + update, exits: 1)
      #expect(try tool.text(of: "a").hasPrefix("::error title=trap crashed::trap crashed "))
    }
    let stopped = try tool.run(
      ["--strategy", "always-trap", "--crash-limit", "1", "--threads", "1"] + baseline, exits: 1)
    #expect(
      stopped.error.contains(
        "\nb.txt: not compared and not written, because the run is incomplete\n"))
  }

  @Test func inTheSearchForFindingsAreTheFirstOfEachStrategy() throws {
    let tool = try Tool("hostile-tool")
    let documents = try ["1", "2"].map { count in
      let report = try report(
        of: tool,
        [
          "--strategy", "strict", "--strategy", "trap", "--mutator", "remove-key", "--threads",
          count,
        ], exitCode: 1)
      #expect(report.partial == nil)
      return try #require(report.documents.first)
    }
    let crashes = documents[0].crashes
    #expect(!crashes.isEmpty)
    #expect(crashes.allSatisfy { $0.strategy == "trap" && $0.extraCall != nil })
    #expect(documents[1] == documents[0])
  }

  @Test func whatStrategiesPrintDoesNotReachTheReport() throws {
    let run = try Tool("hostile-tool").run(
      "--strategy", "chatty", "--format", "json", "--quiet", exits: 0)
    #expect(run.error.isEmpty)
    #expect(try JSONReporter.report(from: run.output).documents.count == 1)
  }

  @Test("Crashes are the same for any number of threads")
  func areTheSameForAnyNumberOfThreads() throws {
    let tool = try Tool("hostile-tool")
    let reports = try ["1", "2", "8"].map { count in
      let names = ["trap", "always-trap", "record-trap", "exit", "overflow", "loop"]
      let strategies = names.flatMap { ["--strategy", $0] }
      let report = try report(
        of: tool, strategies + ["--threads", count, "--timeout", "2"], exitCode: 1)
      return try text(of: report.documents) + text(of: report.comparisons)
    }
    #expect(Set(reports).count == 1)
  }

  private func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func report(
    of tool: Tool, _ arguments: [String], exitCode: Int32,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Report {
    let run = try tool.run(arguments + ["--format", "json", "--quiet"])
    #expect(run.exitCode == exitCode, "\(run.error)", sourceLocation: sourceLocation)
    return try JSONReporter.report(from: run.output)
  }
}
