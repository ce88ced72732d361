import CodableFuzz
import Foundation
import FuzzCorpus
import Testing

/// What the tool says about input that is not as it must be.
@Suite struct BadInputTests {
  @Test(arguments: [
    (["--documnet", "x"], "unknown option '--documnet'; did you mean '--document'?"),
    (["--document", "fed"], "unknown document 'fed'; did you mean 'feed'?"),
    (
      ["--strategy", "lossy"],
      "unknown strategy 'lossy'; did you mean 'lossy-array', 'lossy-dictionary' or 'lossy-set'?"
    ),
    (
      ["--mutator", "removekey"],
      "unknown mutator 'removekey'; did you mean 'remove-key' or 'remove-keys'?"
    ),
    (["--plan", "every-shap"], "unknown plan 'every-shap'; did you mean 'every-field'?"),
    (["--format", "jsn"], "unknown format 'jsn'; did you mean 'json'?"),
    (["mutat"], "unknown subcommand 'mutat'; did you mean 'mutate'?"),
    (["run", "fed"], "run takes no 'fed': name a file, or a document with --document"),
    (["--", "fed"], "run takes no 'fed': name a file, or a document with --document"),
    (
      ["--strategy", "strict,wrapper"],
      "unknown strategy 'strict,wrapper': name one, and repeat the option for others"
    ),
    (["run", "list"], "'list' is another subcommand: it must be the first word, alone"),
    (["--quiet", "merge"], "'merge' is another subcommand: it must be the first word, alone"),
    (
      ["--shard", "9/8"],
      "--shard needs a part such as 1/4, from 1/N to N/N, or auto, or auto/N, not '9/8'"
    ),
    (["--seed", "x"], "--seed needs a whole number from 0 to 18446744073709551615, not 'x'"),
    (["--count", "-3"], "--count needs a whole number from 1 to 9223372036854775807, not '-3'"),
    (["--workers", "-1"], "--workers needs a whole number from 0 to 1024, not '-1'"),
    (["--fail-on", "x"], "unknown reason to fail 'x'; valid are findings"),
    (
      ["--output", "report.foo"],
      "'report.foo' does not imply a format: end it in .txt, .json, .md, .html, .xml or .csv, or "
        + "write --output FORMAT=report.foo"
    ),
    (["--output", "."], "'.' is a folder: name a file in it"),
    (["--shard", "1/2"], "--shard 1/2 needs --format json: 'merge' reads only JSON reports"),
    (["--update-baseline"], "--update-baseline needs --baseline FILE"),
    (["merge"], "merge needs the JSON reports of shards"),
    (["merge", "a.json", "./a.json"], "'./a.json' is named twice"),
    (["render"], "render needs one JSON report"),
    (["test-report"], "test-report needs one folder, in which the page is written"),
    (["--count", "x"], "--count needs a whole number from 1 to 9223372036854775807, not 'x'"),
    (["--count"], "--count needs a value: N"),
    (["--baseline", "--document", "feed"], "--baseline needs a value: FILE"),
    (["--html"], "unknown option '--html': formats go after --format, or --output FILE"),
    (
      ["infer", "x.json", "-o", "x.swift"],
      "--output needs a folder, in which NAME.swift is written, not 'x.swift'"
    ),
    (["--quiet=yes"], "--quiet takes no value"),
    (["mutate", "x", "--format", "files"], "--format files needs --output DIR"),
    (["mutate", "x", "--output", "d"], "--output DIR goes with --format files"),
    (["--mutator", "drifts"], "unknown mutator 'drifts'; did you mean 'drift'?"),
    (
      ["--include", "a"], "--include: 'a' is not a JSON Pointer: it must be empty or start with '/'"
    ),
    (["--rate", "2"], "--rate needs a number from 0 to 1, not '2'"),
    (["--rate", "0.5", "--mutations", "2"], "no plan takes all of --mutations, --rate"),
    (
      ["minimize", "feed:flip-type@=null", "--strategy", "strict", "--strategy", "result"],
      "minimize takes one --strategy: what that one does is kept the same"
    ),
    (["bench", "strategy"], "unknown benchmark 'strategy'; did you mean 'strategies'?"),
    (
      ["--seed", "1", "--plan", "exhaustive"],
      "--seed goes with --plan random, damage-rate, guided, not with 'exhaustive'"
    ),
    (["--document", "feed="], "--document needs a name, NAME~COUNT or NAME=FILE, not 'feed='"),
    (["--output", "x.md", "--outcomes", "x.md"], "--output and --outcomes need different files"),
    (
      ["--document", "people=x.json", "--output", "./x.json"],
      "'x.json' is a document: name another file to write to"
    ),
    (["--output", "json=x", "--outcomes", "./x"], "--output and --outcomes need different files"),
    (["--timeout", "0"], "--timeout needs seconds from 0.01 to 1000000, not '0'"),
    (["--memory-limit", "big"], "--memory-limit needs a size such as 512M or 2G, not 'big'"),
    (
      ["--workers", "4000000000"],
      "--workers needs a whole number from 0 to 1024, not '4000000000'"
    ),
    (["mutate"], "mutate needs a FILE, or - for standard input"),
    (["replay"], "replay needs the identifier of a mutant"),
    (
      ["replay", "feed"],
      "'feed' is not a mutant identifier: it needs the form DOCUMENT:MUTATOR@POINTER"
    ),
    (
      ["replay", "feed:remove-key@/feed/99"],
      "'remove-key@/feed/99': the document has no such location"
    ),
    (
      ["replay", "feed:remove-ky@/feed"],
      "unknown mutator 'remove-ky'; did you mean 'remove-key' or 'remove-keys'?"
    ),
    (
      ["replay", "feed:flip-type@/feed=x"],
      "'flip-type@/feed=x': there is no such variant; offered are null, boolean, number, string, object"
    ),
    (["list", "plan"], "unknown list 'plan'; did you mean 'plans'?"),
  ])
  func aCommandLineThatIsNotUnderstoodExitsWith64(arguments: [String], message: String) throws {
    let run = try Tool().run(arguments)
    #expect(run.exitCode == 64)
    #expect(run.output.isEmpty)
    let first = arguments.first ?? ""
    let subcommand = first.hasPrefix("-") ? " run" : first == "mutat" ? "" : " \(first)"
    #expect(run.error == "codable-fuzz: \(message)\nTry 'codable-fuzz\(subcommand) --help'.\n")
  }

