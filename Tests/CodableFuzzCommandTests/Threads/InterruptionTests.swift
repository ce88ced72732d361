import CodableFuzz
import Foundation
import FuzzReports
import JSONMutation
import Testing

/// A run that is stopped leaves a report, and no processes.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: "/proc/self/stat"),
    "the processes of a tool are looked for in /proc"))
struct InterruptionTests {
  @Test(
    "An interrupted run prints the partial report",
    arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func printsThePartialReport(signal: Int32, exitCode: Int32) throws {
    let tool = try Tool("hostile-tool")
    let process = try startHanging(tool, "--output", "report.json", "--format", "json")
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == exitCode)
    #expect(try tool.lines(of: "error").last == "hostile-tool: interrupted: the report is partial")
    let report = try JSONReporter.report(from: try tool.text(of: "report.json"))
    let part = try #require(report.partial?.documents.first)
    #expect(part.document.name == "staff" && part.planned == 22)
    #expect(part.done < 22 && part.done == report.documents.first?.mutantCount)
    #expect(try tool.fileNames.filter { $0.hasSuffix(".partial") } == [])
    #expect(processes(of: tool).isEmpty)
  }

  @Test func noProcessOutlivesTheCommand() throws {
    let tool = try Tool("hostile-tool")
    let process = try startHanging(tool)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    for _ in 0..<2_000 where !processes(of: tool).isEmpty { usleep(10_000) }
    #expect(processes(of: tool).isEmpty)
  }

  @Test func noCallIsBlamedForAKillFromOutside() throws {
    let tool = try Tool()
    let process = try tool.start(
      [
        "--mutator", "remove-key", "--threads", "1", "--no-timing", "--quiet", "--format", "json",
        "--output", "report.json", "--artifacts", tool.folder.path,
      ])
    for _ in 0..<1_000 where child(of: process, tool) == nil { usleep(10_000) }
    usleep(400_000)
    #expect(kill(try #require(child(of: process, tool)), SIGKILL) == 0)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let report = try JSONReporter.report(from: try tool.text(of: "report.json"))
    #expect(report.partial == nil && report.documents.allSatisfy(\.crashes.isEmpty))
  }

  @Test func aCallDuringAKillFromOutsideIsMadeAgain() throws {
    let tool = try Tool("hostile-tool")
    let process = try startHanging(
      tool, threads: 1, timeout: 5, "--output", "report.json", "--format", "json")
    #expect(kill(try #require(child(of: process, tool)), SIGKILL) == 0)
    process.waitUntilExit()
    let report = try JSONReporter.report(from: try tool.text(of: "report.json"))
    let crashes = try #require(report.documents.first).crashes
    #expect(crashes.map(\.outcome) == [.hung], "\(crashes)")
  }

  @Test func outputThatWasBegunIsNotWrittenAgain() throws {
    let tool = try Tool()
    let records = (1...300).map { #"{"id":\#($0),"name":"n\#($0)"}"# }
    let file = try tool.write("[\(records.joined(separator: ","))]", to: "list.json")
    let pipe = Pipe()
    let process = try tool.start(["mutate", file], output: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    // More follows than fits into a pipe, so the process waits until it is read.
    var output = try #require(try pipe.fileHandleForReading.read(upToCount: 1))
    #expect(kill(try #require(child(of: process, tool)), SIGKILL) == 0)
    output += pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = output.split(separator: UInt8(ascii: "\n")).dropLast()
    #expect(lines.count > 1 && Set(lines).count == lines.count)
    #expect(process.terminationStatus == 2)
    #expect(
      try tool.text(of: "error").hasSuffix(
        """
        codable-fuzz: the process ended with signal 9 (SIGKILL) while it wrote its output, which is not \
        complete: run it again

        """))
  }

  private func startHanging(
    _ tool: Tool, threads: Int = 2, timeout: Int = 1_000, _ arguments: String...
  ) throws -> Process {
    let process = try tool.start(
      [
        "--strategy", "loop", "--timeout", "\(timeout)", "--threads", "\(threads)",
        "--no-findings", "--advice", "none", "--artifacts", tool.folder.path,
      ]
        + arguments)
    let beginning = tool.folder.appendingPathComponent("looping").path
    for _ in 0..<1_000 where !FileManager.default.fileExists(atPath: beginning) { usleep(10_000) }
    return process
  }

  /// The process in which strategies are called.
  private func child(of process: Process, _ tool: Tool) -> Int32? {
    processes(of: tool).compactMap(Int32.init).first { $0 != process.processIdentifier }
  }

  private func processes(of tool: Tool) -> [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter { process in
      guard Int(process) != nil,
        let arguments = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
      else { return false }
      return arguments.contains(tool.folder.lastPathComponent)
    }
  }
}

/// A run does not depend on how many threads it is done in.
@Suite struct ThreadCountTests {
  @Test(arguments: [
    ["--document", "people", "--document", "weather"],
    ["--document", "people", "--plan", "random", "--count", "100", "--mutations", "3"],
    ["--document", "feed", "--document", "orders", "--advice", "all"],
  ])
  func theNumberOfThreadsDoesNotChangeTheReport(arguments: [String]) throws {
    let tool = try Tool()
    let runs = try ["1", "2", "8"].map { count in
      let run = try tool.run(
        arguments + ["--threads", count, "--format", "json", "--outcomes", "o.jsonl", "--quiet"],
        exits: 0)
      return [try withoutTimings(run.output), try outcomes(in: tool)]
    }
    for run in runs { #expect(run == runs[0]) }
    #expect(runs[0][1].utf8.count > 1_000)
  }

  @Test("The number of threads may be larger than the work") func mayBeLargerThanTheWork() throws {
    try Tool().run(
      "--document", "people", "--mutator", "remove-key", "--threads", "12", "--quiet", exits: 0)
  }

  @Test func aFileIsReadOnceAndStandardInputToo() throws {
    let text = #"[{"name":"a","age":1},{"name":"b","age":2}]"#
    let run = try Tool().run(
      ["--document", "people=-", "--threads", "2", "--quiet"], input: text, exits: 0)
    #expect(run.lines.contains { $0.hasPrefix("people ") })
  }

  private func withoutTimings(_ text: String) throws -> String {
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    object["timings"] = nil
    object["environment"] = nil
    let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  private func outcomes(in tool: Tool) throws -> String {
    try tool.text(of: "o.jsonl").replacing(#/"nanoseconds":\d+/#, with: "")
  }
}
