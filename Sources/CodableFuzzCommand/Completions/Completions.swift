import CodableFuzz
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
