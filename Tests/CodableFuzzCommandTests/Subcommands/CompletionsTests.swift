import Foundation
import FuzzCorpus
import FuzzReports
import JSONMutation
import Testing

@testable import CodableFuzzCommand

@Suite struct CompletionsTests {
  private static func isThere(_ shell: String) -> Bool { Shell.path(of: shell) != nil }

  /// The words of a command line up to the one that is completed, and some of what is proposed.
  private static let lines: [([String], [String])] = [
    (["lis"], ["list"]), (["run", "--base"], ["--baseline", "--baseline-strategy"]),
    (["--docu"], ["--document", "--document-limit"]), (["--document", "ev"], ["events"]),
    (["--strategy", "lossy-a"], ["lossy-array"]), (["run", "--plan", "ex"], ["exhaustive"]),
    (["mutate", "--mutator", "unknown-"], ["unknown-enum-tag"]),
    (["--mutator", "meaning"], ["meaning-preserving"]), (["--fail-on", ""], ["findings"]),
    (["--format", "code"], ["code-quality"]), (["bench", "strat"], ["strategies"]),
    (["bench", "strategies", "--gr"], ["--growth"]), (["bench", "--document", "fe"], ["feed"]),
    (["list", "mut"], ["mutators"]), (["list", "mutators", "--class", "un"], ["unspecified"]),
    (["help", "mod"], ["models"]), (["completions", "z"], ["zsh"]),
    (["minimize", "x", "--strategy", "skip"], ["skip"]),
    (["mutate", "--output", "su"], ["sub"]), (["--artifacts", "an"], []),
    (["--resume", "su"], ["sub"]), (["--resume", "an"], ["answer.json"]),
    (["render", "ans"], ["answer.json"]), (["test-report", "an"], []), (["ans"], ["answer.json"]),
    (["--title", ""], []), (["infer", "-x", "ans"], ["answer.json"]),
  ]

  @Test(.enabled(if: isThere("bash"), "needs bash"), arguments: lines)
  func bashProposes(words: [String], expected: [String]) throws {
    #expect(try Shell.bash.proposals(after: words) == expected)
  }

  @Test(
    .enabled(if: isThere("bash"), "needs bash"),
    arguments: [
      // Bash makes three words of one with '='.
      (["--format", "=", "ht"], ["html"]), (["--strategy", "="], nil),
      (["--document", "events", "=", "answer"], ["answer.json"]),
      (["--output", "html", "=", "answer"], ["answer.json"]),
      (["render", "answer"], ["answer.json"]),
      (["--seed", ""], []), (["--output", "answer"], ["answer.json"]),
    ])
  func bashSplitsWordsAtEqualSigns(words: [String], expected: [String]?) throws {
    let found = try Shell.bash.proposals(after: words)
    #expect(found == expected ?? List.strategies(of: Corpus.studies).map(\.rawValue))
  }

  @Test(.enabled(if: isThere("zsh"), "needs zsh"), arguments: lines)
  func zshProposes(words: [String], expected: [String]) throws {
    #expect(try Shell.zsh.proposals(after: words) == expected)
  }

  @Test(.enabled(if: isThere("fish"), "needs fish"), arguments: lines)
  func fishProposes(words: [String], expected: [String]) throws {
    #expect(try Shell.fish.proposals(after: words).sorted() == expected.sorted())
  }

  @Test(.enabled(if: isThere("fish"), "needs fish"), arguments: ["--document", "run --document"])
  func fishProposesFilesAfterANameAndAnEqualSign(words: String) throws {
    #expect(try Shell.fish.proposals(after: [words, "events=ans"]) == ["events=answer.json"])
  }

