import CodableFuzz
import FuzzPlatform
import FuzzReports

/// Prints the script that lets a shell complete command lines.
struct Completions: Subcommand {
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

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let name = operands.first, operands.count == 1 else {
      throw UsageError("completions needs one of \(Self.operands)")
    }
    guard let shell = Shell(rawValue: name) else {
      throw UsageError.unknown("shell", name, valid: Shell.allCases.map(\.rawValue))
    }
    try Console().print(shell.script(for: command.toolName))
    return .clean
  }

  /// A shell, with the script that asks the tool on the command line what to propose.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish

    func script(for toolName: String) -> String {
      let function =
        "_"
        + toolName.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
      let tool = ShellWord.quoted(toolName)
      return switch self {
      case .bash: Self.bash(function, tool)
      case .zsh: Self.zsh(function, tool)
      case .fish: Self.fish(function, tool)
      }
    }

    /// For bash 3.2 or later, which macOS has.
    private static func bash(_ function: String, _ tool: String) -> String {
      #"""
      # Completions of \#(tool) for bash.
      \#(function)() {
        local number word help paths prefix current words=()
        # Bash makes three words of one with '=', and completes the last.
        for ((number = 1; number <= COMP_CWORD; number++)); do
          word=${COMP_WORDS[number]}
          if ((${#words[@]})) && [[ $word == '=' || ${COMP_WORDS[number-1]} == '=' ]]; then
            words[${#words[@]}-1]+=$word
          else
            words+=("$word")
          fi
        done
        COMPREPLY=()
        {
          IFS=$'\t' read -r paths prefix
          current=${words[${#words[@]}-1]#"$prefix"}
          while IFS=$'\t' read -r word help; do
            if [[ $word == "$current"* ]]; then COMPREPLY+=("$(printf '%q' "$word")"); fi
          done
        } < <("${COMP_WORDS[0]/#\~\//$HOME/}" \#(Complete.name) "${words[@]}" 2>/dev/null)
        case $paths in
          files) word=-f ;;
          folders) word=-d ;;
          *) return ;;
        esac
        compopt -o filenames 2>/dev/null
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen $word -- "$current")
      }

      complete -F \#(function) \#(tool)

      """#
    }

    /// To be sourced, or loaded from a folder of `$fpath`.
    private static func zsh(_ function: String, _ tool: String) -> String {
      #"""
      #compdef \#(tool)
      # Completions of \#(tool) for zsh.
      \#(function)() {
        local -a lines
        lines=("${(@f)$(${~${(Q)words[1]}} \#(Complete.name) "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
        local paths=${lines[1]%%$'\t'*} prefix=${lines[1]#*$'\t'}
        compset -p ${#prefix}
        lines=("${(@)lines[2,-1]//:/\\:}")
        lines=("${(@)lines/$'\t'/:}")
        ((${#lines})) && _describe proposal lines
        case $paths in
          files) _files ;;
          folders) _files -/ ;;
        esac
      }

      if [[ ${funcstack[1]} == \#(function) ]]; then
        \#(function) "$@"
      else
        compdef \#(function) \#(tool)
      fi

      """#
    }

    /// For fish 3 or later.
    private static func fish(_ function: String, _ tool: String) -> String {
      #"""
      # Completions of \#(tool) for fish.
      function \#(function)
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l tool (string replace -r '^~(?=/)' $HOME -- $words[1])
        set -l lines ($tool \#(Complete.name) $words[2..-1] "$current" 2>/dev/null)
        set -l first (string split -m 1 \t -- $lines[1])
        for line in $lines[2..-1]
          echo $first[2]$line
        end
        if test "$first[1]" != none
          set -l rest (string sub -s (math 1 + (string length -- "$first[2]")) -- "$current")
          for path in (complete -C "'' "(string escape -- $rest))
            if test $first[1] = files; or string match -q -r '^[^\t]*/(\t|$)' -- $path
              echo $first[2]$path
            end
          end
        end
      end

      complete -c \#(tool) -f -a '(\#(function))'

      """#
    }
  }
}

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
