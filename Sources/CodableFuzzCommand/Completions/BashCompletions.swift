import CodableFuzz
import FuzzReports

/// A script for bash 3.2 or later, which macOS has.
struct BashCompletions {
  private let grammar: CommandGrammar

  init(_ grammar: CommandGrammar) { self.grammar = grammar }

  var script: String {
    let name = grammar.functionName
    let tool = ShellWord.quoted(grammar.toolName)
    return """
      # Completions of \(tool) for bash.
      \(name)_propose() {
        local current=$1 word
        shift
        for word in "$@"; do
          if [[ $word == "$current"* ]]; then COMPREPLY+=("$(printf '%q' "$word")"); fi
        done
      }

      \(name)_paths() {
        local path
        compopt -o filenames 2>/dev/null
        while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen -f -- "$1")
      }

      \(name)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command=run word isPath=
        COMPREPLY=()
        # Bash makes three words of one with '='.
        if [[ $current == '=' ]]; then
          current=
          if [[ $previous != -* ]]; then isPath=yes; fi
        elif [[ $previous == '=' ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
          if [[ $previous != -* ]]; then isPath=yes; fi
        fi
        if [[ $isPath ]]; then \(paths); return; fi
        if ((COMP_CWORD == 1)) && [[ $current != -* ]]; then
          \(propose(grammar.subcommands.map(\.text)))
          return
        fi
        if [[ ${COMP_WORDS[1]} != -* ]]; then
          command=${COMP_WORDS[1]}
          for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
            case "${COMP_WORDS[1]} $word" in
              (\(CommandGrammar.pattern(grammar.children))) command="${COMP_WORDS[1]} $word" ;;
            esac
          done
        fi
      \(cases)
      }

      complete -F \(name) \(tool)

      """
  }

  private var cases: String {
    grammar.cases(paths: paths, names: propose) { command in
      "      \(propose(command.operands.map(\.text) + command.options.flatMap(\.names)))\n"
    }
  }

  private var paths: String { grammar.functionName + "_paths \"$current\"" }

  private func propose(_ words: [String]) -> String {
    "\(grammar.functionName)_propose \"$current\" \(CommandGrammar.words(words))"
  }
}