  /// The names of all documents.
  private static let names = Corpus.studies.map(\.name).joined(separator: ", ")

  /// Mistakes in files, with all that is said about them.
  @Test(arguments: [
    (["mutate", "-"], "standard input: the text is empty, and JSON is needed"),
    (["blank.json"], "codable-fuzz: blank.json: the text is blank, and JSON is needed"),
    (
      ["zip.json"],
      "codable-fuzz: zip.json: not JSON: found byte 0x1F where a value was expected at byte offset 0 "
        + "(line 1, column 1): this looks compressed: decompress it first, with 'gzip -dc'"
    ),
    (
      ["--document", "people=page.json", "--quiet"],
      "people: page.json: not JSON: found '<' where a value was expected at byte offset 0 (line 1, "
        + "column 1): this looks like HTML or XML, such as an error page: save the JSON response "
        + "itself"
    ),
    (
      ["head.json"],
      "codable-fuzz: head.json: not JSON: found 'H' where a value was expected at byte offset 0 "
        + "(line 1, column 1): if the headers of the response come first, remove them"
    ),
    (
      ["comment.json"],
      "codable-fuzz: comment.json: not JSON: found '/' where a value was expected at byte offset 4 "
        + "(line 1, column 5): JSON has no comments: remove them"
    ),
    (
      ["archive.json"],
      "codable-fuzz: archive.json: this is an HTTP Archive: end its name in .har, and the responses "
        + "in it are read"
    ),
    (
      ["1"],
      "codable-fuzz: 1: this is a report of codable-fuzz, and a response is needed: 'render' shows "
        + "a report"
    ),
    (
      ["merge", "response.json"],
      "codable-fuzz: \(notAReport): name a report that 'run --format json' wrote"
    ),
    (["--document", "people=no.json", "--quiet"], "people: no.json: there is no such file"),
    (["mutate", "folder"], "folder: this is a folder; a JSON file is needed"),
    (["mutate", "/dev/zero"], "/dev/zero: this is a device; a JSON file is needed"),
    (
      ["--document", "people=folder", "--quiet"],
      "people: folder: the folder has no documents: put files into it that end in one of .json, "
        + ".jsonl, .ndjson"
    ),
    (
      ["mutate", "latin1.json"],
      "latin1.json: not JSON: bytes that are not UTF-8 at byte offset 2 (line 1, column 3)"
    ),
    (
      ["--document", "people", "--quiet", "-o", "no/r.md"],
      "codable-fuzz: no/r.md: nothing can be written there: its folder is missing, make it first"
    ),
    (
      ["--document", "people", "-o", "html=folder"],
      "codable-fuzz: folder: this is a folder; the name of a file is needed"
    ),
    (
      ["--document", "people", "--baseline", "no.txt"],
      "codable-fuzz: no.txt: there is no such baseline: write it with --update-baseline"
    ),
    (
      ["--document", "people", "--baseline", "response.json"],
      "codable-fuzz: response.json: this is not a baseline: the first line is not 'codable-fuzz "
        + "baseline 4'"
    ),
    (
      ["--document", "people", "--baseline", "old.txt"],
      "codable-fuzz: old.txt: the baseline has version 1, but this version of CodableFuzz reads "
        + "version 4: renew it and review the difference, with --update-baseline added to the "
        + "command, or with:\n  UPDATE_BASELINES=1 swift test"
    ),
    (
      ["--document", "people", "--baseline", "no/b.txt", "--update-baseline"],
      "codable-fuzz: no/b.txt: nothing can be written there: its folder is missing, make it first"
    ),
    (
      ["replay", "people@00000000:null-value@/1"],
      "codable-fuzz: 'people@00000000:null-value@/1' comes from a file: name it with --document "
        + "people=FILE"
    ),
    (
      ["replay", "people:null-value@/1", "--document", "people=response.json"],
      "codable-fuzz: 'people:null-value@/1' comes from another file: this one has the digest 4dd266d0"
    ),
    (
      ["render", "response.json"],
      "codable-fuzz: \(notAReport): render reads what 'run --output FILE.json' or 'merge' wrote"
    ),
    (
      ["render", "1"],
      "codable-fuzz: 1: this is the report of shard 1/2: merge all of them with 'merge'"
    ),
    (
      ["merge", "1"], "codable-fuzz: shard 2 of 2 is missing: name the reports of all shards"
    ),
    (["merge", "1", "copy"], "codable-fuzz: shard 1 of 2 is given twice: in 1 and in copy"),
    (
      ["merge", "1", "other"],
      "codable-fuzz: other: this is not a shard of the run of 1: the plan is 'exhaustive', not "
        + "'every-field'"
    ),
    (["merge", "1", "no"], "codable-fuzz: no: there is no such file"),
    (
      ["--document", "people", "--resume", "response.json"],
      "codable-fuzz: \(notAReport): name a report that 'run --format json' wrote"
    ),
    (["test-report", "folder"], "codable-fuzz: FOLDER/folder/events.jsonl: there is no such file"),
  ])
  func aMistakeInAFileExitsWith2(arguments: [String], message: String) throws {
    let tool = try Tool()
    try tool.writeMistakes()
    let files = try tool.fileNames
    let run = try tool.run(arguments)
    #expect(run.exitCode == 2 && run.output.isEmpty, "\(run.output)")
    #expect(run.error.replacing(tool.folder.path, with: "FOLDER") == message + "\n")
    #expect(try tool.fileNames == files)
  }

