import CodableFuzz
import FuzzIsolation
import FuzzPlatform
import FuzzReports
import JSONMutation
import JSONText

/// Finds the smallest mutant for which a strategy behaves the same.
enum Minimize: Subcommand {
  static let name = "minimize"
  static let operands = "ID"
  static let purpose = "finds the smallest mutant for which a strategy behaves the same"
  static let examples = ["minimize feed:remove-key@/feed/2/title --strategy strict"]
  static var optionsHelp: String { MinimizeOptions.help }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, operands) = try MinimizeOptions.parse(arguments)
    guard let text = operands.first, operands.count == 1 else {
      throw UsageError("minimize needs the identifier of one mutant")
    }
    guard let strategy = options.strategy else {
      throw UsageError("minimize needs --strategy NAME: what one of them does is kept the same")
    }
    let id = try Replay.identifier(text)
    let (study, document) = try options.replay.document(of: id, studies: command.studies)
    let valid = study.strategies.map(\.id.rawValue)
    if valid.isEmpty { throw UsageError("there are no models for '\(id.document.name)'") }
    guard valid.contains(strategy) else {
      throw UsageError.unknown("strategy", strategy, valid: valid)
    }
    let mutant = try Replay.mutant(id, of: document)
    let found = Runner([study]).minimized(
      mutant, of: study, strategy: StrategyID(rawValue: strategy))
    guard let (smallest, verdict) = found else {
      throw UsageError("'\(strategy)' has nothing to decode in '\(document.name)'")
    }
    if let folder = options.replay.output { command.interruption?.watch(folder: folder) }
    var context = ReportContext()
    context.replayCommand = ShellWord.quoted(command.toolName) + " " + Replay.name
    try write(smallest, verdict, from: mutant, to: options.replay.output, context)
    return .clean
  }

  private static func write(
    _ smallest: Mutant, _ verdict: Verdict, from mutant: Mutant, to output: String?,
    _ context: ReportContext
  ) throws(StorageError) {
    let (old, new) = (mutant.document, smallest.document)
    var lines = [
      "\(smallest.id)",
      "  \(smallest.mutations.count)/\(mutant.mutations.count) mutations, "
        + "\(new.records.count)/\(old.records.count) records, "
        + "\(new.index.bytes.count)/\(old.index.bytes.count) bytes",
    ]
    lines += ReplayText.table(of: [verdict])
    for mutation in smallest.mutations { lines += ChangedLines(mutation, in: new).lines }
    let isReduced = new.name != old.name
    if isReduced, let output {
      let file = MutantFile(new.name)
      try Storages.mutants(in: output).write(new.index.bytes, to: file)
      var context = context
      context.documentFiles[new.name.name] = "\(output)/\(file)"
      lines.append("  replay it with: \(context.replay(smallest.id))")
    } else if isReduced {
      lines.append("  the document, which --output DIR writes to a file:")
      lines += String(decoding: new.index.bytes, as: UTF8.self).split(separator: "\n").map {
        "    " + $0
      }
    }
    try Console().print(lines.map { TerminalText.escaped($0) + "\n" }.joined())
  }
}

/// The options of `minimize`: those of `replay`, plus the strategy.
struct MinimizeOptions: OptionGroup {
  var replay = ReplayOptions()
  private(set) var strategy: String?

  static var options: [Option<Self>] {
    [
      Option("--strategy", "NAME", "the strategy that must behave the same") { $0.strategy = $1 }
    ] + ReplayOptions.options.within(\.replay)
  }
}
