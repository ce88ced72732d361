import Foundation
import Testing

/// A run that has nothing to do, or measures nothing, is not a clean one.
@Suite struct EmptyRunTests {
  private static let quiet = ["--quiet", "--no-timing", "--format", "json"]

  @Test(arguments: [
    (
      "folder",
      "folder: the folder has no documents: put files into it that end in one of .json, .jsonl, "
        + ".ndjson"
    ),
    ("empty.ndjson", "empty.ndjson: the file has no documents: put a JSON text on each line"),
    ("blank.JSONL", "blank.JSONL: the file has no documents: put a JSON text on each line"),
  ])
  func aPathWithoutDocumentsIsNamed(path: String, message: String) throws {
    let tool = try Tool(writing: "not JSON", to: "folder/notes.txt")
    try tool.write("", to: "empty.ndjson")
    try tool.write("\n \n", to: "blank.JSONL")
    for threads in ["1", "2"] {
      let run = try tool.run(
        ["--document", "people=\(path)", "--document", "weather", "--threads", threads]
          + Self.quiet, exits: 2)
      #expect(run.error == "people: \(message)\n")
      let documents = try #require(try run.report["documents"] as? [[String: Any]])
      #expect(documents.map { $0["name"] as? String } == ["weather"])
    }
  }

  @Test(arguments: [["/nothing"], ["/*/name", "/nothing"]])
  func aPatternThatMatchesNothingIsNamed(patterns: [String]) throws {
    let tool = try Tool()
    let arguments =
      ["--document", "people", "--document", "weather"]
      + patterns.flatMap { ["--include", $0] } + Self.quiet
    let whole = try tool.run(arguments)
    let message =
      "codable-fuzz: --include '/nothing' matches no location in any document: write a JSON "
      + "Pointer such as /feed/*/url, or /** for every location\n"
    #expect(whole.exitCode == 2)
    #expect(whole.error == message)
    for number in 1...2 {
      let run = try tool.run(arguments + ["--shard", "\(number)/2", "--output", "\(number)"])
      #expect(run.exitCode == 0 && run.error.isEmpty)
    }
    let merged = try tool.run("merge", "1", "2", "--format", "json")
    #expect(merged.exitCode == 2 && merged.error == message)
    #expect(try merged.report == whole.report)
    #expect(whole.output.contains(#""unmatchedPatterns""#))
  }

  /// Tables of nothing and hints how to share them would hide the error.
  @Test(arguments: [
    ["--document", "people=missing.json"], ["--document", "people=missing.json", "--verbose"],
    ["--document", "people=d.json"], ["--document", "people", "--exclude", "/**"],
  ])
  func aRunThatMeasuresNothingPrintsOnlyWhy(arguments: [String]) throws {
    let tool = try Tool(writing: #"[{"x":1}]"#, to: "d.json")
    let run = try tool.run(arguments)
    #expect(run.exitCode == 2 && run.output.isEmpty)
    #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
    // A service that reads reports needs one, above all of a run that failed.
    let written = try tool.run(arguments + ["--output", "r.xml", "--output", "json=-"])
    #expect(written.exitCode == 2 && written.output.hasPrefix("{"))
    #expect(try tool.text(of: "r.xml").contains("<testsuites"))
  }
}
