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
    let output = try Output(options)
    let (inputs, failures) = try options.selected(from: command.studies)
    try options.checkShard(of: inputs)
    var runner = Runner(inputs.map(\.study), environment: .current)
    runner.configuration.plan = try options.mutation.plan()
    runner.configuration.mutators = options.mutation.mutators
    runner.configuration.filter = options.mutation.filter
    let console = Console()
    for failure in failures { console.warn("\(failure.document): \(failure.message)") }
    let shard = options.shard ?? .whole
    let local = LocalRun(inputs: inputs, configuration: runner.configuration, shard: shard)
    var counts = local.counts()
    counts.failures = failures + counts.failures
    var report = runner.report(of: counts)
    for failure in report.failures.dropFirst(failures.count) {
      console.warn("\(failure.document): \(failure.message)")
    }
    if let shard = options.shard {
      let run = RunDescription(
        tool: FuzzCommand.version, plan: runner.planDescription,
        documents: try inputs.map { try $0.description() }, options: [])
      report.addPart(shard, of: run, counts)
    }
    try output.finish(try options.reporter.init().text(of: report), console)
    return ExitCode(of: report)
  }
}
