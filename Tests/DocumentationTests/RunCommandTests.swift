import Foundation
import Testing

/// Each command of a page for our tool is run, or is listed here with the reason why it is not.
@Suite struct RunCommandTests {
  /// Why commands are not run, by what they have in their words.
  static let reasons: [(words: [String], reason: String)] = [
    (["replay", "people@"], "the capture of the article is not there"),
    (["replay", "episodes:contract@/episodes/0/kind=tag-live"], "the demo has no such document"),
    (["--openapi"], "the description and the models are the reader's"),
    (["--since"], "the older document is the reader's"),
    (["--strategy", "mine"], "the strategy is the reader's"),
    (["merge"], "the parts are those of other machines"),
    (["run", "--shard"], "a part of all demo documents takes long"),
    (["fuzz-init"], "it needs a package with models"),
    (["bench"], "it measures for half a minute or more"),
    (["--document", "messages"], "it takes ten seconds of processor time"),
    (["--baseline"], "all demo documents take 20 s of processor time"),
    (["--output", "report.html", "--output"], "all demo documents take 20 s of processor time"),
    (["--output", "report.html"], "all demo documents take 20 s of processor time"),
    (["minimize"], "the identifier is the reader's"),
    (["mutate", "--mutator", "all"], "it writes as many mutants as there are"),
  ]

  private static let files = [
    "response.json":
      #"[{"name":"Ada","age":36},{"name":"Grace","age":85},{"name":"Mary","age":71}]"#,
    "people.json": #"[{"name":"Ada","age":36},{"name":"Grace","age":85},{"name":"Mary","age":71}]"#,
    "responses/1.json": #"[{"name":"Ada","age":36},{"name":"Grace"}]"#,
    "capture.har": #"""
    {"log":{"entries":[{"request":{"method":"GET","url":"https://api.example.com/v1/people"},
    "response":{"status":200,"content":{"mimeType":"application/json","text":
    "[{\"name\":\"Ada\",\"age\":36},{\"name\":\"Grace\",\"age\":85}]"}}}]}}
    """#,
  ]

  @Test(arguments: Page.all)
  func commandsOfPagesRun(page: Page) throws {
    let commands = try page.commands.compactMap(Self.toolWords)
    let tool = try PlantedTool(Self.files)
    for words in commands where Self.reason(words) == nil {
      if words.contains("report.json") {
        #expect(
          try tool.run(["response.json", "--no-timing", "--output", "report.json"]).code == 0)
      }
      let (code, _, error) = try tool.run(words)
      #expect([0, 1].contains(code), "\(words.joined(separator: " ")): \(error)")
    }
  }

  /// `UPDATE_README=1 swift test --filter RunCommandTests` writes the lines again.
  @Test func theReadmeShowsTheStartOfWhatItsFirstCommandPrints() throws {
    let response = Repository.url(
      "Tests/ConsumerPackage/Tests/PodcastsTests/Fixtures/episodes.json")
    let tool = try PlantedTool(["response.json": String(contentsOf: response, encoding: .utf8)])
    let (code, output, error) = try tool.run(["response.json", "--no-timing"])
    #expect(code == 0, "\(error)")
    // The verdict without the facts about the run, and the first rows of the response.
    let paragraphs = output.split(separator: "\n\n").map { $0.split(separator: "\n") }
    let verdict =
      paragraphs[0].prefix(1) + paragraphs[0].dropFirst().prefix { !$0.hasPrefix("response") }
    let rows = try #require(paragraphs.dropFirst().first).prefix(8 - verdict.count)
    let lines = (verdict + [""] + rows + ["…"]).joined(separator: "\n")
    let block = "<!-- codable-fuzz response.json -->\n```\n\(lines)\n```\n"
    let readme = Repository.url("README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let shown = try #require(
      text.firstMatch(of: #/<!-- codable-fuzz response\.json -->\n```\n(?s:.*?)```\n/#))
    if ProcessInfo.processInfo.environment["UPDATE_README"] != nil {
      try text.replacingCharacters(in: shown.range, with: block)
        .write(to: readme, atomically: true, encoding: .utf8)
    } else {
      #expect(shown.output == block)
    }
  }

  /// A reason that is left over would hide a new command.
  @Test func everyReasonIsNeeded() throws {
    let commands = try Page.all.flatMap { try $0.commands.compactMap(Self.toolWords) }
    #expect(commands.count { Self.reason($0) == nil } >= 15)
    for (start, reason) in Self.reasons {
      #expect(commands.contains { Self.has($0, start) }, "\(start): \(reason)")
    }
  }

  // MARK: Choosing

  /// The words after the name of our tool; nil for a tool of the reader's, or another command.
  private static func toolWords(_ words: [String]) -> [String]? {
    guard words[0] != "swift" || words.dropFirst().first == "run",
      let tool = words.firstIndex(where: { $0.split(separator: "/").last == "codable-fuzz" })
    else { return nil }
    return Array(words[(tool + 1)...])
  }

  private static func reason(_ words: [String]) -> String? {
    if words.contains(where: { $0.wholeMatch(of: #/[A-Z]{2,}/#) != nil }) {
      return "a word stands for one of the reader's"
    }
    if words.isEmpty { return "all demo documents take 20 s of processor time" }
    if words == ["mutate"] { return "the text names the subcommand" }
    return reasons.first { has(words, $0.words) }?.reason
  }

  private static func has(_ words: [String], _ parts: [String]) -> Bool {
    words.indices.contains { start in
      let rest = words[start...]
      return rest.count >= parts.count && zip(rest, parts).allSatisfy { $0.hasPrefix($1) }
    }
  }
}

private final class PlantedTool {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("codable-fuzz-page-\(UUID().uuidString)")

  init(_ files: [String: String]) throws {
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  func run(_ words: [String]) throws -> (code: Int32, output: String, error: String) {
    #if os(macOS) || os(Linux)
      let (output, error) = (file("output.txt"), file("error.txt"))
      for file in [output, error] { try Data().write(to: file) }
      let process = Process()
      process.executableURL = Self.location
      process.arguments = words
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: error)
      try process.run()
      process.waitUntilExit()
      return (
        process.terminationStatus, try String(contentsOf: output, encoding: .utf8),
        try String(contentsOf: error, encoding: .utf8)
      )
    #else
      return (0, "", "")
    #endif
  }

  private static var location: URL {
    if let folder = ProcessInfo.processInfo.environment["CODABLE_FUZZ_TOOLS"] {
      return URL(fileURLWithPath: folder).appendingPathComponent("codable-fuzz")
    }
    let tests = [
      Bundle(for: PlantedTool.self).bundleURL,
      URL(fileURLWithPath: CommandLine.arguments.first ?? ""),
    ].map { $0.deletingLastPathComponent().appendingPathComponent("codable-fuzz") }
    return tests.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? tests[0]
  }
}
