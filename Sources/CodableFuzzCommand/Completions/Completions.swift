import CodableFuzz
import FuzzReports

/// Prints the script that lets a shell complete command lines.
enum Completions: Subcommand {
  static let name = "completions"
  static let operands = Shell.allCases.map(\.rawValue).joined(separator: "|")
  static let purpose = "prints what a shell needs to complete command lines"
  static let examples = ["completions bash > completions.bash", "completions fish | source"]
  static let operandProposals = Proposals.names { _ in Shell.allCases.map(\.rawValue) }
  static let notes = """
    bash: 'source' the script in ~/.bashrc
    zsh:  'source' it in ~/.zshrc after compinit, or name the file _TOOL in a folder of $fpath
    fish: put it into ~/.config/fish/completions/TOOL.fish

    """

  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (_, operands) = try NoOptions.parse(arguments)
    guard let name = operands.first, operands.count == 1 else {
      throw UsageError("completions needs one of \(Self.operands)")
    }
    guard let shell = Shell(rawValue: name) else {
      throw UsageError.unknown("shell", name, valid: Shell.allCases.map(\.rawValue))
    }
    try Console().print(script(for: shell, CommandGrammar(of: command)))
    return .clean
  }

  static func script(for shell: Shell, _ grammar: CommandGrammar) -> String {
    switch shell {
    case .bash: BashCompletions(grammar).script
    case .zsh: ZshCompletions(grammar).script
    case .fish: FishCompletions(grammar).script
    }
  }
}

/// What can be typed after each subcommand, from the registries that help uses.
struct CommandGrammar {
  let toolName: String
  /// The subcommands that can be the first word.
  let subcommands: [Word]
  /// All subcommands, also those inside others.
  let commands: [Command]

  struct Word {
    let text: String
    let help: String
  }

  struct Command {
    /// The words that name it, such as `bench strategies`.
    let name: String
    let options: [Option]
    let operands: [Word]
    let takesPaths: Bool
  }

  struct Option {
    let names: [String]
    let help: String
    /// Nil for a flag.
    let value: Value?
  }

  enum Value {
    case free
    case paths
    case names([String])
  }

  init(of command: FuzzCommand) {
    toolName = command.toolName
    let help = Word(text: "help", help: "shows the options of a subcommand, or a topic")
    subcommands = Subcommands.all.map { Word(text: $0.name, help: $0.purpose) } + [help]
    let topics = HelpTopics.all.map { Word(text: $0.name, help: $0.purpose) }
    commands =
      Subcommands.all.flatMap { subcommand in
        [Command(subcommand, named: subcommand.name, of: command)]
          + subcommand.children.map {
            Command($0, named: subcommand.name + " " + $0.name, of: command)
          }
      } + [
        Command(
          name: help.text, options: [], operands: subcommands.dropLast() + topics,
          takesPaths: false)
      ]
  }

  /// The subcommands inside others: their names are two words.
  var children: [String] { commands.map(\.name).filter { $0.contains(" ") } }

  /// The end of a function of bash or zsh that knows the subcommand, as `$command`, and the words
  /// `$previous` and `$current`: what to propose for the value of an option, or else for a word.
  func cases(
    paths: String, names: ([String]) -> String, words: (Command) -> String
  ) -> String {
    """
      case "$command $previous" in
    \(valueArms(paths: paths, names: names))  esac
      case $command in
    \(wordArms(paths: paths, words))  esac
    """
  }

  private func valueArms(paths: String, names: ([String]) -> String) -> String {
    commands.flatMap { command in
      command.options.compactMap { option in
        option.value.map { value in
          let action =
            switch value {
            case .free: ""
            case .paths: paths + "; "
            case .names(let list): names(list) + "; "
            }
          let pattern = Self.pattern(option.names.map { "\(command.name) \($0)" })
          return "    (\(pattern)) \(action)return ;;\n"
        }
      }
    }.joined()
  }

  private func wordArms(paths: String, _ action: (Command) -> String) -> String {
    commands.map { command in
      let files = command.takesPaths ? "      if [[ $current != -* ]]; then \(paths); fi\n" : ""
      return "    (\(Self.pattern([command.name])))\n\(files)\(action(command))      ;;\n"
    }.joined()
  }

  static func words(_ words: [String]) -> String {
    words.map(ShellWord.quoted).joined(separator: " ")
  }

  /// The alternatives of a `case`.
  static func pattern(_ words: [String]) -> String {
    words.map(ShellWord.quoted).joined(separator: " | ")
  }

  /// The tool's name as a part of a function's name.
  var functionName: String {
    "_" + toolName.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
  }
}

extension CommandGrammar.Command {
  fileprivate init(
    _ subcommand: any Subcommand.Type, named name: String, of command: FuzzCommand
  ) {
    self.name = name
    let help = CommandGrammar.Option(names: ["--help"], help: "shows the options", value: nil)
    options = subcommand.options.descriptions.map { .init($0, of: command) } + [help]
    operands =
      subcommand.children.map { CommandGrammar.Word(text: $0.name, help: $0.purpose) }
      + subcommand.operandProposals.names(of: command).map {
        CommandGrammar.Word(text: $0, help: "")
      }
    takesPaths = subcommand.operandProposals.arePaths
  }
}

extension CommandGrammar.Option {
  fileprivate init(_ option: OptionDescription, of command: FuzzCommand) {
    names = option.names
    help = option.help
    let words = option.proposals.names(of: command)
    value =
      option.value == nil
      ? nil : option.proposals.arePaths ? .paths : words.isEmpty ? .free : .names(words)
  }
}

extension Proposals {
  fileprivate func names(of command: FuzzCommand) -> [String] {
    if case .names(let names) = self { names(command) } else { [] }
  }

  fileprivate var arePaths: Bool {
    switch self {
    case .files, .folders: true
    case .nothing, .names: false
    }
  }
}
