import CodableFuzz
import Foundation
import FuzzCorpus
import Testing

/// `Scripts/init.sh` builds what these tests look at.
@Suite struct InitTests {
  private static let response =
    #"{"shows":[{"id":1,"title":"one"},{"id":2,"title":"two"},{"id":3,"title":"three"}]}"#

  private func files(of tool: Tool) throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path)
    let files = paths.map { path in
      (path, try? tool.text(of: path))
    }
    return Dictionary(uniqueKeysWithValues: files).compactMapValues(\.self)
  }

  @Test func aPackageHasModelsATestABaselineAndATool() throws {
    let tool = try Tool(writing: Self.response, to: "shows.json")
    let run = try tool.run("init", "shows.json", "--name", "Podcasts", exits: 0)
    #expect(run.error.hasSuffix("next:\n  swift test --package-path Podcasts\n"))
    let files = try files(of: tool)
    #expect(
      Set(files.keys) == [
        "shows.json", "Podcasts/.gitignore", "Podcasts/Package.swift",
        "Podcasts/Sources/Podcasts/Shows.swift", "Podcasts/Sources/podcasts-fuzz/main.swift",
        "Podcasts/Tests/PodcastsTests/Baselines/shows.theResponseSurvives.txt",
        "Podcasts/Tests/PodcastsTests/Fixtures/shows.json",
        "Podcasts/Tests/PodcastsTests/ResilienceTests.swift",
      ])
    #expect(files["Podcasts/Tests/PodcastsTests/Fixtures/shows.json"] == Self.response)
    let test = try #require(files["Podcasts/Tests/PodcastsTests/ResilienceTests.swift"])
    #expect(
      test.contains(
        """
          try expectResilience("Fixtures/shows.json", records: \\.$shows) {
            try JSONDecoder().decode(Shows.self, from: $0)
        """), "\(test)")
    let path = "Podcasts/Tests/PodcastsTests/Baselines/shows.theResponseSurvives.txt"
    #expect(
      try tool.lines(of: path).suffix(2).first == "strategy shows app valid 3/3 unmutated 3/3")
  }

  @Test(arguments: [
    ("shows", "Shows"), ("2026-01 shows", "Response202601Shows"),
    ("Foundation", "FoundationResponse"), ("Testing", "TestingResponse"), ("a.b c", "ABC"),
    ("default", "Default"), ("Codable", "CodableResponse"), ("Caf\u{E9}", "Cafe"),
    ("\u{0434}\u{0430}\u{043D}\u{0456}", "Dani"), ("\u{1F389}", "Response"),
  ])
  func aModuleIsNamedAfterAnyFile(file: String, module: String) throws {
    let tool = try Tool(writing: Self.response, to: "\(file).json")
    try tool.run("init", "\(file).json", exits: 0)
    #expect(try tool.lines(of: "\(module)/Package.swift")[3] == "  name: \"\(module)\",")
  }

  /// A package of ours would be linked in place of the team's.
  @Test func noModuleHasTheNameOfOneOfOurs() throws {
    let tool = try Tool(writing: Self.response, to: "shows.json")
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Package.swift")
    let manifest = try String(contentsOf: root.standardizedFileURL, encoding: .utf8)
    let targets = manifest.matches(of: /[a-zA-Z]*[tT]arget\(\s*name: "([A-Z]\w+)"/)
    let modules = Set(targets.map { $0.1 })
    #expect(modules.contains("FuzzReports"))
    // The others are of our tests alone.
    for module in modules where !module.contains(/^Hostile|TestSupport|Tests$/) {
      let run = try tool.run("init", "shows.json", "--name", String(module))
      #expect(run.exitCode == 64, "\(module)")
    }
  }

  @Test(arguments: ["comment", "Testing", "main"])
  func aTypeHasANameThatNoImportHas(file: String) throws {
    let tool = try Tool(writing: Self.response, to: "\(file).json")
    _ = try tool.run("init", "\(file).json", "--name", "Shows")
    let type = file.prefix(1).uppercased() + file.dropFirst() + "Response"
    let code = try tool.lines(of: "Shows/Sources/Shows/\(type).swift")
    #expect(code.contains { $0.hasPrefix("public struct \(type):") }, "\(code)")
  }

  @Test(arguments: ["report", "studies", "strategy"])
  func neitherHasTheTypeOfARecord(file: String) throws {
    let tool = try Tool(writing: "[\(Self.response), \(Self.response)]", to: "\(file).json")
    _ = try tool.run("init", "\(file).json", "--name", "Shows")
    let code = try tool.lines(of: "Shows/Sources/Shows/\(file.capitalized)Responses.swift")
    #expect(
      code.contains { $0.hasPrefix("public struct \(file.capitalized)Response:") }, "\(code)")
  }

  @Test func everyLineIsARecordOfTheTest() throws {
    let tool = try Tool()
    let lines = (1...3).map { #"{"id":\#($0),"host":{"name":"Ada \#($0)"}}"# }
    try tool.write(lines.joined(separator: "\n"), to: "visits.ndjson")
    try tool.run("init", "visits.ndjson", "--decide", "/host name Guide", exits: 0)
    let tests = "Visits/Tests/VisitsTests"
    let fixture = "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    #expect(try tool.text(of: "\(tests)/Fixtures/visits.json") == fixture)
    let baseline = try tool.lines(of: "\(tests)/Baselines/visits.theResponseSurvives.txt")
    #expect(baseline[1].hasPrefix("document visits records 3 "), "\(baseline)")
    let code = try tool.text(of: "Visits/Sources/Visits/Visits.swift")
    #expect(code.contains("\npublic typealias Visits = LossyArray<Visit>\n"), "\(code)")
    #expect(code.contains("/// 3 objects, at `/*/host`.\n  public struct Guide:"), "\(code)")
  }

  /// The types in the test show which strings are tags, which the baseline is made without.
  @Test func theBaselineHasTheTagsOfTheModels() throws {
    let tool = try Tool()
    let shows = (1...12).map {
      #"{"kind":"\#($0 % 2 == 0 ? "audio" : "video")","title":"No \#($0)"}"#
    }
    try tool.write("[\(shows.joined(separator: ","))]", to: "shows.json")
    _ = try tool.run("init", "shows.json")
    #expect(try tool.text(of: "Shows/Sources/Shows/Shows.swift").contains("kind: OpenEnum<"))
    let path = "Shows/Tests/ShowsTests/Baselines/shows.theResponseSurvives.txt"
    #expect(try tool.text(of: path).contains(#/fields shows /\*/kind .*unknown-enum-tag 1/#))
  }

  @Test func theOtherResponsesAreNotInTheTest() throws {
    let tool = try Tool()
    for name in ["a", "b"] { try tool.write(Self.response, to: "\(name).json") }
    let run = try tool.run("init", "a.json", "b.json")
    #expect(run.error.hasPrefix("the test has the first of 2 responses\nwrote A/"), "\(run.error)")
  }

  @Test func aSecondRunChangesNothing() throws {
    let tool = try Tool(writing: Self.response, to: "shows.json")
    _ = try tool.run("init", "shows.json")
    let before = try files(of: tool)
    let run = try tool.run("init", "shows.json", exits: 0)
    #expect(run.output.isEmpty && run.error == "Shows has all files already\n")
    #expect(try files(of: tool) == before)
  }

  @Test func aPackageThatIsThereIsAddedToAndNotOverwritten() throws {
    let tool = try Tool(writing: Self.response, to: "shows.json")
    let manifest = "// mine\n"
    try tool.write(manifest, to: "Package.swift")
    let run = try tool.run(
      "init", "shows.json", "--quiet", "--package", "https://a.example/CodableFuzz", exits: 0)
    #expect(try tool.text(of: "Package.swift") == manifest)
    #expect(
      run.lines[2] == #"    .package(url: "https://a.example/CodableFuzz", branch: "main"),"#,
      "\(run.output)")
    #expect(run.lines[11] == #"      name: "ShowsTests","#)
    #expect(try tool.text(of: "Sources/Shows/Shows.swift").contains("public struct Show"))
  }

  @Test func anotherResponseOfTheSameNameIsRefused() throws {
    let tool = try Tool(writing: Self.response, to: "shows.json")
    _ = try tool.run("init", "shows.json")
    try tool.write(Self.response.replacing("one", with: "1"), to: "shows.json")
    let before = try files(of: tool)
    let run = try tool.run("init", "shows.json", exits: 2)
    #expect(
      run.error
        == "codable-fuzz: Shows/Tests/ShowsTests/Fixtures/shows.json: this is another response: "
        + "rename the new one, or choose --name\n")
    #expect(try files(of: tool) == before)
  }
}

