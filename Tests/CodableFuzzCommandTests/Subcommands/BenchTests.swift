import CodableFuzz
import Foundation
import FuzzCorpus
import Testing

@testable import CodableFuzzCommand
@testable import FuzzBenchmarks

@Suite struct BenchTests {
  private struct Rows: Decodable {
    struct Environment: Decodable {
      let build: String
    }

    let rows: [BenchmarkRow]
    let environment: Environment
  }

  @Test("bench prints a row for each strategy and rate")
  func printsARowForEachStrategyAndRate() throws {
    let run = try Tool().run(
      "bench", "--document", "people", "--records", "12", "--format", "json",
      "--rate", "0", "--rate", "0.5", "--strategy", "lossy-array", "--strategy", "strict",
      "--budget", "0.05", exits: 0)
    #expect(run.error.contains("no row strict@0.50 of people: it threw\n"))
    let printed = try JSONDecoder().decode(Rows.self, from: Data(run.output.utf8))
    #expect(
      printed.rows.map(\.name) == [
        "strict@0", "lossy-array@0", "lossy-array@0.50", "strict-rate", "strict-time",
      ])
    #expect(printed.rows.map(\.unit) == ["ratio", "ratio", "ratio", "MB/s", "ns/record"])
    #expect(printed.rows.allSatisfy { $0.document == "people" && $0.rounds >= 5 })
    #expect(
      printed.rows.compactMap { $0.decoding?.strategy } == [.strict, .lossyArray, .lossyArray])
    #expect(["debug", "release"].contains(printed.environment.build))
  }

  @Test("bench reads the document from a file") func readsTheDocumentFromAFile() throws {
    let tool = try Tool()
    let json = #"[{"name":"Ada","age":36},{"name":"Grace","age":85},{"name":"Mary","age":71}]"#
    let file = try tool.write(json, to: "staff.json")
    let run = try tool.run(
      "bench", "--document", "people=\(file)", "--records", "5", "--rate", "0",
      "--strategy", "result", "--budget", "0.05", exits: 0)
    #expect(run.lines.contains { $0.hasPrefix("result@0 ") })
    let title = try #require(run.lines.first { $0.hasPrefix("people: 5 records, ") })
    #expect(title.contains(" bytes, strict-rate ") && title.contains(" MB/s, strict-time "))
  }

  @Test("bench measures all documents if none is named") func withoutADocumentAllAreMeasured()
    throws
  {
    let run = try Tool().run(
      "bench", "--strategy", "lossy-array", "--budget", "0.1", "--records", "2", "--format", "json",
      exits: 0)
    let rows = try JSONDecoder().decode(Rows.self, from: Data(run.output.utf8)).rows
    let clean = rows.filter { $0.name == "lossy-array@0" }.map(\.document)
    #expect(clean == Corpus.studies.map(\.name))
    #expect(Set(rows.compactMap { $0.decoding?.rate }) == [0, 0.01, 0.05, 0.1, 0.25, 0.5])
  }

  @Test(arguments: ["clean-trap", "timing-trap", "clean-overflow"])
  func aStrategyThatTrapsIsNamed(strategy: String) throws {
    let run = try Tool("hostile-tool").run(
      "bench", "--strategy", strategy, "--rate", "0", "--records", "3", "--budget",
      "0.05")
    #expect(run.exitCode != 0 && run.output.isEmpty)
    #expect(
      run.error.contains(
        "the strategy '\(strategy)' ended the process; it decoded the document 'staff'\n"
          + "the cause: signal "),
      "\(run.error)")
  }
}

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
      "json", exits: 0)
    let rows = try Self.rows(run)
    #expect(rows.map(\.name) == ["map-drift", "map-all"])
    #expect(rows.allSatisfy { $0.document == "people" && $0.value > 0 && $0.unit == "s" })
    #expect(run.error.contains(" mutants of 477 bytes, 5 strategies, 0 mutants in excerpts"))
  }

  @Test func mutationMeasuresFilesAndNamesThoseThatItCannot() throws {
    let tool = try Tool("harness-bench")
    // Rendering is compared with copying from 64 KB on.
    let text = String(repeating: "x", count: 70_000)
    let file = try tool.write(#"{"name":"Ada","born":1815,"life":"\#(text)"}"#, to: "person.json")
    let mutation = try tool.run("mutation", file, "absent.json", "--format", "json")
    #expect(mutation.exitCode == 2 && mutation.error.contains("absent.json"))
    let rows = try Self.rows(mutation)
    #expect(rows.allSatisfy { $0.document == "person" && $0.value.isFinite })
    #expect(rows.map(\.name) == ["render-to-memcpy", "index-throughput"])
  }
}
