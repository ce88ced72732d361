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
    (["li"], ["list"]), (["run", "--base"], ["--baseline", "--baseline-strategy"]),
    (["--docu"], ["--document", "--document-limit"]), (["--document", "ev"], ["events"]),
    (["--strategy", "lossy-a"], ["lossy-array"]), (["run", "--plan", "ex"], ["exhaustive"]),
    (["mutate", "--mutator", "unknown-"], ["unknown-enum-tag"]),
    (["--mutator", "meaning"], ["meaning-preserving"]), (["--fail-on", ""], ["findings"]),
    (["--format", "code"], ["code-quality"]), (["bench", "strat"], ["strategies"]),
    (["bench", "strategies", "--gr"], ["--growth"]), (["bench", "--document", "fe"], ["feed"]),
    (["list", "mut"], ["mutators"]), (["list", "mutators", "--class", "un"], ["unspecified"]),
    (["help", "mod"], ["models"]), (["completions", "z"], ["zsh"]),
    (["minimize", "x", "--strategy", "skip"], ["skip"]),
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
    let found = try Shell.zsh.proposals(after: words)
    #expect(found.filter { $0.hasPrefix(words.last ?? "") } == expected)
  }

  @Test(.enabled(if: isThere("fish"), "needs fish"), arguments: lines)
  func fishProposes(words: [String], expected: [String]) throws {
    #expect(try Shell.fish.proposals(after: words).sorted() == expected.sorted())
  }

  @Test(.enabled(if: isThere("fish"), "needs fish"), arguments: ["--document", "run --document"])
  func fishProposesFilesAfterANameAndAnEqualSign(words: String) throws {
    #expect(try Shell.fish.proposals(after: [words, "events=ans"]) == ["events=answer.json"])
  }

  /// Also where there is no fish.
  @Test func theScriptForFishAllowsFilesAfterNames() {
    let script = Completions.script(
      for: .fish, CommandGrammar(of: FuzzCommand(studies: Corpus.studies)))
    let lines = script.split(separator: "\n").filter { $0.contains("-l document -") }
    let files = lines.filter { $0.hasSuffix("-r -F") }
    let names = lines.filter { $0.contains(" -f ") }
    #expect(!names.isEmpty && files.count == names.count)
    #expect(files.allSatisfy { $0.contains("string match -q -- \\'*=*\\' (commandline -ct)") })
  }

  @Test(arguments: Completions.Shell.allCases)
  func aScriptHasWhateverHelpHas(shell: Completions.Shell) {
    let command = FuzzCommand(studies: Corpus.studies)
    let script = Completions.script(for: shell, CommandGrammar(of: command))
    let options = Subcommands.all.flatMap { [$0] + $0.children }
      .flatMap { $0.options.descriptions.flatMap(\.names) }
      .map { shell == .fish ? String($0.drop { $0 == "-" }) : $0 }
    let names = Subcommands.all.map { $0.name } + options
    let values =
      Corpus.studies.map(\.name) + Mutators.all.map(\.id.rawValue) + Plans.all.map(\.id.rawValue)
      + Reporters.all.map { $0.id.rawValue } + HelpTopics.all.map(\.name)
    for name in names + values { #expect(script.contains(name), "\(name)") }
  }

  @Test(arguments: Completions.Shell.allCases)
  func aTeamsToolHasCompletionsOfItsName(shell: Completions.Shell) {
    let grammar = CommandGrammar(of: FuzzCommand(studies: [], toolName: "podcasts-fuzz"))
    // The default of an option is a folder with the package's name.
    let script = Completions.script(for: shell, grammar)
      .replacing("codable-fuzz-artifacts", with: "")
    #expect(script.contains("_podcasts_fuzz"))
    #expect(!script.contains("codable-fuzz") && !script.contains("codable_fuzz"))
  }

  @Test(.enabled(if: isThere("bash"), "needs bash"))
  func namesAreNoCodeToAShell() throws {
    let study = try #require(Corpus.studies.first)
    var odd = study
    odd.name = "it's $(touch made) `touch made`"
    let grammar = CommandGrammar(of: FuzzCommand(studies: [odd]))
    let tool = try Tool()
    _ = try tool.write(Completions.script(for: .bash, grammar), to: "script")
    let (lines, _) = try Shell.bash.run(["--document", "it"], in: tool)
    #expect(lines == [#"it\'s\ \$\(touch\ made\)\ \`touch\ made\`"#])
    #expect(try !tool.fileNames.contains("made"))
  }

  @Test(arguments: [
    (["completions"], "completions needs one of bash|zsh|fish"),
    (["completions", "bsh"], "unknown shell 'bsh'; did you mean 'bash' or 'zsh'?"),
  ])
  func anUnknownShellIsAUsageError(arguments: [String], message: String) throws {
    let run = try Tool().run(arguments)
    #expect(run.exitCode == 64 && run.output.isEmpty)
    #expect(run.error.hasPrefix("codable-fuzz: \(message)\n"), "\(run.error)")
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
    let script = try tool.run("completions", rawValue)
    try #require(script.exitCode == 0 && script.error.isEmpty, "\(script.error)")
    _ = try tool.write(script.output, to: "script")
    let (lines, error) = try run(words, in: tool)
    #expect(error.isEmpty)
    return lines
  }

  func run(_ words: [String], in tool: Tool) throws -> (lines: [String], error: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.path(of: rawValue)))
    process.currentDirectoryURL = tool.folder
    // Nothing of the user's.
    let options = self == .bash ? ["--norc"] : self == .zsh ? ["-f"] : ["--no-config"]
    process.arguments = options + ["-c", program(words)]
    process.environment = [
      "HOME": tool.folder.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C",
    ]
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
      compset() { }
      compadd() { shift; print -rl -- "$@" }
      _describe() { print -rl -- "${(@P)2%%:*}" }
      _files() { print -rl -- * }
      source ./script
      words=(\(quoted)) CURRENT=\(words.count + 1)
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
