import Foundation
import FuzzReports
import Testing

/// What was lost, half-written or misunderstood without a word once.
@Suite struct LossTests {
  private static let options = ["--no-timing", "--quiet", "--threads", "1"]

  @Test func twoSpellingsOfALetterAreTwoKeys() throws {
    let tool = try Tool()
    let file = try tool.write(
      #"{"items":[{"e\u0301":1,"\u00e9":2},{"e\u0301":1,"\u00e9":2}]}"#, to: "a.json")
    let run = try tool.run([file] + Self.options)
    #expect(run.exitCode < 2, "\(run.error)")
    #expect(run.lines[2] == "a: 2 records, 28 mutants (a key removed or a type changed)")
  }

  @Test(arguments: [
    #"{"rows":[{"n":1},{"n":2}],"rows":[{"n":3},{"n":4}]}"#, #"[{"n":1,"n":2},{"n":3}]"#,
  ])
  func keysThatOccurTwiceFailARun(json: String) throws {
    let tool = try Tool()
    let run = try tool.run([try tool.write(json, to: "a.json")] + Self.options, exits: 1)
    #expect(
      run.lines[5] == "  a: 1 field with a key that occurs twice in its object (all strategies)")
    // A change from an older response is judged by what it costs.
    let since = ["--since", "a.json", try tool.write(json, to: "b.json")]
    #expect(try tool.run(since + Self.options).exitCode == 0)
  }

