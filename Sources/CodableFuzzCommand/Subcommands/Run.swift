import CodableFuzz
import JSONMutation

/// Compares the strategies over documents.
enum Run: Subcommand {
  static let name = "run"
  static let operands = ""
  static let purpose = "compares the strategies over documents; what runs without a subcommand"
  static var optionsHelp: String { RunOptions.help }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, operands) = try RunOptions.parse(arguments)
    if let operand = operands.first {
      throw UsageError("run takes no '\(operand)'; a file needs --document NAME=FILE")
    }
    let usesWorkers = command.ownsProcess && options.workers.workerCount > 0
    let output = try Output(options, stopsByItself: usesWorkers)
    let chosen = try options.chosen(from: command.studies)
    let configuration = try options.configuration()
    let console = Console()
    let report =
      usesWorkers
      ? try WorkerRun(options, arguments, chosen, configuration, command, console, output).report()
      : try InProcessRun(options, chosen, configuration, console, output).report()
    try output.finish(try options.reporter.init().text(of: report), console)
    if let signal = output.interruption.request { return ExitCode(signal: signal) }
    if !report.failures.isEmpty { return .trouble }
    return report.documents.contains { !$0.faults.isEmpty } ? .findings : .clean
  }
}
