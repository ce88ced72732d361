import CodableFuzz
import Foundation
import Testing

@testable import harness_bench

@Suite struct HarnessBenchTests {
  private struct Rows: Decodable {
    let rows: [BenchmarkRow]
  }

  private static func rows(_ run: Tool.Run) throws -> [BenchmarkRow] {
    try JSONDecoder().decode(Rows.self, from: Data(run.output.utf8)).rows
  }

  @Test func harnessMakesTheMapOfADocument() throws {
    let run = try Tool("harness-bench").run(
      "harness", "--row", "map-drift", "--row", "map-all", "--document", "people", "--format",
      "json")
    #expect(run.exitCode == 0)
    let rows = try Self.rows(run)
    #expect(rows.map(\.name) == ["map-drift", "map-all"])
    #expect(rows.allSatisfy { $0.document == "people" && $0.value > 0 && $0.unit == "s" })
    #expect(run.error.contains(" mutants of 477 bytes, 5 strategies, 0 mutants in excerpts"))
  }

  @Test func theOtherBenchmarksMeasureFilesAndNameThoseThatTheyCannot() throws {
    let tool = try Tool("harness-bench")
    // Rendering is compared with copying from 64 KB on.
    let text = String(repeating: "x", count: 70_000)
    let file = try tool.write(#"{"name":"Ada","born":1815,"life":"\#(text)"}"#, to: "person.json")
    let mutation = try tool.run("mutation", file, "absent.json", "--format", "json")
    #expect(mutation.exitCode == 2 && mutation.error.contains("absent.json"))
    let rows = try Self.rows(mutation)
    #expect(rows.allSatisfy { $0.document == "person" && $0.value.isFinite })
    let counted = HeapTrace.environment("trace") == nil ? [] : ["render-allocations"]
    #expect(rows.map(\.name) == ["render-to-memcpy", "index-throughput"] + counted)
    let inference = try Self.rows(tool.run("inference", file, "--format", "json"))
    #expect(inference.map(\.name) == ["infer-throughput", "infer-to-json-serialization"])
    #expect(inference.allSatisfy { $0.document == "person" && $0.value > 0 })
  }

  @Test(
    .enabled(if: HeapTrace.environment("trace") != nil, "only glibc counts allocations"))
  func aProcessThatCountsNoAllocationsIsAnError() throws {
    for tool in ["/bin/false", "/no/such/tool"] {
      #expect(throws: (any Error).self) { try AllocationProcess([], executable: tool).rows() }
    }
    let error = try #require(throws: AllocationProcess.Failure.self) {
      try AllocationProcess([], executable: "/bin/false").rows()
    }
    #expect(error.description == "the process that counts allocations failed (exit code 1)")
  }

  @Test(arguments: [
    ([], "needs a benchmark: mutation, inference, harness\n"),
    (["mutatoin"], "unknown benchmark 'mutatoin'; did you mean 'mutation'?"),
    (["harness", "--row", "overheads"], "unknown row 'overheads'; did you mean 'overhead'?"),
    (["harness", "--row"], "needs a row: overhead, speed-up, bare-loop"),
    (["harness", "people"], "harness takes no 'people'; use --document NAME=FILE"),
    (["mutation", "--row", "merge"], "unknown option '--row'"),
    (["inference", "--format", "jso"], "unknown format 'jso'; did you mean 'json'?"),
  ])
  func whatIsNotUnderstoodIsAUsageError(arguments: [String], message: String) throws {
    let run = try Tool("harness-bench").run(arguments)
    #expect(run.exitCode == 64 && run.output.isEmpty)
    #expect(run.error.hasPrefix("harness-bench: " + message), "\(run.error)")
  }
}
