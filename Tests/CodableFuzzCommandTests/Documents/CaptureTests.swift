import Foundation
import JSONText
import Testing

@Suite struct CaptureTests {
  private static let lines = [
    #"[{"name":"a","age":1},{"name":"b","age":2}]"#,
    #"[{"name":"c","age":3}]"#,
    #"[{"name":"d","age":4},{"name":"e","age":"5"}]"#,
  ]

  private static func entry(
    _ url: String, _ body: String, status: Int = 200, inBase64: Bool = false
  ) -> String {
    let text = inBase64 ? Data(body.utf8).base64EncodedString() : body
    return """
      {"request":{"method":"GET","url":"\(url)","headers":[]},"response":{"status":\(status),
       "content":{"size":\(body.utf8.count),"mimeType":"application/json"\
      \(inBase64 ? #","encoding":"base64""# : ""),"text":\(JSONString.quote(text))}}}
      """
  }

  private static func har(_ entries: [String]) -> String {
    #"{"log":{"version":"1.2","entries":["# + entries.joined(separator: ",\n") + "]}}"
  }

  /// The documents among other traffic.
  private static let capture = har(
    [entry("https://cdn.example.com/app.js", "var a = [];")]
      + lines.enumerated().map { number, line in
        entry("https://api.example.com/v1/people?page=\(number)", line, inBase64: number == 1)
      } + [
        entry("https://api.example.com/v1/people", "{}", status: 304),
        entry("https://api.example.com/v1/shows", "[]"),
      ])

  private static let options = [
    "--document", "people=c.har", "--entry", "GET */v1/people*", "--quiet", "--format", "json",
    "--show-values",
  ]

  /// Strings of a capture are in no report unless they are asked for.
  @Test(arguments: [("text", false), ("html", false), ("json", false), ("text", true)])
  func stringsAreMasked(format: String, isShown: Bool) throws {
    let tool = try Tool()
    let people = #"[{"name":"Margaret","age":1},{"name":"Margaret","age":2}]"#
    try tool.write(
      Self.har([Self.entry("https://api.example.com/v1/people", people)]), to: "c.har")
    let run = try tool.run(
      ["--document", "people=c.har", "--quiet", "--format", format]
        + (isShown ? ["--show-values"] : []), exits: 0)
    #expect(run.output.contains("Margaret") == isShown, "\(run.output)")
  }

  private func tool(measuresTime: Bool = false) throws -> Tool {
    let tool = try Tool(measuresTime: measuresTime)
    try tool.write(Self.capture, to: "c.har")
    try tool.write(Self.lines.joined(separator: "\n"), to: "p.ndjson")
    return tool
  }

  @Test("Entries of a capture are measured like the lines of a file")
  func areMeasuredLikeTheLinesOfAFile() throws {
    let tool = try tool()
    let run = try tool.run(Self.options, exits: 1)
    #expect(
      run.error == """
        people: left out: 1 of another status (304)
        exit code 1: people: strict, permissive already lose the whole list: /1: [1].age: expected \
        Int, found a string

        """)
    let lines = try tool.run("--document", "people=p.ndjson", "--quiet", "--format", "json")
    #expect(try run.report == lines.report)
    let inProcess = try tool.run(Self.options + ["--threads", "1"])
    #expect(try inProcess.report == lines.report)
  }

  @Test("Entries of a capture come from standard input") func comeFromStandardInput() throws {
    let tool = try tool()
    let piped = try tool.run(
      ["--document", "people=-", "--entry", "*/people*", "--quiet", "--format", "json"],
      input: Self.capture)
    // Both are masked.
    let masked = Self.options.filter { $0 != "--show-values" }
    #expect(try piped.report == tool.run(masked).report)
  }

  @Test("Entries of a capture are replayed by their digest")
  func areReplayedByTheirDigest() throws {
    let tool = try tool()
    let run = try tool.run(Self.options)
    let ids = Set(
      run.output.matches(of: /"people@[0-9a-f]{8}:[^"]*"/).map {
        String($0.output.dropFirst().dropLast())
      })
    #expect(ids.count > 3)
    for id in ids.sorted().prefix(5) {
      let replay = try tool.run("replay", id, "--document", "people=c.har")
      #expect(replay.exitCode == 0 && replay.output.hasPrefix("\(id)    "), "\(replay.error)")
    }
    let other = try tool.run(
      "replay", "people@00000000:remove-key@/0/age", "--document", "people=c.har", exits: 2)
    #expect(
      other.error
        == "codable-fuzz: 'people@00000000:remove-key@/0/age' comes from none of the documents "
        + "in c.har\n")
  }

  @Test("Shards of a capture must be of the same entries")
  func areSplitIntoShardsOfTheSameEntriesOnly() throws {
    let tool = try tool()
    let whole = try tool.run(Self.options)
    for number in 1...2 {
      _ = try tool.run(Self.options + ["--shard", "\(number)/2", "--output", "\(number)"])
    }
    let merged = try tool.run("merge", "--format", "json", "1", "2")
    #expect(try merged.report == whole.report)
    var others = Self.options
    others[3] = "*page=1"
    _ = try tool.run(others + ["--shard", "2/2", "--output", "2"])
    let refused = try tool.run("merge", "1", "2", exits: 2)
    let start =
      "codable-fuzz: 2: this is not a shard of the run of 1: 'people' was another document "
    #expect(refused.error.hasPrefix(start), "\(refused.error)")
  }

  @Test("Each entry of a capture is mutated") func areMutatedEach() throws {
    let run = try tool().run("mutate", "c.har", "--entry", "*/people*", "--mutator", "remove-key")
    #expect(run.exitCode == 0 && !run.lines.isEmpty)
    #expect(
      run.error.hasSuffix(
        ": the records are at the root\nc: left out: 1 of another status (304)\n"))
    let names = Set(
      run.output.matches(of: /"(c-[0-9]+)@/).map { String($0.output.1) })
    #expect(names == ["c-2", "c-3", "c-4"])
  }

  @Test("Entries of a capture are listed if none of them matches")
  func areListedIfNoneMatches() throws {
    let tool = try tool()
    for options in [[], ["--entry", "POST *"]] {
      let run = try tool.run(["--document", "people=c.har", "--quiet"] + options, exits: 2)
      #expect(
        run.error.contains(
          """
          Its JSON responses are of:
            GET api.example.com/v1/people (3 responses)
            GET api.example.com/v1/shows (1 response)
            GET cdn.example.com/… (1 response)
          Choose some with --entry 'GET api.example.com/v1/people', or entry: in a test
          """), "\(run.error)")
    }
  }

  @Test func anEntryBelongsToTheDocumentBeforeIt() throws {
    let run = try tool().run(
      "--document", "people=c.har", "--entry", "*page=1", "--entry", "*page=2", "--document",
      "weather", "--quiet", "--format", "json", exits: 1)
    let documents = try #require(try run.report["documents"] as? [[String: Any]])
    #expect(documents.map { $0["documentCount"] as? Int } == [2, nil])
  }

  @Test("Entries of a capture are left out of folders") func areLeftOutOfFolders() throws {
    let tool = try tool()
    try tool.write(Self.lines[0], to: "a.json")
    let run = try tool.run("--document", "people=.", "--quiet", "--format", "json")
    let documents = try #require(try run.report["documents"] as? [[String: Any]])
    #expect(documents.first?["documentCount"] as? Int == 4)
  }
}
