import CodableFuzz
import Foundation
import FuzzReports
import Testing

@Suite struct WritingTests {
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"),
    arguments: [
      ["--document", "people", "--quiet"], ["--document", "people", "--quiet", "--threads", "1"],
      ["merge", "1", "2"],
    ])
  func aFullDeviceIsReported(arguments: [String]) throws {
    let tool = try Tool()
    try tool.writeShards()
    let run = try tool.run(arguments + ["--output", "text=/dev/full"])
    #expect(run.exitCode == 2 && run.output.isEmpty)
    #expect(run.error == "codable-fuzz: /dev/full: writing failed: No space left on device\n")
  }

  @Test(arguments: [
    ["--document", "people", "--quiet", "--threads", "1", "--format", "json"],
    ["merge", "1", "2", "--format", "json"],
  ])
  func theOldFileStaysIfThereIsNoRoomForANewOne(arguments: [String]) throws {
    let tool = try Tool()
    try tool.writeShards()
    try tool.write("before", to: "r.json")
    let run = try tool.run(arguments + ["--output", "r.json"], fileBlocks: 8, exits: 2)
    #expect(run.error.hasSuffix(": File too large\n"), "\(run.error)")
    #expect(try tool.text(of: "r.json") == "before")
    #expect(try tool.fileNames == ["1", "2", "r.json"])
  }

  @Test(arguments: ["exec 2>&-", "exec >&- 2>&-", "exec <&- >&- 2>&-"])
  func closedStreamsDoNotEndUpInFiles(prelude: String) throws {
    let tool = try Tool("hostile-tool")
    try tool.run(
      ["--strategy", "trap", "--format", "json", "--output", "r.json", "--outcomes", "o.jsonl"],
      prelude: prelude, exits: 1)
    #expect(try JSONReporter.report(from: tool.text(of: "r.json")).documents.count == 1)
    #expect(try tool.text(of: "o.jsonl").split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
    #expect(try tool.run(["--strategy", "strict"], prelude: "exec <&- >&- 2>&-").exitCode == 2)
  }

  @Test(arguments: [
    ["list", "mutators"], ["--help"], ["run", "--help"], ["--version"],
    ["mutate", "d.json"], ["replay", "people:remove-key@/0/age"],
    ["minimize", "people:remove-key@/0/age", "--strategy", "strict"],
    ["--document", "people", "--quiet", "--no-timing"],
    ["--document", "people", "--quiet", "--no-timing", "--threads", "1", "--format", "json"],
    ["--document", "people", "--quiet", "--no-timing", "--output", "text=/dev/stdout"],
    ["merge", "1", "2"], ["render", "r.json"],
  ])
  func aReaderThatWentAwayEndsTheToolInOneWay(arguments: [String]) throws {
    let tool = try Tool()
    try tool.writeShards()
    try tool.write(#"{"a":1}"#, to: "d.json")
    _ = try tool.run("--document", "people", "--quiet", "--no-timing", "--output", "r.json")
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let process = try tool.start(arguments, output: pipe.fileHandleForWriting)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 141)
    #expect(try tool.text(of: "error").isEmpty)
  }

  @Test func filesAreWrittenThoughNobodyReadsTheOutput() throws {
    let tool = try Tool()
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let process = try tool.start(
      ["--document", "people", "--quiet", "--output", "-", "--output", "r.json"],
      output: pipe.fileHandleForWriting)
    process.waitUntilExit()
    #expect(process.terminationStatus == 141)
    #expect(try JSONReporter.report(from: tool.text(of: "r.json")).documents.count == 1)
  }

  @Test(arguments: [
    "TMPDIR=/no/such/folder", "TMPDIR=/dev/null", "TMPDIR=\"$PWD/closed\"; mkdir -m 0 closed",
  ])
  func aTemporaryFolderThatCannotBeUsedIsNotNeeded(prelude: String) throws {
    let run = try Tool().run(
      ["--document", "people", "--quiet", "--no-timing"], prelude: "export TMPDIR; \(prelude)")
    #expect(run.exitCode == 0 && run.error.isEmpty, "\(run.error)")
  }

  @Test(arguments: [
    (["--document", "people", "--quiet", "--threads", "1"], 6), (["list", "plans"], 6),
    (["--document", "people", "--quiet", "--no-timing"], 20), (["mutate", "d.json"], 6),
  ])
  func tooFewOpenFilesAreNamed(arguments: [String], limit: Int) throws {
    let tool = try Tool(writing: #"{"a":1}"#, to: "d.json")
    let run = try tool.run(arguments, prelude: "ulimit -n \(limit)")
    #expect(run.exitCode == 2 && run.output.isEmpty)
    let start = "codable-fuzz: the process may have \(limit) files open and needs "
    #expect(run.error.hasPrefix(start), "\(run.error)")
    let needed = try #require(run.error.firstMatch(of: /ulimit -n ([0-9]+)/)?.output.1)
    try tool.run(arguments, prelude: "ulimit -n \(needed)", exits: 0)
  }

  @Test func aRunThatIsKilledLeavesTheOldFile() throws {
    let tool = try Tool(writing: "before", to: "r.json")
    let arguments = ["--document", "people", "--quiet", "--format", "json", "--output", "r.json"]
    let killed = try tool.runStopped(
      arguments + ["--plan", "exhaustive", "--mutator", "all"], by: SIGKILL)
    #expect(killed.exitCode == SIGKILL)
    #expect(try tool.text(of: "r.json") == "before")
    #expect(try tool.run(arguments).exitCode == 0)
    #expect(try tool.text(of: "r.json").hasPrefix("{"))
  }
}

