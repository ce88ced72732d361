import CodableFuzz
import Foundation
import FuzzCorpus
import Testing

/// What the tool says about input that is not as it must be.
@Suite struct BadInputTests {
  @Test(arguments: try Session(of: "usage-errors.txt").commands)
  func aCommandLineThatIsNotUnderstoodExitsWith64(command: Session.Command) throws {
    let tool = try Tool(command.tool)
    for (file, text) in [
      ("old.json", "[1]"), ("1.json", "[1]"), ("it's", "[1]"), ("Feed.swift", "struct Feed {}"),
      ("response.json", #"[{"a":1}]"#), ("h.jsonl", ""), ("b.txt", "[]"),
    ] { try tool.write(text, to: file) }
    try expect(command, of: tool, exitCode: 64)
  }

  @Test(arguments: try Session(of: "file-errors.txt").commands)
  func aMistakeInAFileExitsWith2(command: Session.Command) throws {
    let tool = try Tool(command.tool)
    try tool.writeMistakes()
    if !Set(command.arguments).isDisjoint(with: ["1", "copy", "other"]) { try tool.writeShards() }
    try expect(command, of: tool, exitCode: 2)
  }

  private func expect(_ command: Session.Command, of tool: Tool, exitCode: Int32) throws {
    let files = try tool.texts
    let run = try tool.run(command.arguments)
    #expect(run.exitCode == exitCode && run.output.isEmpty, "\(run.output)")
    #expect(run.error == command.output)
    #expect(try tool.texts == files)
  }

  @Test func optionsOfOneLetterAndOppositesAreUnderstood() throws {
    let tool = try Tool()
    let people = ["--document", "people", "--no-timing"]
    let verbose = try tool.run(people + ["-q", "-v"])
    #expect(verbose.exitCode == 0 && verbose.error.isEmpty)
    #expect(verbose.lines.contains("Record survival (untouched records kept), people"))
    let file = try tool.run(people + ["-q", "-v", "-o", "r.txt"])
    #expect(file.exitCode == 0 && file.output.isEmpty && file.error.isEmpty)
    #expect(try tool.text(of: "r.txt").hasPrefix(verbose.lines[0] + "\n"))
    #expect(try tool.run("--bogus", "--help").output.hasPrefix("usage: codable-fuzz run"))
  }

  /// `Baseline passes` and exit code 1 belong together only with a reason.
  @Test func anExitCodeBesidesThatOfTheBaselineIsExplained() throws {
    let tool = try Tool()
    let orders = String(
      decoding: try #require(Corpus.studies.first { $0.name == "orders" }).json, as: UTF8.self)
    try tool.write(orders.replacing("A-1002", with: "A-1001"), to: "twice.json")
    let options = [
      "--document", "orders=twice.json", "--no-timing", "--quiet", "--baseline", "b.txt",
    ]
    _ = try tool.run(options + ["--update-baseline"])
    let run = try tool.run(options, exits: 1)
    #expect(run.lines.contains("Baseline passes: 44 rows compared"))
    let line = try #require(run.error.split(separator: "\n").last)
    #expect(line.hasPrefix("exit code 1: orders:"), "\(run.error)")
    #expect(line.hasSuffix("and 1 record of the document lost (all strategies)"), "\(run.error)")
  }

  @Test func aFileWithAnotherNameIsProposed() throws {
    let run = try Tool(writing: "[]", to: "response.json").run("respons.json")
    #expect(
      run.error == """
        codable-fuzz: 'respons.json' looks like a file, but there is none; did you mean 'response.json'?
        Try 'codable-fuzz run --help'.

        """)
  }

  @Test(arguments: [
    ("", "the text is empty, and JSON is needed"),
    (
      "[1,\n 2,,]",
      "not JSON: found ',' where a value was expected at byte offset 7 (line 2, column 4)"
    ),
    (
      "\u{FEFF}<html>",
      "not JSON: found '<' where a value was expected at byte offset 0 (line 1, column 1): this looks "
        + "like HTML or XML, such as an error page"
    ),
    (
      "502 Bad Gateway",
      "not JSON: more text after the JSON value at byte offset 4 (line 1, column 5): this looks like "
        + "plain text, such as an error message"
    ),
    (
      "Bad Gateway",
      "not JSON: found 'B' where a value was expected at byte offset 0 (line 1, column 1): this looks "
        + "like plain text, such as an error message"
    ),
    ("{}x", "not JSON: more text after the JSON value at byte offset 2 (line 1, column 3)"),
    ("7", "a list of records was expected at the root, but there is a number"),
    (
      String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
      "not JSON: more than 1024 nested arrays and objects at byte offset 1024"
    ),
  ])
  func aBadDocumentIsNamedAndTheOthersStillRun(text: String, message: String) throws {
    let tool = try Tool()
    let file = try tool.write(text, to: "bad.json")
    let run = try tool.run(
      "--document", "people=\(file)", "--document", "weather", "--quiet", exits: 2)
    #expect(run.error.hasPrefix("people: \(file): \(message)"), "\(run.error)")
    #expect(run.lines.contains { $0.hasPrefix("weather ") })
  }

  @Test func countsThatAreTooLargeAreRefused() throws {
    let run = try Tool().run("--document", "feed~9223372036854775807", "--quiet", exits: 2)
    #expect(
      run.error.hasPrefix(
        "feed: 9223372036854775807 records would make the document too large: at most "))
  }

