import Foundation
import Testing

@Suite struct DescriptionOptionsTests {
  private static let description = """
    {"openapi":"3.0.3","paths":{
    "/people":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"array",
      "items":{"type":"object","required":["name","mail"],"properties":{"name":{"type":"string"},
      "mail":{"type":"string"},"age":{"type":"number","nullable":true}}}}}}}}}},
    "/person":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"object"}}}}}}}}}
    """
  private static let api = ["--openapi", "api.json", "--operation", "GET /people"]

  private func tool() throws -> Tool {
    try Tool(writing: Self.description, to: "api.json")
  }

  private func described(_ run: Tool.Run) throws -> [[String: Any]?] {
    let documents = try #require(try run.report["documents"] as? [[String: Any]])
    return documents.map {
      ($0["analyses"] as? [String: Any])?["api-description"] as? [String: Any]
    }
  }

  @Test func aRunHasTheGapsAndContradictions() throws {
    let run = try tool().run(
      ["--document", "people", "--format", "json", "--quiet"] + Self.api, exits: 0)
    let description = try #require(try described(run)[0])
    #expect(description["operation"] as? String == "GET /people")
    let gaps = try #require(description["gaps"] as? [[String: Any]])
    #expect(
      gaps.contains { $0["field"] as? String == "/*/age" && $0["change"] as? String == "null" })
    let contradictions = try #require(description["contradictions"] as? [[String: Any]])
    #expect(contradictions.map { $0["kind"] as? String } == ["absent"])
    let example = try #require(gaps[0]["example"] as? String)
    let replay = try tool().run(["replay", example])
    #expect(replay.exitCode == 0 && replay.output.contains(example))
    let text = try tool().run(["--document", "people", "--quiet"] + Self.api)
    #expect(text.output.contains("GET /people allows"))
    #expect(text.output.contains("contradicts the API description at 1 field: /*/mail is missing"))
  }

  /// An operation without a response in JSON is no choice.
  @Test func theOnlyOperationNeedsNoName() throws {
    let tool = try tool()
    let lines = Self.description.split(separator: "\n").dropLast()
    let delete = #""/people/{id}":{"delete":{"responses":{"204":{"description":"gone"}}}}}}"#
    try tool.write(lines.joined(separator: "\n") + "\n" + delete, to: "one.json")
    let run = try tool.run(
      "--document", "people", "--openapi", "one.json", "--format", "json", "--quiet", exits: 0)
    #expect(try described(run)[0]?["operation"] as? String == "GET /people")
  }

  @Test func contradictionsOfAStreamAddUpInShards() throws {
    let tool = try tool()
    let lines = (0..<7).map { #"[{"name":\#($0 > 2 ? "null" : "\"a\""),"mail":"b","age":1}]"# }
    try tool.write(lines.joined(separator: "\n"), to: "p.ndjson")
    let arguments =
      ["--document", "people=p.ndjson", "--quiet", "--format", "json"] + Self.api
    let whole = try tool.run(arguments)
    let row = try #require((try described(whole)[0]?["contradictions"] as? [[String: Any]])?.first)
    #expect(row["kind"] as? String == "null" && row["count"] as? Int == 4)
    #expect((row["file"] as? String)?.hasPrefix("p.ndjson, line 4") == true)
    for number in 1...2 {
      _ = try tool.run(arguments + ["--shard", "\(number)/2", "--output", "\(number)"])
    }
    let merged = try tool.run("merge", "1", "2", "--format", "json")
    #expect(try merged.report == whole.report)
    // The same document by another description is another run.
    try tool.write(
      Self.description.replacingOccurrences(of: "mail", with: "post"), to: "api.json")
    _ = try tool.run(arguments + ["--shard", "2/2", "--output", "2"])
    let mixed = try tool.run("merge", "1", "2", "--format", "json")
    #expect(mixed.exitCode == 2 && mixed.error.contains("of a description with the digest"))
  }

  @Test("--description belongs to the document before it")
  func belongsToTheDocumentBeforeIt() throws {
    let tool = try tool()
    let quick = ["--format", "json", "--quiet", "--no-timing", "--advice", "none"]
    let two = ["--document", "people", "--document", "users"]
    let all = try tool.run(Self.api + two + quick)
    #expect(try described(all).map { $0 != nil } == [true, true])
    let second = try tool.run(two + Self.api + quick)
    #expect(try described(second).map { $0 != nil } == [false, true])
    let each = try tool.run(
      ["--document", "people"] + Self.api
        + ["--document", "users", "--operation", "GET /person"] + quick)
    #expect(
      try described(each).map { $0?["operation"] as? String } == ["GET /people", "GET /person"])
  }

  @Test("mutate writes mutants that a description allows first")
  func mutateWritesThemFirst() throws {
    let tool = try tool()
    try tool.write(#"[{"name":"a","age":1},{"name":"b","age":2}]"#, to: "people.json")
    let run = try tool.run(["mutate", "people.json"] + Self.api)
    let mutators = run.lines.map { $0.contains(":contract@") }
    #expect(mutators.count { $0 } == 3)
    #expect(mutators.prefix(3).allSatisfy { $0 } && mutators.count > 3)
    let only = try tool.run(["mutate", "people.json", "--mutator", "contract"] + Self.api)
    #expect(
      only.lines.count == 3
        && only.lines[0].hasPrefix(#"{"mutant":"people@34d7cd0b:contract@/0/age=absent","#))
  }

  @Test(arguments: [
    (
      ["--openapi", "api.json"],
      "--openapi needs --operation, one of 'GET /people', 'GET /person'"
    ),
    (
      ["--openapi", "api.json", "--operation", "x", "--operation", "y"],
      "--operation is given twice for one document"
    ),
  ])
  func aCommandLineThatIsNotUnderstoodExitsWith64(arguments: [String], message: String) throws {
    let run = try tool().run(arguments, exits: 64)
    #expect(run.error == "codable-fuzz: \(message)\nTry 'codable-fuzz run --help'.\n")
  }

  @Test(arguments: [
    ("no.json", "GET /people", "no.json: there is no such file"),
    (".", "GET /people", ".: this is a folder; an API description in JSON is needed"),
    ("api.yaml", "GET /people", "api.yaml: this is YAML, and JSON is needed: convert it with 'yq"),
    ("old.json", "GET /people", "old.json: this is Swagger 2.0"),
    ("cut.json", "GET /people", "cut.json: not JSON: the text ends"),
    ("api.json", "GET /peple", "api.json: no operation 'GET /peple'; did you mean 'GET /people'?"),
  ])
  func aDescriptionThatCannotBeReadExitsWith2(file: String, operation: String, words: String) throws
  {
    let tool = try tool()
    try tool.write("openapi: 3.0.0\npaths:\n", to: "api.yaml")
    try tool.write(#"{"swagger":"2.0"}"#, to: "old.json")
    try tool.write(String(Self.description.prefix(100)), to: "cut.json")
    let run = try tool.run(
      ["--document", "people", "--openapi", file, "--operation", operation], exits: 2)
    #expect(run.error.contains(words), "\(run.error)")
  }

  @Test func referencesIntoOtherFilesAreAWarning() throws {
    let tool = try tool()
    try tool.write(
      """
      {"openapi":"3.1.0","paths":{"/a":{"get":{"responses":{"200":{"content":{"application/json":\
      {"schema":{"items":{"$ref":"person.json"}}}}}}}}}}
      """, to: "api.json")
    let run = try tool.run(
      ["--document", "people", "--openapi", "api.json", "--operation", "GET /a", "--quiet"],
      exits: 0)
    #expect(
      run.error.contains(
        "api.json: the $ref 'person.json' is in another file: anything is allowed there"))
  }
}
