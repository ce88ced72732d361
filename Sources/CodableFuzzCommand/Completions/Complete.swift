import CodableFuzz
import FuzzPlatform

/// The subcommand that shells ask what to propose, which no list shows.
///
/// It takes the words after the name of the tool, up to the one that is completed. It prints what
/// kind of path the shell is to complete, with the part of the word before that; then a line for each
/// proposal for the rest of the word, with its help after a tab.
enum Complete {
  static let name = "complete"

  static func run(_ line: [String], of command: FuzzCommand) throws -> ExitCode {
    let completion = Completion(of: line, for: command)
    let lines =
      ["\(completion.paths)\t\(completion.prefix)"]
      + completion.words.filter { !$0.text.contains(where: \.isNewline) }
      .map { $0.text + ($0.help.isEmpty ? "" : "\t" + $0.help) }
    try Console().print(lines.map { $0 + "\n" }.joined())
    return .clean
  }
}

/// What can be typed at the end of a command line, from the registries that help uses.
struct Completion {
  struct Word {
    let text: String
    var help = ""
  }

  /// The proposals for what follows the prefix.
  private(set) var words: [Word] = []
  private(set) var paths = Proposals.Paths.none
  /// What the last word has before the part that is completed, such as `--document=events=`.
  private(set) var prefix = ""

  private static let help = Word(
    text: "help", help: "shows the options of a subcommand, or a topic")

  init(of line: [String], for command: FuzzCommand) {
    let current = line.last ?? ""
    var before = Array(line.dropLast())
    let subcommands = Subcommands.all.map { Word(text: $0.name, help: $0.purpose) }
    let isFirst = before.isEmpty && !current.hasPrefix("-")
    if isFirst { words = subcommands + [Self.help] }
    if before.first == Self.help.text {
      let children = before.dropFirst().last.flatMap(Subcommands.named)?.children
      words =
        children.map(Self.words)
        ?? subcommands + HelpTopics.all.map { Word(text: $0.name, help: $0.purpose) }
      return
    }
    var subcommand: any Subcommand.Type = Run.self
    if let named = before.first.flatMap(Subcommands.named) {
      subcommand = named
      before.removeFirst()
    } else if let first = before.first, !first.hasPrefix("-"), !FilePath.looksLikeFile(first) {
      return
    }
    let children = subcommand.children
    if let child = children.first(where: { before.contains($0.name) }) { subcommand = child }
    let options = subcommand.declared
    let (valued, takesOptions) = Self.state(after: before, options)
    let attached = current.firstIndex(of: "=").flatMap { equals in
      takesOptions ? options.first { $0.names.contains(String(current[..<equals])) } : nil
    }
    if let option = valued ?? attached {
      if valued == nil { prefix = Self.start(of: current[...]) }
      propose(option.proposals, for: current.dropFirst(prefix.count), command)
      return
    }
    if takesOptions, current.hasPrefix("-") {
      words =
        options.flatMap { option in option.names.map { Word(text: $0, help: option.help) } }
        + [Word(text: "--help", help: "shows the options")]
    } else {
      propose(subcommand.operandProposals, for: current[...], command)
      if !isFirst { words += Self.words(of: children) }
    }
  }

  /// The option whose value comes next, and else whether options may.
  private static func state(
    after words: [String], _ options: [DeclaredOption]
  ) -> (valued: DeclaredOption?, takesOptions: Bool) {
    var valued: DeclaredOption?
    for word in words {
      if valued != nil {
        valued = nil
      } else if word == "--" {
        return (nil, false)
      } else {
        valued = options.first { $0.placeholder != nil && $0.names.contains(word) }
      }
    }
    return (valued, valued == nil)
  }

  private mutating func propose(
    _ proposals: Proposals, for rest: Substring, _ command: FuzzCommand
  ) {
    if proposals.takesFileAfterName, rest.contains("=") {
      prefix += Self.start(of: rest)
      paths = .files
    } else {
      words += proposals.names(command).map { Word(text: $0) }
      paths = proposals.paths
    }
  }

  /// What a word has up to its first `=`.
  private static func start(of word: Substring) -> String {
    word.firstIndex(of: "=").map { String(word[...$0]) } ?? ""
  }

  private static func words(of subcommands: [any Subcommand.Type]) -> [Word] {
    subcommands.map { Word(text: $0.name, help: $0.purpose) }
  }
}