extension Tool {
  fileprivate func writeShards() throws {
    for number in ["1", "2"] {
      let run = try run(
        "--document", "people", "--quiet", "--format", "json", "--shard", "\(number)/2",
        "--output", number)
      try #require(run.exitCode == 0, "\(run.error)")
    }
  }
}

@Suite struct WrittenFilesTests {
  private static let run = ["--document", "people", "--no-timing"]

  @Test(arguments: [
    (run + ["--output", "r.html", "-o", "markdown=r"], ["wrote r.html", "wrote r"]),
    (run + ["--outcomes", "o.jsonl", "-o", "r.json"], ["wrote o.jsonl", "wrote r.json"]),
    (
      run + ["--baseline", "b.txt", "--update-baseline", "--output", "r.csv"],
      ["wrote r.csv", "wrote b.txt: 18 lines, +16 -0"]
    ),
    (
      ["mutate", "d.json", "--format", "files", "-o", "out"],
      ["wrote out: 11 mutants and manifest.ndjson"]
    ),
    (
      ["minimize", "people:flip-type@/1/age=string", "--strategy", "strict", "-o", "out"],
      ["wrote out/people@213d6e9c.json"]
    ),
    (
      ["replay", "people:remove-key@/1/age", "-o", "out"],
      ["wrote out/people%3Aremove-key@%2F1%2Fage.json"]
    ),
    (["render", "report.json", "-o", "r.html"], ["wrote r.html"]),
    (["merge", "1", "2", "-o", "r.html"], ["wrote r.html"]),
  ])
  func eachIsNamedUnlessTheToolIsQuiet(arguments: [String], lines: [String]) throws {
    let tool = try Tool()
    try tool.writeInput(for: arguments)
    let run = try tool.run(arguments, exits: 0)
    let written = run.error.split(separator: "\n").filter { $0.hasPrefix("wrote ") }
    #expect(written.count == lines.count, "\(run.error)")
    for (line, start) in zip(written, lines) { #expect(line.hasPrefix(start), "\(line)") }
    for option in ["--quiet", "-q"] {
      let other = try Tool()
      try other.writeInput(for: arguments)
      let quiet = try other.run(arguments + [option])
      #expect(quiet.exitCode == 0 && !quiet.error.contains("wrote "), "\(quiet.error)")
    }
  }

  @Test func whatIsPrintedOrGoesToADeviceIsNotNamed() throws {
    for output in ["-", "text=/dev/null"] {
      let run = try Tool().run(Self.run + ["--output", output])
      #expect(run.exitCode == 0 && run.error.isEmpty)
    }
    let message = "/dev/null: this is a device; a JSON file is needed\n"
    #expect(try Tool().run("mutate", "/dev/null").error == message)
  }

  /// Services for artifacts refuse a whole upload for one such name.
  @Test func noNameHasACharacterThatUploadsRefuse() throws {
    let tool = try Tool("hostile-tool")
    let file = try tool.write(
      #"[{"name":"Ada","age":1,"a:b?*<\">|\\":1},{"name":"Grace","age":2}]"#, to: "d:1?.json")
    let document = ["--document", "staff=\(file)", "--no-timing"]
    let traps = ["--strategy", "vain", "--strategy", "strict", "--mutator", "adjust-number"]
    for arguments in [
      document + traps + ["--artifacts", "a", "--output", "r.json"],
      ["mutate", file, "--format", "files", "--output", "m"],
      ["init", file, "--name", "Made"], ["infer", file, "-o", "I"],
    ] {
      let run = try tool.run(arguments)
      #expect(run.exitCode < 2, "\(arguments): \(run.error)")
    }
    let report = try JSONReporter.report(from: try tool.text(of: "r.json"))
    let name = try #require(report.documents.first).name
    let replay = try tool.run(
      "replay", "\(name):remove-key@/0/age", "--document", "staff=\(file)", "--strategy", "strict",
      "-o", "R")
    #expect(replay.exitCode < 2, "\(replay.error)")
    try FileManager.default.removeItem(atPath: file)
    let names = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path)
    for folder in ["a/", "m/", "Made/", "I/", "R/"] {
      #expect(names.contains { $0.hasPrefix(folder) }, "\(folder)")
    }
    for name in names { #expect(!name.contains { "\":<>|*?\r\n\\".contains($0) }, "\(name)") }
  }
}

extension Tool {
  fileprivate func writeInput(for arguments: [String]) throws {
    _ = try write(#"{"a":1}"#, to: "d.json")
    let people = ["--document", "people", "--no-timing", "--quiet"]
    if arguments.contains("render") { _ = try run(people + ["--output", "report.json"]) }
    for part in ["1", "2"] where arguments.contains("merge") {
      _ = try run(people + ["--shard", "\(part)/2", "--output", "json=\(part)"])
    }
  }
}

/// The tools need no test framework: a machine without a toolchain, or a static link, has none.
@Suite struct LinkTests {
  @Test(arguments: ["codable-fuzz", "harness-bench", "hostile-tool"])
  func noTestFrameworkIsLinked(name: String) throws {
    let tool = try Data(contentsOf: Tool.location(of: name), options: .mappedIfSafe)
    #expect(tool.count > 100_000)
    for library in ["libXCTest", "XCTest.framework", "libTesting", "Testing.framework"] {
      #expect(tool.range(of: Data(library.utf8)) == nil, "\(library)")
    }
  }
}
