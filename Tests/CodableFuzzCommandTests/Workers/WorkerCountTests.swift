import CodableFuzz
import Foundation
import Testing

/// A run does not depend on how many processes it is done in.
@Suite struct WorkerCountTests {
  @Test(arguments: [
    ["--document", "people", "--document", "weather"],
    ["--document", "people", "--plan", "random", "--count", "100", "--mutations", "3"],
    ["--document", "people", "--rate", "0.2", "--count", "50"],
    ["--document", "people", "--plan", "pairwise"],
    ["--document", "feed", "--document", "orders", "--advice", "all"],
  ])
  func doesNotChangeTheReport(arguments: [String]) throws {
    let tool = try Tool()
    let runs = try ["0", "1", "2", "8"].map { count in
      let run = try tool.run(
        arguments + ["--workers", count, "--format", "json", "--outcomes", "o.jsonl", "--quiet"])
      #expect(run.exitCode == 0, "\(run.error)")
      return [try withoutTimings(run.output), try outcomes(in: tool)]
    }
    for run in runs { #expect(run == runs[0]) }
    #expect(runs[0][1].utf8.count > 1_000)
  }

  @Test func mayBeLargerThanTheWork() throws {
    let run = try Tool().run(
      "--document", "people", "--mutator", "remove-key", "--workers", "12", "--quiet")
    #expect(run.exitCode == 0, "\(run.error)")
  }

  @Test func aFileIsReadOnceAndStandardInputToo() throws {
    let text = #"[{"name":"a","age":1},{"name":"b","age":2}]"#
    let run = try Tool().run(
      ["--document", "people=-", "--workers", "2", "--quiet"], input: text)
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(run.lines.contains { $0.hasPrefix("people ") })
  }

  @Test func aWorkerCannotBeStartedByHand() throws {
    let run = try Tool().run("worker-process")
    #expect(run.exitCode == 64)
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
