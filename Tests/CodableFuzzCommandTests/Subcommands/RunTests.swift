import Foundation
import FuzzBaselines
import Testing

@Suite struct RunTests {
  @Test("run compares the strategies over a document")
  func comparesTheStrategiesOverADocument() throws {
    let run = try Tool().run("--document", "people", "--quiet", "--verbose", exits: 0)
    #expect(run.error.isEmpty)
    let rows = run.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(rows.contains(["people", "8", "8/8", "8/8", "8/8", "8/8", "8/8"]))
    let strategies = ["strict", "permissive", "wrapper", "result", "lossy-array"]
    #expect(strategies.allSatisfy { name in rows.contains { $0.first == name } })
    #expect(run.lines.allSatisfy { $0.count <= 100 })
  }

  @Test("run shows no progress if standard error is not a terminal")
  func showsNoProgressWhereStandardErrorIsNoTerminal() throws {
    let run = try Tool().run("--document", "people")
    #expect(run.error.isEmpty)
  }

  /// Screen, exit code and formats have the same reason.
  @Test func aDocumentThatIsAlreadyLostFailsTheRun() throws {
    let tool = try Tool(
      writing: #"[{"name":"a","age":1},{"name":"b"},{"name":"c","age":3}]"#, to: "p.json")
    let options = ["--document", "people=p.json", "--baseline", "b.txt"]
    let reason = #"strict already loses the whole list: /1: [1]: no value for key "age""#
    let run = try tool.run(
      Array(options.prefix(2)) + [
        "--output", "-", "--output", "r.xml", "--output", "annotations=a.txt", "--output", "r.md",
        "--output", "r.html",
      ])
    #expect(run.exitCode == 1 && run.error.hasSuffix("exit code 1: people: \(reason)\n"))
    #expect(run.lines[0] == "people: \(reason)")
    #expect(try tool.text(of: "a.txt").contains("::error "))
    for (file, words) in [
      ("r.xml", "<failure type=\"invalid-at-start\""), ("a.txt", "already loses the whole list"),
      ("r.md", "already loses the whole list"), ("r.html", "already loses the whole list"),
    ] {
      #expect(try tool.text(of: file).contains(words), "\(file)")
    }
    // A baseline says what is expected.
    _ = try tool.run(options + ["--update-baseline"])
    #expect(try tool.run(options).exitCode == 0)
  }

  /// The document is kept here; the verdict is that of the systems that are asked for.
  @Test("run judges for the systems that are asked for") func judgesForASystem() throws {
    let tool = try Tool()
    let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Corpus/Events/events.json")
    let text = String(decoding: try Data(contentsOf: corpus), as: UTF8.self)
    let fractions = text.replacingOccurrences(
      of: #"(?<=:[0-9]{2})Z""#, with: ".5Z\"", options: .regularExpression)
    #expect(fractions != text)
    try tool.write(fractions, to: "e.json")
    let options = ["--document", "events=e.json", "--strategy", "strict", "--no-timing"]
    func screen(_ systems: String...) throws -> String {
      let run = try tool.run(options + systems.flatMap { ["--system", $0] }, exits: 0)
      return run.lines.joined(separator: " ")
    }
    let sentence = "are kept here, but iOS 18 loses the whole list: "
    #expect(try screen("ios-18").hasPrefix("events: strict: dates with a fraction of a second in "))
    #expect(try screen("ios-18").contains(sentence))
    #expect(try !screen("ios-26").contains("kept here"))
    try tool.write("platforms: [.iOS(.v18)]", to: "Package.swift")
    #expect(try screen().contains(sentence))
    #expect(try !screen("ios-26").contains("kept here"))
    // It fails a run that is to fail on findings.
    let gate = try tool.run(options + ["--fail-on", "findings", "--quiet"], exits: 1)
    #expect(gate.error.hasSuffix("loses the whole list (all strategies) (--fail-on findings)\n"))
    try tool.run(options + ["--fail-on", "findings", "--system", "ios-26", "--quiet"], exits: 0)
  }

  @Test(arguments: [
    (Array("\u{FEFF}".utf8), "without its byte order mark"), ([], "without 1 trailing comma"),
  ])
  func aFileThatOnlyFoundationReadsIsReadWithANote(start: [UInt8], change: String) throws {
    let tool = try Tool()
    let records = #"[{"name":"a","age":1},{"name":"b","age":2}"#
    try tool.write(
      start + Array(records.utf8) + Array((start.isEmpty ? ",]" : "]").utf8), to: "r.json")
    let run = try tool.run("r.json", "--threads", "1", exits: 0)
    #expect(
      run.error
        == "r: not JSON (RFC 8259), but read \(change), as JSONDecoder does from iOS 17 and Swift 6 "
        + "on\n")
    let line = try #require(run.lines.first { $0.hasPrefix("Worst mutant:  codable-fuzz replay ") })
    let words = line.split(separator: " ").dropFirst(3).map(String.init)
    #expect(try tool.run(words).exitCode == 0)
  }

  @Test("run writes a line for each outcome") func writesOutcomesALineEach() throws {
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
    let mutated = try tool.run("mutate", file, "--plan", "exhaustive", exits: 0)
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

  @Test("run grows documents") func growsDocuments() throws {
    let run = try Tool().run(
      "--document", "feed~40", "--document", "people", "--records", "12", "--quiet", "--verbose",
      exits: 0)
    let rows = run.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(rows.contains(["feed~40", "40", "40/40", "40/40", "40/40", "40/40", "40/40"]))
    #expect(rows.contains(["people~12", "12", "12/12", "12/12", "12/12", "12/12", "12/12"]))
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}

@Suite struct RunOutputTests {
  private static let run = ["--document", "people", "--quiet", "--no-timing"]

  @Test func aReportIsThereWhereTheBaselineCannotBeCompared() throws {
    let tool = try Tool()
    _ = try tool.run(
      Self.run + ["--baseline", "b.txt", "--update-baseline", "--output", "r.json"])
    try tool.write(
      tool.text(of: "b.txt").replacing("plan every-field", with: "plan exhaustive"), to: "b.txt")
    let run = try tool.run(
      ["render", "r.json", "--baseline", "b.txt", "--output", "r.md"], exits: 2)
    #expect(
      run.error == """
        wrote r.md
        codable-fuzz: b.txt: people: the baseline is of another run: the plan is 'exhaustive', not \
        'every-field': run with the same, or update the baseline

        """)
    #expect(try tool.text(of: "r.md").hasPrefix("<!-- codable-fuzz -->\n### CodableFuzz: "))
  }

  @Test func unreadableDocumentsAndLossesAreShownAtTheirLines() throws {
    let tool = try Tool(
      "hostile-tool", writing: "[\n{\"name\":\"Ada\",\n\"age\":36}]", to: "s.json")
    let run = try tool.run(
      "--document", "staff=s.json", "--strategy", "trap", "--strategy", "strict", "--quiet",
      "--output", "annotations=-", "--output", "r.md", exits: 1)
    #expect(run.lines[0].hasPrefix("::error file=s.json,line=3,col=7,title=trap crashed::"))
    let replay =
      "%0Ahostile-tool replay staff@b8cb0ffe:flip-type@/0/age=null --document staff=s.json"
    #expect(run.lines[0].hasSuffix(replay), "\(run.output)")
    try tool.write("[\n  {]", to: "s.json")
    let bad = try tool.run(
      "--document", "staff=s.json", "--strategy", "strict", "--format", "annotations", exits: 2)
    #expect(
      bad.output.hasPrefix("::error file=s.json,line=2,col=4,title=staff could not be read::"))
  }

  @Test(arguments: ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"])
  func findingsNameFilesFromTheRootOfTheRepository(variable: String) throws {
    let tool = try Tool("hostile-tool", writing: "[\n  {]", to: "s.json")
    let run = try tool.run(
      [
        "--document", "staff=s.json", "--strategy", "strict", "--output", "annotations=-",
      ], prelude: "export \(variable)=$(dirname \"$PWD\")")
    let file = "\(tool.folder.lastPathComponent)/s.json"
    #expect(run.output.hasPrefix("::error file=\(file),line=2,col=4,"), "\(run.output)")
  }

  @Test func aLineOfManyDocumentsIsNamed() throws {
    let tool = try Tool("hostile-tool")
    let lines = [#"[{"name":"Ada","age":36}]"#, "[", #"[{"name":"Eve","age":1}]"#]
    try tool.write(lines.joined(separator: "\n"), to: "s.ndjson")
    let run = try tool.run(
      "--document", "staff=s.ndjson", "--strategy", "strict", "--strategy", "trap", "--quiet",
      "--format", "annotations")
    let files = run.lines.map { $0.split(separator: ",title").first.map(String.init) ?? "" }
    #expect(files.first == "::error file=s.ndjson,line=2,col=2", "\(run.output)")
    #expect(files.contains("::error file=s.ndjson,line=1,col=22"), "\(run.output)")
  }
}

/// Runs that fail for what is always a finding.
@Suite struct FailOnTests {
  private static let fussy = [
    "--strategy", "fussy", "--mutator", "rewrite-whitespace", "--no-timing", "--quiet", "--verbose",
  ]

  @Test("--fail-on fails if a record is lost though its meaning is the same")
  func failsWhereARecordIsLostThoughItsMeaningIsTheSame() throws {
    let tool = try Tool("hostile-tool")
    let lenient = try tool.run(Self.fussy, exits: 0)
    #expect(
      lenient.output.hasPrefix(
        """
        Untouched records that no strategy may alter or lose
          staff, fussy: 9 untouched records lost by mutants that mean the same, as in
            staff:rewrite-whitespace@=pretty

        """), "\(lenient.output)")
    let strict = try tool.run(Self.fussy + ["--fail-on", "findings"], exits: 1)
    // What varies is how long the run took.
    let lines = [strict, lenient].map { $0.lines.filter { !$0.contains("survival run") } }
    #expect(lines[0] == lines[1])
    #expect(strict.error.hasPrefix("exit code 1: staff, fussy: "), "\(strict.error)")
    #expect(strict.error.hasSuffix("lost by mutants that mean the same (--fail-on findings)\n"))
    #expect(lenient.error.isEmpty)
  }

  @Test("--fail-on does not fail for what changed meaning")
  func doesNotFailForWhatChangedMeaning() throws {
    let run = try Tool("hostile-tool").run(
      "--strategy", "strict", "--mutator", "core", "--mutator", "meaning-preserving", "--fail-on",
      "findings", "--quiet", "--verbose")
    #expect(run.exitCode == 0 && run.error.isEmpty)
    #expect(!run.output.contains("no strategy may alter"))
  }

  @Test("--fail-on fails merged and rendered reports") func failsMergedAndRenderedReports() throws {
    let tool = try Tool("hostile-tool")
    for shard in ["1/2", "2/2"] {
      let name = String(shard.prefix(1))
      _ = try tool.run(Self.fussy + ["--format", "json", "--output", name, "--shard", shard])
    }
    try tool.run("merge", "1", "2", "--output", "r.json", "--fail-on=findings", exits: 1)
    #expect(try tool.run("merge", "1", "2").exitCode == 0)
    #expect(try tool.run("render", "r.json", "--fail-on", "findings").exitCode == 1)
    #expect(try tool.run("render", "r.json").exitCode == 0)
  }

  @Test("--fail-on says where nothing can be found") func saysWhereNothingCanBeFound() throws {
    let run = try Tool().run(
      "--document", "weather", "--fail-on", "findings", "--no-timing", "--quiet", exits: 0)
    #expect(
      run.error
        == "codable-fuzz: --fail-on findings needs mutators that preserve meaning, and none is "
        + "used: add --mutator meaning-preserving\n")
    #expect(try Tool().run("run", "--help").output.contains("--fail-on findings"))
  }
}