  @Test func aBaselineIsNotWrittenAfterADocumentThatCannotBeRead() throws {
    let tool = try Tool()
    let file = try tool.write(#"[{"id":1},{"id":2}]"#, to: "a.json")
    let update = ["--baseline", "b.txt", "--update-baseline"]
    #expect(try tool.run(["run", file] + Self.options + update).exitCode < 2)
    let known = try tool.text(of: "b.txt")
    try tool.write(#"[{"id":3}]"#, to: "f/a.json")
    try tool.write("[{", to: "f/b.json")
    let run = try tool.run(["run", "f"] + Self.options + update, exits: 2)
    #expect(
      run.error.hasSuffix("\nb.txt: not written, because a document could not be read\n"))
    #expect(try tool.text(of: "b.txt") == known)
  }

  @Test func anAddressStaysInItsLiteral() throws {
    let tool = try Tool()
    let file = try tool.write(#"[{"id":1},{"id":2}]"#, to: "a.json")
    let address = "https://example.com/a\"\n, print(1) //"
    try tool.run("init", file, "--name", "Made", "--package", address, "--quiet", exits: 0)
    let manifest = try tool.text(of: "Made/Package.swift")
    #expect(manifest.contains(#"https://example.com/a\"\n, print(1) //"#))
    #expect(!manifest.contains("\n, print"))
  }

  @Test func aDescriptionIsNoLargerThanADocument() throws {
    let tool = try Tool()
    let api = try tool.write(String(repeating: " ", count: 3_000), to: "api.json")
    let run = try tool.run(
      "run", "--document", "people", "--openapi", api, "--operation", "GET /", "--document-limit",
      "2000", exits: 2)
    #expect(
      run.error == "codable-fuzz: \(api): the file has 3000 bytes, and the limit is 2000: raise "
        + "--document-limit to read it\n")
  }

  @Test(
    "--entry chooses responses on both sides of --since", arguments: [["--since", "old.har"], []])
  func entriesAreOfBothSides(before: [String]) throws {
    func capture(_ text: String) -> String {
      func entry(_ url: String, _ body: String) -> String {
        #"{"request":{"method":"GET","url":"\#(url)"},"response":{"status":200,"content":"#
          + #"{"mimeType":"application/json","text":"\#(body.replacing("\"", with: "\\\""))"}}}"#
      }
      return #"{"log":{"entries":["# + entry("https://api.io/feed", text) + ","
        + entry("https://api.io/error", #"{"code":1,"message":"no"}"#) + "]}}"
    }
    let tool = try Tool(writing: capture(#"[{"id":1},{"id":2}]"#), to: "old.har")
    try tool.write(capture(#"[{"id":"1"},{"id":"2"}]"#), to: "new.har")
    let after = before.isEmpty ? ["--since", "old.har"] : []
    let run = try tool.run(
      ["run"] + before + ["new.har", "--entry", "*/feed"] + after + Self.options
        + ["--format", "json"])
    #expect(run.exitCode < 2, "\(run.error)")
    #expect(!run.output.contains("message") || !run.output.contains("/code"), "\(run.output)")
    #expect(run.output.contains(#""recordCount" : 2"#))
  }

  /// An error has keys, which are no records.
  @Test func aBodyOfAnErrorAmongListsIsOneRecord() throws {
    let tool = try Tool(writing: #"[{"id":1},{"id":2}]"#, to: "f/a.json")
    try tool.write(#"[{"id":3},{"id":4}]"#, to: "f/b.json")
    try tool.write(#"{"code":500,"message":"no","trace":"x"}"#, to: "f/c.json")
    // Only there have all files models together.
    let run = try tool.run(["run", "--since", "f", "f"] + Self.options + ["--format", "json"])
    #expect(run.exitCode < 2, "\(run.error)")
    #expect(run.output.contains(#""recordCount" : 5"#), "\(run.output.prefix(3_000))")
  }

  @Test(.enabled(if: Tool.isBuiltForRelease, "a debug build measures no time"))
  func aPartialReportIsNotComparedWithABaseline() throws {
    let tool = try Tool(measuresTime: true)
    let update = ["--document", "feed", "--baseline", "b.txt", "--update-baseline"]
    #expect(try tool.run(["run"] + Self.options + update).exitCode < 2)
    _ = try tool.runStopped(["--document", "feed", "--document", "events", "-o", "p.json"])
    let run = try tool.run("render", "p.json", "--baseline", "b.txt", exits: 2)
    #expect(run.error.contains("b.txt: not compared"))
  }

  @Test(arguments: [
    "a b", "it's", "~x", "é", "a\nb", "\u{1B}[2J'\\", "\u{1}2", "a\u{202E}\u{200D}b",
  ])
  func aShellReadsAWordAsItWas(word: String) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = ["-c", "printf %s \(ShellWord.quoted(word))"]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    shell.waitUntilExit()
    let data = try output.fileHandleForReading.readToEnd()
    #expect(data == Data(word.utf8))
  }

  @Test func aSmallStackIsNamed() throws {
    let run = try Tool().run(["list", "plans"], prelude: "ulimit -s 64", exits: 2)
    #expect(
      run.error
        == "codable-fuzz: the process may have a stack of 64 KB and needs 256: raise the limit "
        + "with 'ulimit -s 256'\n")
  }

  private static let setpriv = "/usr/bin/setpriv"

  /// The limit does not hold for root, which runs the tool as another user.
  @Test(
    .enabled("root needs setpriv for it") {
      geteuid() != 0 || FileManager.default.isExecutableFile(atPath: setpriv)
    })
  func aSystemThatStartsNoThreadIsNamed() throws {
    let user = geteuid() == 0 ? "\(Self.setpriv) --reuid=65534 --regid=65534 --clear-groups" : ""
    let run = try Tool().run(
      ["list", "plans"],
      prelude: #"set -- bash -c 'ulimit -u 1; exec "$@"' bash \#(user) "$@""#, exits: 2)
    let start = "codable-fuzz: the system starts no thread (Resource temporarily unavailable): "
    #expect(run.error.hasPrefix(start))
  }

  @Test func manyEmptyFilesOfLinesAreSkipped() throws {
    let tool = try Tool()
    for number in 0..<5_000 { try tool.write("", to: "f/\(number).ndjson") }
    try tool.write(#"[{"id":1}]"#, to: "f/z.json")
    let run = try tool.run(["run", "f"] + Self.options, prelude: "ulimit -s 512")
    #expect(run.exitCode < 2, "\(run.error)")
  }

  /// The limit is on what a process takes beyond that.
  @Test func aJudgeHasTheMemoryThatItStartsWith() throws {
    let run = try Tool("hostile-tool").run(
      "replay", "staff:remove-key@/0/age", "--strategy", "always-trap", "--memory-limit", "8M")
    #expect(run.lines[4].hasPrefix("  always-trap crashed: signal "), "\(run.output) \(run.error)")
  }
}