@Suite struct MixedResponsesTests {
  private static func json(_ name: String) throws -> String {
    let study = try #require(Corpus.studies.first { $0.name == name })
    return String(decoding: study.json, as: UTF8.self)
  }

  private func tool(with files: [(name: String, text: String)]? = nil) throws -> Tool {
    let tool = try Tool()
    let feed = try Self.json("feed")
    let standard: [(name: String, text: String)] = [
      ("events.json", try Self.json("events")), ("feed-1.json", feed),
      ("feed-2.json", feed.replacing("winter", with: "summer")),
      ("orders.json", try Self.json("orders")),
    ]
    for (name, text) in files ?? standard { try tool.write(text, to: "responses/\(name)") }
    return tool
  }

  private static let quick = ["--advice", "none", "--mutator", "remove-key"]

  private func names(in report: NSDictionary) throws -> [String] {
    let documents = try #require(report["documents"] as? [[String: Any]])
    return documents.compactMap { ($0["name"] as? String)?.split(separator: "@").first }
      .map(String.init)
  }

  @Test("Responses of several shapes become a study for each shape")
  func areAStudyForEachShape() throws {
    let tool = try tool()
    let run = try tool.run(
      ["responses", "--format", "json"] + Self.quick + ["--no-timing"], exits: 0)
    #expect(Set(try names(in: run.report)) == ["events", "feed", "orders"])
    #expect(
      run.error == """
        codable-fuzz: the responses have 3 shapes, each with a study and models of its own:
          events: responses/events.json
          feed: responses/feed-1.json, responses/feed-2.json
          orders: responses/orders.json

        """)
    let alone = try tool.run(
      ["responses", "--format", "json", "--threads", "1", "--quiet", "--no-timing"] + Self.quick)
    #expect(alone.error.isEmpty)
    #expect(try alone.report == run.report)
  }

  @Test("Responses of several shapes are replayed with the models of their shape")
  func areReplayedWithTheModelsOfTheirShape() throws {
    let tool = try tool()
    let run = try tool.run(["responses", "--format", "json", "--no-timing"] + Self.quick)
    let ids = run.output.matches(of: #/"((?:orders|feed)@[0-9a-f]+:remove-key@[^"]+)"/#)
    let chosen = try ["orders", "feed"].map { name in
      try #require(ids.map { String($0.1) }.first { $0.hasPrefix(name) })
    }
    for id in chosen {
      let replay = try tool.run("replay", id, "--infer", "responses")
      #expect(replay.exitCode == 0 && replay.output.contains("strict "), "\(replay.error)")
    }
  }

  @Test func aFileThatCannotBeReadIsNamedOnce() throws {
    let tool = try tool()
    try tool.write("{", to: "responses/cut.json")
    let run = try tool.run(
      ["responses", "--format", "json", "--quiet", "--no-timing"] + Self.quick, exits: 2)
    #expect(run.error.matches(of: #/responses\/cut\.json/#).count == 1, "\(run.error)")
  }

  @Test func filesThatAreNamedAreSortedAsWell() throws {
    let run = try tool().run(
      ["responses/feed-1.json", "responses/events.json", "responses/feed-2.json"]
        + ["--format", "json", "--no-timing"] + Self.quick, exits: 0)
    #expect(try names(in: run.report) == ["feed-1", "events", "feed-2"])
    #expect(
      run.error == """
        codable-fuzz: the responses have 2 shapes, each with a study and models of its own:
          feed-1, feed-2: responses/feed-1.json, responses/feed-2.json
          events: responses/events.json

        """)
  }

  @Test("The names of shapes come from folders if files have numbers")
  func namesComeFromFoldersIfFilesHaveNumbers() throws {
    let tool = try tool(with: [])
    for (folder, name) in [("orders", "orders"), ("users", "users")] {
      for number in 1...2 {
        try tool.write(try Self.json(name), to: "responses/\(folder)/\(number).json")
      }
    }
    let run = try tool.run(["responses", "--format", "json", "--no-timing"] + Self.quick)
    #expect(Set(try names(in: run.report)) == ["orders", "users"], "\(run.error)")
  }

  @Test("Responses of several shapes are one sample where old are compared with new")
  func areOneSampleWithoutShapesWhereOldAreComparedWithNew() throws {
    let run = try tool().run("--since", "responses", "responses", "--no-timing")
    #expect(run.exitCode != 64 && !run.error.contains("shapes"), "\(run.error)")
  }

  @Test func modelsAreOfOneShape() throws {
    let tool = try tool()
    let first = "as in responses/events.json, responses/feed-1.json, responses/orders.json"
    let message = "but these have 3, \(first): name the files of one shape"
    let made = try tool.run("init", "responses", "--package", "/x", exits: 64)
    #expect(
      made.error == """
        codable-fuzz: init needs responses of one shape, \(message)
        Try 'codable-fuzz init --help'.

        """)
    let inferred = try tool.run("infer", "responses")
    #expect(
      inferred.error.hasPrefix("the models are for responses of one shape, \(message)\n--conf"))
  }

  @Test func aFolderOfOneShapeIsOneStudy() throws {
    let feed = try Self.json("feed")
    let tool = try tool(with: [
      ("a.json", feed), ("b.json", #"{"last_update":1,"feed":[]}"#),
      ("c.json", feed.replacing("winter", with: "summer")),
    ])
    let run = try tool.run(["responses", "--format", "json", "--no-timing"] + Self.quick)
    #expect(Set(try names(in: run.report)) == ["responses"])
    #expect(!run.error.contains("shapes"))
  }
}