  @Test func anOptionTakesWhatItsPlaceholderSays() throws {
    let command = FuzzCommand(studies: Corpus.studies)
    let paths: [String: Proposals.Paths] = [
      "FILE": .files, "OLD": .files, "[FORMAT=]FILE": .files, "DIR": .folders,
      "PATH|URL": .folders,
    ]
    // These are free: numbers, patterns, code and the like.
    let free = Set(
      """
      N P SIZE SECONDS 0…1 PATTERN FIELD POINTER OPERATION TEXT URL EXPRESSION NAME=EXPRESSION MODULE
      'FIELD TYPE'
      """.split(separator: #/\s(?!TYPE)/#).map(String.init))
    for (words, option) in Self.options where option.placeholder != nil {
      let placeholder = option.placeholder ?? ""
      for name in option.names {
        for (line, prefix) in [([name, ""], ""), (["\(name)="], "\(name)=")] {
          let found = Completion(of: words + line, for: command)
          let names = found.words.map(\.text)
          let comment = Comment(rawValue: "\(words) \(name) \(names)")
          #expect(found.prefix == prefix, comment)
          #expect(found.paths == paths[placeholder, default: .none], comment)
          // What a new type is called is anybody's guess.
          let isFree = free.contains(placeholder) || name == "--name"
          #expect(names.isEmpty == (isFree || paths[placeholder] != nil), comment)
          if placeholder.contains("|"), placeholder.allSatisfy({ $0.isLowercase || $0 == "|" }) {
            #expect(names == placeholder.split(separator: "|").map(String.init), comment)
          }
        }
      }
    }
  }

  @Test(arguments: [
    (["--document", "events="], "events="), (["run", "--document=feed=x"], "--document=feed="),
    (["--output", "html=r"], "html="), (["-o=html=r"], "-o=html="),
    (["replay", "--document", "feed=a=b"], "feed="),
  ])
  func filesFollowNames(line: [String], prefix: String) {
    let found = Completion(of: line, for: FuzzCommand(studies: Corpus.studies))
    #expect(found.prefix == prefix && found.paths == .files && found.words.isEmpty)
  }

  @Test func optionsAreProposedAfterAHyphen() {
    let command = FuzzCommand(studies: Corpus.studies)
    for (words, subcommand) in Self.subcommands {
      let names = subcommand.declared.flatMap(\.names)
      let found = Completion(of: words + ["-"], for: command).words.map(\.text)
      #expect(found == names + ["--help"], "\(words)")
      let operands = Completion(of: words + ["--", "-"], for: command).words.map(\.text)
      #expect(Set(operands).isDisjoint(with: found), "\(words)")
    }
  }

  /// All subcommands, also those in others, with the words that name them.
  private static var subcommands: [(words: [String], any Subcommand.Type)] {
    Subcommands.all.flatMap { subcommand in
      [([subcommand.name], subcommand)]
        + subcommand.children.map { ([subcommand.name, $0.name], $0) }
    }
  }

  private static var options: [([String], DeclaredOption)] {
    subcommands.flatMap { words, subcommand in
      subcommand.declared.map { (words, $0) }
    }
  }

  /// Two declarations of one name could differ in what they take.
  @Test func anOptionIsDeclaredOnce() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let sources = package.appendingPathComponent("Sources/CodableFuzzCommand")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    let makers = "Parameter|parsed|named|choice|flag|text|file|folder|number|decimal|size|field"
    let declaration = try Regex(
      #"(?:\#(makers))\(\s*"(--[a-z-]+)""#, as: (Substring, Substring).self)
    var declared: [String] = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let data = try Data(contentsOf: sources.appendingPathComponent(file))
      let text = String(decoding: data, as: UTF8.self)
        .replacing(#/ *\/\/\/.*/#, with: "")
      declared += text.matches(of: declaration).map { String($0.output.1) }
    }
    #expect(declared.count == Set(declared).count, "\(declared.sorted())")
    #expect(Set(declared) == Set(Self.options.flatMap(\.1.names).filter { $0.hasPrefix("--") }))
  }

  @Test(arguments: Completions.Shell.allCases)
  func aTeamsToolHasCompletionsOfItsName(shell: Completions.Shell) {
    let script = shell.script(for: "podcasts-fuzz")
    #expect(script.contains("_podcasts_fuzz"))
    #expect(!script.contains("codable-fuzz") && !script.contains("codable_fuzz"))
  }

  @Test(.enabled(if: isThere("bash"), "needs bash")) func namesAreNoCodeToBash() throws {
    #expect(try Shell.bash.oddProposals() == [#"it\'s\ \$\(touch\ made\)\ \`touch\ made\`"#])
  }

  @Test(.enabled(if: isThere("zsh"), "needs zsh")) func namesAreNoCodeToZsh() throws {
    #expect(try Shell.zsh.oddProposals() == [Shell.oddName])
  }

  @Test(.enabled(if: isThere("fish"), "needs fish")) func namesAreNoCodeToFish() throws {
    #expect(try Shell.fish.oddProposals() == [Shell.oddName])
  }
}

/// A shell that completes command lines.
private enum Shell: String {
  case bash, zsh, fish

  static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// What the shell proposes in a folder with the file `answer.json`.
  func proposals(after words: [String]) throws -> [String] {
    let tool = try Tool()
    _ = try tool.write("[]", to: "answer.json")
    try FileManager.default.createDirectory(
      at: tool.folder.appendingPathComponent("sub"), withIntermediateDirectories: true)
    let script = try tool.run("completions", rawValue)
    try #require(script.exitCode == 0 && script.error.isEmpty, "\(script.error)")
    _ = try tool.write(script.output, to: "script")
    let (lines, error) = try run(words, in: tool)
    #expect(error.isEmpty)
    return lines.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  static let oddName = "it's $(touch made) `touch made`"

  /// What the shell proposes where the tool names a document that could be code.
  func oddProposals() throws -> [String] {
    let tool = try Tool()
    let path = try tool.write(
      "#!/bin/sh\nprintf '%s\\n' 'none\t' \"$ODD\"\n", to: "codable-fuzz")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    let shell = try #require(Completions.Shell(rawValue: rawValue))
    _ = try tool.write(shell.script(for: "codable-fuzz"), to: "script")
    let (lines, _) = try run(["--document", "it"], in: tool, by: path, ["ODD": Self.oddName])
    #expect(try !tool.fileNames.contains("made"))
    return lines
  }

  func run(
    _ words: [String], in tool: Tool, by path: String = Tool.location(of: "codable-fuzz").path,
    _ variables: [String: String] = [:]
  ) throws -> (lines: [String], error: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.path(of: rawValue)))
    process.currentDirectoryURL = tool.folder
    // Nothing of the user's.
    let options = self == .bash ? ["--norc"] : self == .zsh ? ["-f"] : ["--no-config"]
    process.arguments = options + ["-c", program(words)]
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    process.environment = variables.merging([
      "HOME": tool.folder.path, "PATH": "\(folder):/usr/bin:/bin", "LC_ALL": "C",
    ]) { $1 }
    let files = try ["lines", "errors"].map { name in
      _ = try tool.write("", to: name)
      return tool.folder.appendingPathComponent(name)
    }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let lines = try tool.text(of: "lines").split(separator: "\n").map(String.init)
    return (lines, try tool.text(of: "errors"))
  }

  private func program(_ words: [String]) -> String {
    let quoted = (["codable-fuzz"] + words).map { "'\($0)'" }.joined(separator: " ")
    return switch self {
    case .bash:
      """
      source ./script
      COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count)
      _codable_fuzz
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    case .zsh:
      // The completion system needs a terminal: these stand in for its functions.
      """
      compdef() { }
      compset() { PREFIX=${PREFIX[$2+1,-1]} }
      _describe() {
        local -a all=("${(@P)2}")
        all=("${(@)all%%:*}")
        print -rl -- "${(@M)all:#$PREFIX*}"
      }
      _files() { if [[ $1 == -/ ]]; then print -rl -- $PREFIX*(N/); else print -rl -- $PREFIX*(N); fi }
      source ./script
      words=(\(quoted)) CURRENT=\(words.count + 1) PREFIX=${words[-1]}
      _codable_fuzz
      """
    case .fish:
      """
      source ./script
      complete -C \(Self.fishLine(words)) | string replace -r '\\t.*' ''
      """
    }
  }

  private static func fishLine(_ words: [String]) -> String {
    "'" + (["codable-fuzz"] + words).joined(separator: " ") + "'"
  }
}
