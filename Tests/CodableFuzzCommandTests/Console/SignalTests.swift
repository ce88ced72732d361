import CodableFuzz
import Foundation
import FuzzReports
import Testing

/// A signal ends the tool soon, whatever it waits for.
@Suite struct SignalTests {
  private static let signals: [(Int32, Int32)] = [
    (SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143),
  ]

  @Test("A signal ends the wait for input", arguments: ["-", "in.fifo"], signals)
  func endsTheWaitForInput(path: String, signal: (number: Int32, exitCode: Int32)) throws {
    let tool = try Tool()
    // Nobody opens the FIFO that is a document to write to it.
    try #require(mkfifo(tool.folder.appendingPathComponent("in.fifo").path, 0o600) == 0)
    let input = try OpenInput(of: tool)
    defer { input.close() }
    let run = try tool.run(
      ["--document", "people=\(path)", "--quiet", "--output", "r.json", "--format", "json"],
      prelude: input.prelude
    ) { process in
      try Self.waitForReport(of: process, in: tool)
      kill(process.processIdentifier, signal.number)
      Self.killLater(process)
    }
    #expect(run.exitCode == signal.exitCode)
    #expect(!run.error.contains("Backtrac") && !run.error.contains("***"), "\(run.error)")
    let files = try tool.fileNames.filter { !$0.hasSuffix(".fifo") }
    #expect(files == (signal.number == SIGQUIT ? [] : ["r.json"]))
  }

  @Test func aStreamThatWaitsGivesAPartialReport() throws {
    let tool = try Tool()
    let input = try OpenInput(of: tool)
    defer { input.close() }
    input.write(#"[{"name":"a","age":1}]"# + "\n" + #"[{"name":"a","age":1}]"# + "\n")
    let run = try tool.run(
      [
        "--document", "people=-", "--quiet", "--output", "r.json", "--outcomes", "o.jsonl",
        "--threads", "1", "--no-timing",
      ],
      prelude: input.prelude
    ) { process in
      try Self.waitForReport(of: process, in: tool)
      kill(process.processIdentifier, SIGTERM)
      Self.killLater(process)
    }
    #expect(run.exitCode == 143)
    #expect(run.error == "codable-fuzz: interrupted: the report is partial\n")
    let report = try JSONReporter.report(from: try tool.text(of: "r.json"))
    #expect(report.partial != nil)
    #expect(try tool.fileNames.sorted() == ["input.fifo", "o.jsonl", "r.json"])
  }

  @Test("A signal ends other subcommands with a code", arguments: signals)
  func endsOtherSubcommandsWithACode(signal: (number: Int32, exitCode: Int32)) throws {
    let tool = try Tool()
    let input = try OpenInput(of: tool)
    defer { input.close() }
    input.write("[")
    let run = try tool.run(["mutate", "-"], prelude: input.prelude) { process in
      // The handlers are there before standard input is read.
      input.waitUntilRead()
      kill(process.processIdentifier, signal.number)
      Self.killLater(process)
    }
    #expect(run.exitCode == signal.exitCode, "\(run.error)")
  }

  @Test func aSignalThatComesTwiceAtOnceCountsOnce() throws {
    let tool = try Tool("hostile-tool")
    let process = try tool.start([
      "--strategy", "loop", "--timeout", "1000", "--threads", "1", "--output",
      "r.json", "--artifacts", tool.folder.path,
    ])
    try Self.waitForReport(of: process, in: tool)
    kill(process.processIdentifier, SIGTERM)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect([130, 143].contains(process.terminationStatus))
    #expect(try tool.text(of: "r.json").hasPrefix("{"))
  }

  private static func waitForReport(of process: Process, in tool: Tool) throws {
    for _ in 0..<6_000 where process.isRunning {
      let names = try tool.fileNames
      if names.contains(where: { $0.hasPrefix("r.json.") && $0.hasSuffix(".partial") }) { return }
      usleep(10_000)
    }
    Issue.record("no report was begun: \(try tool.fileNames)")
  }

  private static func killLater(_ process: Process) {
    let number = process.processIdentifier
    Thread.detachNewThread {
      for _ in 0..<1_200 {
        usleep(50_000)
        if kill(number, 0) != 0 { return }
      }
      kill(number, SIGKILL)
    }
  }
}

/// Standard input that stays open, whatever is written to it.
private struct OpenInput {
  private let descriptor: Int32

  init(of tool: Tool) throws {
    let path = tool.folder.appendingPathComponent("input.fifo").path
    try #require(mkfifo(path, 0o600) == 0)
    // Opening it for both waits for nobody.
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
  }

  var prelude: String { "exec <input.fifo" }

  func write(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
  }

  func waitUntilRead() {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    for _ in 0..<6_000 {
      if poll(&state, 1, 0) == 0 { return }
      usleep(10_000)
    }
    Issue.record("the input was not read")
  }

  func close() { _ = Foundation.close(descriptor) }
}
