import CodableFuzz
import FuzzReports

/// A script for zsh, to be sourced or loaded from a folder of `$fpath`.
struct ZshCompletions {
  private let grammar: CommandGrammar

  init(_ grammar: CommandGrammar) { self.grammar = grammar }

  var script: String {
    let name = grammar.functionName
    let tool = ShellWord.quoted(grammar.toolName)
    return """
      #compdef \(tool)
      # Completions of \(tool) for zsh.
      \(name)() {
        local current=${words[CURRENT]} previous=${words[CURRENT-1]} command=run word
        local -a proposals
        if [[ $current == -*=* ]]; then
          previous=${current%%=*}
          compset -P 1 '*='
        elif [[ $current == *=* ]]; then
          compset -P 1 '*='
          _files
          return
        fi
        if ((CURRENT == 2)) && [[ $current != -* ]]; then
          proposals=(\(described(grammar.subcommands)))
          _describe subcommand proposals
          return
        fi
        if [[ ${words[2]} != -* ]]; then
          command=${words[2]}
          for word in "${(@)words[3,CURRENT-1]}"; do
            case "${words[2]} $word" in
              (\(CommandGrammar.pattern(grammar.children))) command="${words[2]} $word" ;;
            esac
          done
        fi
      \(cases)
      }

      if [[ ${funcstack[1]} == \(name) ]]; then
        \(name) "$@"
      else
        compdef \(name) \(tool)
      fi

      """
  }

  private var cases: String {
    grammar.cases(
      paths: "_files", names: { "compadd -- \(CommandGrammar.words($0))" }
    ) { command in
      let options = command.options.flatMap { option in
        option.names.map { CommandGrammar.Word(text: $0, help: option.help) }
      }
      return "      proposals=(\(described(command.operands + options)))\n"
        + "      _describe proposal proposals\n"
    }
  }

  /// Words with their help, as `_describe` takes them.
  private func described(_ words: [CommandGrammar.Word]) -> String {
    CommandGrammar.words(
      words.map { word in
        word.text.replacing(":", with: "\\:") + (word.help.isEmpty ? "" : ":" + word.help)
      })
  }
}
