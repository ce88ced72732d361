import Foundation
import Testing

@Suite struct RunTests {
  @Test func comparesTheStrategiesOverADocument() throws {
    let run = try Tool().run("--document", "people", "--quiet", "--verbose")
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
    let rows = run.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(rows.contains(["people", "8", "8/8", "8/8", "8/8", "8/8", "8/8"]))
    let strategies = ["strict", "permissive", "wrapper", "result", "lossy-array"]
    #expect(strategies.allSatisfy { name in rows.contains { $0.first == name } })
    #expect(run.lines.allSatisfy { $0.count <= 100 })
  }

  @Test func showsNoProgressWhereStandardErrorIsNoTerminal() throws {
    let run = try Tool().run("--document", "people")
    #expect(run.error.isEmpty)
  }

  @Test func runsTheModelsOnAFile() throws {
    let tool = try Tool()
    let file = try tool.write(
      #"[{"name":"a","age":1},{"name":"b","age":"2"},{"name":"c","age":3}]"#, to: "p.json")
    let run = try tool.run("run", "--document", "people=\(file)", "--quiet", "--verbose")
    #expect(run.exitCode == 0)
    #expect(
      run.lines.joined(separator: " ").replacing(#/ +/#, with: " ").contains(
        "/1: expected Int, found a string at /1/age (strict, permissive, result, lossy-array)")
    )
    let row = run.lines.first { $0.hasPrefix("people ") }?.split(separator: " ").dropFirst()
    #expect(row.map(Array.init) == ["3", "0/2", "0/2", "2/2", "2/2", "2/2"])
  }

  @Test func writesOutcomesALineEach() throws {
    let tool = try Tool()
    let run = try tool.run(
      "--document", "weather", "--outcomes", "o.jsonl", "--output", "r.json", "--format", "json",
      "--strategy", "result", "--mutator", "remove-key", "--quiet")
    #expect(run.exitCode == 0 && run.output.isEmpty)
    #expect(try tool.fileNames == ["o.jsonl", "r.json"])
    let lines = try tool.text(of: "o.jsonl").split(separator: "\n")
    let report = try object(try tool.text(of: "r.json"))
    let documents = try #require(report["documents"] as? [[String: Any]])
    #expect(documents.first?["mutantCount"] as? Int == lines.count)
    let line = try object(String(try #require(lines.first { $0.contains("@/unit") })))
    #expect(
      Set(line.keys) == [
        "mutant", "document", "strategy", "outcome", "counters", "paths", "errorAccuracy",
        "nanoseconds",
      ])
    #expect(line["mutant"] as? String == "weather:remove-key@/unit")
    #expect(line["outcome"] as? String == "returned")
    #expect(line["paths"] as? [String] == ["/unit"])
    #expect(line["errorAccuracy"] as? String == "exact")
    let counters = try #require(line["counters"] as? [String: Int])
    #expect(
      counters == [
        "mutants": 1, "returned": 1, "mutatedReported": 1, "costly": 1, "namedExactly": 1,
      ])
  }

  @Test func everyPrintedIdentifierIsReplayedToTheSameBytes() throws {
    let tool = try Tool()
    let file = try tool.write(
      #"[{"name":"a","age":1,"x/y~z":{"":[1]},"a":1,"a":2,"é:@=+#%":null}]"#, to: "odd.json")
    let mutated = try tool.run("mutate", file, "--plan", "exhaustive")
    #expect(mutated.exitCode == 0)
    var texts: [String: String] = [:]
    for line in mutated.lines {
      let mutant = try object(line)
      texts[try #require(mutant["mutant"] as? String)] = mutant["text"] as? String
    }
    #expect(texts.count == mutated.lines.count && texts.count > 40)
    for (number, (id, text)) in texts.sorted(by: { $0.key < $1.key }).enumerated()
    where number % 5 == 0 {
      let folder = "replayed-\(number)"
      let replay = try tool.run("replay", id, "--document", "odd=\(file)", "--output", folder)
      #expect(replay.exitCode == 0, "\(id): \(replay.error)")
      let path = tool.folder.appendingPathComponent(folder).path
      let name = try #require(FileManager.default.contentsOfDirectory(atPath: path).first)
      #expect(try tool.text(of: "\(folder)/\(name)") == text, "\(id)")
    }
  }

  @Test func growsDocuments() throws {
    let run = try Tool().run(
      "--document", "feed~40", "--document", "people", "--records", "12", "--quiet", "--verbose")
    #expect(run.exitCode == 0)
    let rows = run.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(rows.contains(["feed~40", "40", "40/40", "40/40", "40/40", "40/40", "40/40"]))
    #expect(rows.contains(["people~12", "12", "12/12", "12/12", "12/12", "12/12", "12/12"]))
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
