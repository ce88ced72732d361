import CodableFuzz
import Foundation
import FuzzReports
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that cannot be written to their end.
@Suite struct WritingTests {
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"),
    arguments: [
      ["--document", "people", "--quiet"], ["--document", "people", "--quiet", "--workers", "0"],
      ["merge", "1", "2"],
    ])
  func aFullDeviceIsTold(arguments: [String]) throws {
    let tool = try Tool()
    try tool.writeShards()
    let run = try tool.run(arguments + ["--output", "text=/dev/full"])
    #expect(run.exitCode == 2 && run.output.isEmpty)
    #expect(
      run.error.contains("/dev/full: writing failed: No space left on device"), "\(run.error)")
  }

  @Test(arguments: [
    ["--document", "people", "--quiet", "--workers", "0", "--format", "json"],
    ["merge", "1", "2", "--format", "json"],
  ])
  func whereThereIsNoRoomTheOldFileStays(arguments: [String]) throws {
    let tool = try Tool()
    try tool.writeShards()
    _ = try tool.write("before", to: "r.json")
    let run = try tool.run(arguments + ["--output", "r.json"], fileBlocks: 8)
    #expect(run.exitCode == 2, "\(run.error)")
    #expect(run.error.contains("r.json: writing failed"), "\(run.error)")
    #expect(try tool.text(of: "r.json") == "before")
    #expect(try tool.fileNames == ["1", "2", "r.json"])
  }

  @Test(arguments: ["exec 2>&-", "exec >&- 2>&-", "exec <&- >&- 2>&-"])
  func closedStreamsDoNotEndUpInFiles(prelude: String) throws {
    let tool = try Tool("hostile-tool")
    let run = try tool.run(
      ["--strategy", "trap", "--format", "json", "--output", "r.json", "--outcomes", "o.jsonl"],
      prelude: prelude)
    #expect(run.exitCode == 1)
    #expect(try JSONReporter.report(from: tool.text(of: "r.json")).documents.count == 1)
    #expect(try tool.text(of: "o.jsonl").split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
    #expect(try tool.run(["--strategy", "strict"], prelude: "exec <&- >&- 2>&-").exitCode == 2)
  }

  @Test(arguments: [
    ["list", "mutators"], ["--help"], ["run", "--help"], ["--version"], ["scenarios"],
    ["mutate", "d.json"], ["replay", "people:remove-key@/0/age"],
    ["minimize", "people:remove-key@/0/age", "--strategy", "strict"],
    ["--document", "people", "--quiet", "--no-timing"],
    ["--document", "people", "--quiet", "--no-timing", "--workers", "0", "--format", "json"],
    ["--document", "people", "--quiet", "--no-timing", "--output", "text=/dev/stdout"],
    ["merge", "1", "2"], ["render", "r.json"],
  ])
  func aReaderThatWentAwayEndsTheToolInOneWay(arguments: [String]) throws {
    let tool = try Tool()
    try tool.writeShards()
    _ = try tool.write(#"{"a":1}"#, to: "d.json")
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
    let tool = try Tool()
    let run = try tool.run(
      ["--document", "people", "--quiet", "--no-timing"], prelude: "export TMPDIR; \(prelude)")
    #expect(run.exitCode == 0 && run.error.isEmpty, "\(run.error)")
  }

  @Test(arguments: [
    (["--document", "people", "--quiet", "--workers", "0"], 6), (["list", "plans"], 6),
    (["--document", "people", "--quiet", "--no-timing"], 20), (["mutate", "d.json"], 6),
  ])
  func tooFewOpenFilesAreNamed(arguments: [String], limit: Int) throws {
    let tool = try Tool()
    _ = try tool.write(#"{"a":1}"#, to: "d.json")
    let run = try tool.run(arguments, prelude: "ulimit -n \(limit)")
    #expect(run.exitCode == 2 && run.output.isEmpty)
    #expect(
      run.error.contains("the process may have \(limit) files open and needs "), "\(run.error)")
    let needed = try #require(run.error.firstMatch(of: /ulimit -n ([0-9]+)/)?.output.1)
    let other = try tool.run(arguments, prelude: "ulimit -n \(needed)")
    #expect(other.exitCode == 0, "\(other.error)")
  }

  @Test func aRunThatIsKilledLeavesTheOldFile() throws {
    let tool = try Tool()
    _ = try tool.write("before", to: "r.json")
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