  private static let notAReport =
    "response.json: the file is not a complete report: the document: expected an object, found an "
    + "array"

  /// Mistakes whose help is not that of their first word, or that end with a command line to copy.
  @Test(arguments: [
    (["feed"], documentAsFile, ""), (["help", "feed"], documentAsFile, ""),
    (["run", "feed"], documentAsFile, "run "), (["--", "feed"], documentAsFile, "run "),
    (["infer", "feed"], documentAsFile, "infer "), (["mutate", "feed"], documentAsFile, "mutate "),
    (
      ["eventz"],
      "unknown subcommand 'eventz'; did you mean the document 'events'?:\n"
        + "  codable-fuzz --document events", ""
    ),
    (
      ["bench", "feed"],
      "'feed' is a document:\n  codable-fuzz bench strategies --document feed", "bench "
    ),
    (
      ["feed:remove-key@/feed/2/url"],
      "'feed:remove-key@/feed/2/url' is the identifier of a mutant:\n"
        + "  codable-fuzz replay feed:remove-key@/feed/2/url", ""
    ),
    (
      ["scenarios", "old.json"],
      "scenarios takes no 'old.json': it has lists of its own:\n  codable-fuzz old.json",
      "scenarios "
    ),
    (
      ["--since", "old.json"],
      "--since needs the newer file as well, or --document NAME for that of this tool:\n"
        + "  codable-fuzz --since old.json newer.json", "run "
    ),
    (
      ["Feed.swift"],
      "'Feed.swift' is Swift code, and a response in JSON is needed. For models of your own, see:\n"
        + "  codable-fuzz help models", "run "
    ),
    (["--document", "old.json"], fileAsDocument("old.json"), "run "),
    (["--document", "./old.json"], fileAsDocument("./old.json"), "run "),
    (["bench", "strategies", "--document", "old.json"], fileAsDocument("old.json"), "bench "),
    (
      ["replay", "people:null-value@/1", "--document", "old.json"], fileAsDocument("old.json"),
      "replay "
    ),
    (["--document", "people", "it's"], fileAsDocument("it's", quoted: #"'it'\''s'"#), "run "),
    (["no/such"], "'no/such' looks like a file, but there is none", ""),
    (["Package.swift"], "'Package.swift' looks like a file, but there is none", ""),
    (
      ["https://api.example.com/v1"],
      "'https://api.example.com/v1' is an address: save the response to a file first, with "
        + "'curl -o response.json'", ""
    ),
    (["run", "no.json"], "'no.json' looks like a file, but there is none", "run "),
    (["no.NDJSON"], "'no.NDJSON' looks like a file, but there is none", "run "),
    (["page.har"], "'page.har' looks like a file, but there is none", "run "),
    (["it's.json"], "'it's.json' looks like a file, but there is none", "run "),
    (
      ["--document", "feed", "--strategy", "manual"],
      "the strategy 'manual' decodes none of these documents: choose one of messages, events",
      "run "
    ),
    (["--document", "qqqq"], "unknown document 'qqqq'; valid are \(names)", "run "),
  ])
  func aMistakeIsAnsweredWithWhatToType(
    arguments: [String], message: String, subcommand: String
  ) throws {
    let tool = try Tool()
    for file in ["old.json", "it's"] { _ = try tool.write("[1]", to: file) }
    _ = try tool.write("struct Feed {}", to: "Feed.swift")
    let run = try tool.run(arguments)
    #expect(run.exitCode == 64 && run.output.isEmpty)
    #expect(
      run.error == "codable-fuzz: \(message)\nTry 'codable-fuzz \(subcommand)--help'.\n")
  }

  private static let documentAsFile =
    "'feed' is a document of codable-fuzz, not a file or subcommand:\n"
    + "  codable-fuzz --document feed"

  private static func fileAsDocument(_ file: String, quoted: String? = nil) -> String {
    """
    '\(file)' is a file: decode it with --document NAME=\(quoted ?? file), where NAME is one of \
    \(names); or with models that are inferred from it:
      codable-fuzz \(quoted ?? file)
    """
  }

  @Test func optionsOfOneLetterAndOppositesAreUnderstood() throws {
    let tool = try Tool()
    let people = ["--document", "people", "--no-timing"]
    let verbose = try tool.run(people + ["-q", "-v"])
    #expect(verbose.exitCode == 0 && verbose.error.isEmpty)
    #expect(verbose.output.contains("Record survival, people"))
    let file = try tool.run(people + ["-q", "-v", "-o", "r.txt"])
    #expect(file.exitCode == 0 && file.output.isEmpty && file.error.isEmpty)
    #expect(try tool.text(of: "r.txt").contains("Record survival, people"))
    #expect(try tool.run("--bogus", "--help").output.hasPrefix("usage: codable-fuzz run"))
  }

  /// `Baseline passes` and exit code 1 belong together only with a reason.
  @Test func anExitCodeBesidesThatOfTheBaselineIsExplained() throws {
    let tool = try Tool()
    let orders = String(
      decoding: try #require(Corpus.studies.first { $0.name == "orders" }).json, as: UTF8.self)
    _ = try tool.write(orders.replacing("A-1002", with: "A-1001"), to: "twice.json")
    let options = [
      "--document", "orders=twice.json", "--no-timing", "--quiet", "--baseline", "b.txt",
    ]
    _ = try tool.run(options + ["--update-baseline"])
    let run = try tool.run(options)
    #expect(run.exitCode == 1)
    #expect(run.output.contains("Baseline passes"))
    let line = try #require(run.error.split(separator: "\n").last)
    #expect(line.hasPrefix("exit code 1: orders:"), "\(run.error)")
    #expect(line.hasSuffix("and 1 record of the document lost"), "\(run.error)")
  }

  @Test(arguments: [
    ("", "the text is empty, and JSON is needed"),
    (
      "[1,\n 2,]",
      "not JSON: found ']' where a value was expected at byte offset 7 (line 2, column 4)"
    ),
    ("\u{FEFF}[]", "not JSON: a byte order mark before the JSON"),
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
    let run = try tool.run("--document", "people=\(file)", "--document", "weather", "--quiet")
    #expect(run.exitCode == 2)
    #expect(run.error.hasPrefix("people: \(file): \(message)"), "\(run.error)")
    #expect(run.lines.contains { $0.hasPrefix("weather ") })
  }

  @Test func countsThatAreTooLargeAreRefused() throws {
    let run = try Tool().run("--document", "feed~9223372036854775807", "--quiet")
    #expect(run.exitCode == 2)
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
    _ = try tool.write(#"{"a":2}"#, to: "d.json")
    let run = try tool.run("replay", id, "--document", "d=\(file)")
    #expect(run.exitCode == 2)
    #expect(run.error.contains("comes from another file: this one has the digest"))
    let alone = try tool.run("replay", id)
    #expect(alone.exitCode == 2)
    #expect(alone.error.contains("name it with --document d=FILE"))
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
      let run = try tool.run("replay", id, "--document", "h=\(file)")
      #expect(run.exitCode == 0)
      let scalars = run.output.unicodeScalars
      #expect(!scalars.contains("\u{202E}") && !scalars.contains("\u{9B}"))
      #expect(run.output.contains("\\u{202E}"))
    }
    #expect(ids.count == 3)
  }
}

extension Tool {
  fileprivate func writeMistakes() throws {
    _ = try write(#"[{"a":1}]"#, to: "response.json")
    _ = try write([0x5B, 0x22, 0xC3, 0x28, 0x22, 0x5D], to: "latin1.json")
    _ = try write("codable-fuzz baseline 1\n", to: "old.txt")
    _ = try write(" \n", to: "blank.json")
    _ = try write([0x1F, 0x8B, 0x08], to: "zip.json")
    _ = try write("<!DOCTYPE html><html>", to: "page.json")
    _ = try write("HTTP/1.1 200 OK\r\n\r\n[]", to: "head.json")
    _ = try write("[1, // one\n2]", to: "comment.json")
    _ = try write(#"{"log":{"creator":{"name":"a"},"entries":[]}}"#, to: "archive.json")
    let people = ["--document", "people", "--no-timing", "--quiet", "--shard"]
    _ = try run(people + ["1/2", "--output", "json=1"])
    _ = try run(people + ["2/2", "--output", "json=other", "--plan", "exhaustive"])
    _ = try write(text(of: "1"), to: "copy")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("folder"), withIntermediateDirectories: false)
  }
}