  @Test func moreMutationsThanThereAreEnd() throws {
    let tool = try Tool()
    let file = try tool.write(#"{"a":1,"b":[1,2,3]}"#, to: "d.json")
    let run = try tool.run("mutate", file, "--mutations", "100000000", "--count", "3")
    #expect(run.exitCode == 0 && run.lines.count == 3)
  }

  @Test func aFileThatChangedIsNotReplayed() throws {
    let tool = try Tool()
    let file = try tool.write(#"{"a":1}"#, to: "d.json")
    let line = try #require(try tool.run("mutate", file, "--mutator", "remove-key").lines.first)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let id = try #require(object?["mutant"] as? String)
    #expect(try tool.run("replay", id, "--document", "d=\(file)").exitCode == 0)
    try tool.write(#"{"a":2}"#, to: "d.json")
    let run = try tool.run("replay", id, "--document", "d=\(file)", exits: 2)
    #expect(
      run.error
        == "codable-fuzz: '\(id)' comes from another file: this one has the digest f3f33007\n")
    let alone = try tool.run("replay", id, exits: 2)
    #expect(
      alone.error
        == "codable-fuzz: '\(id)' comes from a file: name it with --document d=FILE, or with "
        + "--infer FILE to decode it with inferred models\n")
  }

  @Test func hostileTextIsSpelledOut() throws {
    let tool = try Tool()
    let file = try tool.write(
      #"[{"name":"\#u{202E}a","age":1,"k\#u{9B}31m":1}]"#, to: "h.json")
    let replay = try tool.run("mutate", file, "--mutator", "remove-key")
    let ids = replay.lines.compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["mutant"]
        as? String
    }
    for id in ids {
      let run = try tool.run("replay", id, "--document", "h=\(file)", exits: 0)
      let scalars = run.output.unicodeScalars
      #expect(!scalars.contains("\u{202E}") && !scalars.contains("\u{9B}"))
      #expect(run.output.contains("\\u{202E}"))
    }
    #expect(ids.count == 3)
  }
}

/// Commands and all that they print, as a terminal shows them, in a file of `Snapshots`.
struct Session {
  struct Command: Sendable, CustomTestStringConvertible {
    let tool: String
    let arguments: [String]
    let output: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  let commands: [Command]

  /// `DOCUMENTS` in the file stands for the names of all documents, and two quotation marks for an empty
  /// argument.
  init(of name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Snapshots/\(name)")
    let names = Corpus.studies.map(\.name).joined(separator: ", ")
    commands = try String(contentsOf: file, encoding: .utf8).split(separator: "\n\n").map { part in
      let lines = part.split(separator: "\n", maxSplits: 1)
      let words = lines[0].split(separator: " ").map { $0 == "''" ? "" : String($0) }
      let output = String(lines[1]).replacing("DOCUMENTS", with: names)
      return Command(
        tool: words[1], arguments: Array(words.dropFirst(2)),
        output: output.hasSuffix("\n") ? output : output + "\n")
    }
  }
}

extension Tool {
  fileprivate var texts: [String: String] {
    get throws {
      let files = try fileNames.filter { $0 != "folder" }
      return Dictionary(uniqueKeysWithValues: try files.map { ($0, try text(of: $0)) })
    }
  }

  fileprivate func writeMistakes() throws {
    for (name, text) in [
      ("response.json", #"[{"a":1}]"#), ("one.json", #"{"a":1}"#), ("number.json", "42"),
      ("list.json", "[]"), ("object.json", "{}"), ("comma.json", "[1,\n 2,,]"),
      ("blank.json", " \n"), ("empty.ndjson", ""), ("comment.json", "[1, // one\n2]"),
      ("page.json", "<!DOCTYPE html><html>"), ("head.json", "HTTP/1.1 200 OK\r\n\r\n[]"),
      ("archive.json", #"{"log":{"creator":{"name":"a"},"entries":[]}}"#),
      ("old.txt", "codable-fuzz baseline 1\n"), ("notes.txt", "my notes\n"),
      ("version.json", #"{"version":99}"#),
    ] { _ = try write(text, to: name) }
    _ = try write([0x5B, 0x22, 0xC3, 0x28, 0x22, 0x5D], to: "latin1.json")
    _ = try write([0x1F, 0x8B, 0x08], to: "zip.json")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("folder"), withIntermediateDirectories: false)
  }

  /// Writes two shards of different runs, and one of them again.
  fileprivate func writeShards() throws {
    let people = ["--document", "people", "--no-timing", "--quiet", "--shard"]
    _ = try run(people + ["1/2", "--output", "json=1"])
    _ = try run(people + ["2/2", "--output", "json=other", "--plan", "exhaustive"])
    _ = try write(text(of: "1"), to: "copy")
  }
}
