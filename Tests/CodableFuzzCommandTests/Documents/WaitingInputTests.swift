import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A pipe without data is waited for, but not in silence; a device is refused.
@Suite struct WaitingInputTests {
  private static let people = ["run", "--document", "people", "--quiet"]

  /// Commands that read `in.fifo`, and the signal that ends the wait.
  private static let commands: [([String], Int32)] = [
    (["run", "in.fifo", "--quiet"], SIGINT), (["run", "in.fifo", "--workers", "0"], SIGTERM),
    (["run", "a.json", "--since", "in.fifo"], SIGINT),
    (["--document", "people=in.fifo"], SIGTERM), (people + ["--baseline", "in.fifo"], SIGINT),
    (people + ["--openapi", "in.fifo", "--operation", "GET /"], SIGTERM),
    (["infer", "in.fifo"], SIGINT), (["init", "in.fifo"], SIGTERM),
    (["mutate", "in.fifo"], SIGINT), (["merge", "in.fifo", "1.json"], SIGTERM),
    (["replay", "people:remove-key@/0/age", "--document", "people=in.fifo"], SIGINT),
    (["render", "in.fifo", "-o", "r.html"], SIGTERM),
  ]

  @Test(arguments: commands)
  func aWaitIsAnnouncedAndASignalEndsIt(arguments: [String], signal: Int32) throws {
    let tool = try Tool()
    _ = try tool.write(#"[{"id":1},{"id":2}]"#, to: "a.json")
    try #require(mkfifo(tool.folder.appendingPathComponent("in.fifo").path, 0o600) == 0)
    let process = try tool.start(arguments)
    for _ in 0..<3_000 where process.isRunning {
      if try tool.text(of: "error").contains("waiting for data from in.fifo\n") { break }
      usleep(10_000)
    }
    #expect(process.isRunning)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + signal)
    let error = try tool.text(of: "error")
    #expect(error.components(separatedBy: "waiting for data").count == 2, "\(error)")
  }

  @Test func whatAWriterSendsLateIsRead() throws {
    let tool = try Tool()
    let run = try tool.run(
      ["infer", "in.fifo"],
      prelude: "mkfifo in.fifo; printf '[{\"id\":1},{\"id\":2}]' >in.fifo & true")
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(run.output.contains(" id: Int"))
  }

  @Test(arguments: commands.map(\.0))
  func aDeviceIsRefused(arguments: [String]) throws {
    let tool = try Tool()
    _ = try tool.write(#"[{"id":1},{"id":2}]"#, to: "a.json")
    let run = try tool.run(arguments.map { $0.replacing("in.fifo", with: "/dev/zero") })
    #expect(run.exitCode == 2)
    #expect(run.error.contains("/dev/zero: this is a device"), "\(run.error)")
  }
}
