import CodableFuzz

/// A script for fish 3 or later.
struct FishCompletions {
  private let grammar: CommandGrammar

  init(_ grammar: CommandGrammar) { self.grammar = grammar }

  var script: String {
    """
    # Completions of \(quoted(grammar.toolName)) for fish.
    function _\(grammar.functionName)_command
      set -l words (commandline -opc)
      set -l command run
      if set -q words[2]; and not string match -q -- '-*' $words[2]
        set command $words[2]
        for word in $words[3..-1]
          switch "$words[2] $word"
            case \(grammar.children.map(quoted).joined(separator: " "))
              set command "$words[2] $word"
          end
        end
      end
      echo $command
    end

    \(lines.map { "complete -c \(quoted(grammar.toolName)) \($0)\n" }.joined())
    """
  }

  private var lines: [String] {
    let isFirst = "-n 'test (count (commandline -opc)) -eq 1'"
    let subcommands = grammar.subcommands.map { word in
      "\(isFirst) -a \(quoted(word.text)) -d \(quoted(word.help))"
    }
    return ["-f"] + subcommands + grammar.commands.flatMap(lines)
  }

  private func lines(of command: CommandGrammar.Command) -> [String] {
    let isNamed = "test (_\(grammar.functionName)_command) = \(quoted(command.name))"
    // The first word is a subcommand.
    let isOperand = quoted("test (count (commandline -opc)) -gt 1; and " + isNamed)
    let operands = command.operands.map { word in
      "-n \(isOperand) -a \(quoted(word.text))"
        + (word.help.isEmpty ? "" : " -d \(quoted(word.help))")
    }
    let options = command.options.flatMap { option in
      let names = option.names.map { name in
        name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
      }
      let plain = (["-n \(quoted(isNamed))"] + names + words(of: option)).joined(separator: " ")
      guard case .names = option.value else { return [plain] }
      // A name may be followed by '=' and a file.
      let isFile = quoted("\(isNamed); and string match -q -- '*=*' (commandline -ct)")
      return [plain, (["-n \(isFile)"] + names + ["-r", "-F"]).joined(separator: " ")]
    }
    return operands + (command.takesPaths ? ["-n \(isOperand) -F"] : []) + options
  }

  private func words(of option: CommandGrammar.Option) -> [String] {
    let value =
      switch option.value {
      case nil: [String]()
      case .free: ["-x"]
      // After 'FORMAT=' fish proposes paths by itself.
      case .paths: ["-r", "-F"]
      case .names(let names): ["-r", "-f", "-a", quoted(names.joined(separator: " "))]
      }
    return value + ["-d", quoted(option.help)]
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
