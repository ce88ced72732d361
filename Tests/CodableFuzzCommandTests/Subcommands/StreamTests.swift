import Foundation
import Testing

/// Many documents for the models of one.
@Suite struct StreamTests {
  private static let lines = [
    #"[{"name":"a","age":1},{"name":"b","age":2}]"#,
    #"[{"name":"c","age":3}]"#,
    #"[{"name":"d","age":4},{"name":"e","age":"5"}]"#,
    #"[{"name":"c","age":3}]"#,
  ]

  @Test("A stream of documents is one entry of the report") func isOneEntryOfTheReport() throws {
    let tool = try Tool(writing: Self.lines.joined(separator: "\n"), to: "p.ndjson")
    let run = try tool.run(
      ["--document", "people=p.ndjson", "--format", "json", "--quiet"], exits: 1)
    let documents = try #require(try run.report["documents"] as? [[String: Any]])
    #expect(documents.count == 1)
    let document = try #require(documents.first)
    #expect(document["name"] as? String == "people")
    #expect(document["documentCount"] as? Int == 4)
    #expect(document["recordCount"] as? Int == 6)
    #expect(document["byteCount"] as? Int == Self.lines.map(\.utf8.count).reduce(0, +))
    var mutants = 0
    for (number, line) in Self.lines.enumerated() {
      let file = try tool.write(line, to: "\(number).json")
      let single = try tool.run(["--document", "people=\(file)", "--format", "json", "--quiet"])
      let documents = try #require(try single.report["documents"] as? [[String: Any]])
      #expect(documents.first?["documentCount"] == nil)
      mutants += try #require(documents.first?["mutantCount"] as? Int)
    }
    #expect(document["mutantCount"] as? Int == mutants)
  }

  @Test("A stream is the same with a line or a file for each document")
  func isTheSameFromALineEachAndAFileEach() throws {
    let tool = try Tool()
    let file = try tool.write(Self.lines.joined(separator: "\n"), to: "p.jsonl")
    let folder = tool.folder.appendingPathComponent("p")
    for (number, line) in Self.lines.enumerated() {
      try tool.write(line, to: "p/\(number).json")
    }
    let reports = try [file, folder.path].map { path in
      try tool.run("--document", "people=\(path)", "--format", "json", "--quiet").report
    }
    #expect(reports[0] == reports[1])
  }

  @Test("A stream of documents comes from standard input") func comesFromStandardInput() throws {
    let tool = try Tool()
    let text = Self.lines.joined(separator: "\n")
    let file = try tool.write(text, to: "p.ndjson")
    let arguments = ["--format", "json", "--quiet", "--document"]
    let read = try tool.run(arguments + ["people=\(file)"])
    let piped = try tool.run(arguments + ["people=-"], input: text)
    #expect(try piped.report == read.report)
    let single = try tool.run(arguments + ["people=-"], input: Self.lines[0] + "\n")
    let documents = try #require(try single.report["documents"] as? [[String: Any]])
    #expect((documents.first?["name"] as? String)?.hasPrefix("people@") == true)
  }

  @Test("A stream of documents names lines that are bad") func namesLinesThatAreBad() throws {
    let tool = try Tool()
    let bad = ["{", "[1", "7"]
    try tool.write(
      ([Self.lines[0]] + bad + [Self.lines[1]]).joined(separator: "\n\n"), to: "p.ndjson")
    let run = try tool.run("--document", "people=p.ndjson", "--format", "json", "--quiet", exits: 2)
    let failures = try #require(try run.report["failures"] as? [[String: String]])
    #expect(failures.allSatisfy { $0["document"]?.hasPrefix("people") == true })
    #expect(
      failures.map { $0["message"] } == [
        "p.ndjson, line 3 from byte 45: not JSON: the text ends where a key or '}' was expected "
          + "at byte offset 1 (line 1, column 2)",
        "p.ndjson, line 5 from byte 48: not JSON: the text ends where ',' or ']' was expected "
          + "at byte offset 2 (line 1, column 3)",
        "p.ndjson, line 7 from byte 52: a list of records was expected at the root, "
          + "but there is a number",
      ])
    let documents = try #require(try run.report["documents"] as? [[String: Any]])
    #expect(documents.first?["documentCount"] as? Int == 2)
  }

  @Test("A document of a stream is replayed by the digest of its line")
  func isReplayedByTheDigestOfTheLine() throws {
    let tool = try Tool(writing: Self.lines.joined(separator: "\n"), to: "p.ndjson")
    let run = try tool.run("--document", "people=p.ndjson", "--quiet", "--format", "json")
    let ids = run.output.matches(of: /"people@[0-9a-f]{8}:[^"]*"/).map {
      String($0.output.dropFirst().dropLast())
    }
    #expect(!ids.isEmpty)
    for id in Set(ids) {
      let replay = try tool.run("replay", id, "--document", "people=p.ndjson")
      #expect(replay.exitCode == 0 && replay.output.hasPrefix("\(id)    "), "\(replay.error)")
      #expect(try tool.run("replay", id, "--document", "people=.").exitCode == 0)
    }
    let other = try tool.run(
      "replay", "people@00000000:remove-key@/0/age", "--document", "people=p.ndjson", exits: 2)
    #expect(
      other.error
        == "codable-fuzz: 'people@00000000:remove-key@/0/age' comes from none of the documents "
        + "in p.ndjson\n")
  }

  @Test("Shards of a stream are split between documents", arguments: [2, 3, 9])
  func isSplitByDocuments(count: Int) throws {
    let tool = try Tool()
    let lines = Self.lines + ["{"] + Self.lines
    try tool.write(lines.joined(separator: "\n"), to: "p.ndjson")
    let arguments = ["--document", "people=p.ndjson", "--format", "json", "--quiet"]
    let whole = try tool.run(arguments)
    for number in 1...count {
      _ = try tool.run(arguments + ["--shard", "\(number)/\(count)", "--output", "\(number)"])
    }
    let merged = try tool.run(
      ["merge", "--format", "json"] + (1...count).map(String.init), exits: 2)
    #expect(merged.error == whole.error && merged.error.hasPrefix("people: p.ndjson, "))
    #expect(try merged.report == whole.report)
  }
}
