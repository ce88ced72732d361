import CodableFuzz
import FuzzReports
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
    if options.resume != nil, !usesWorkers {
      throw UsageError("--resume needs worker processes, not --workers 0")
    }
    let interruption = command.interruption ?? Interruption()
    let inputs = try options.chosen(
      from: command.studies, endedBy: usesWorkers ? interruption : nil)
    try options.checkParts(of: inputs)
    let configuration = try options.configuration()
    let baseline = try options.baselineFile(of: inputs.map(\.study))
    try baseline?.check(Runner([], configuration: configuration).planDescription)
    let parts = try RunParts(options, arguments, inputs, configuration, command)
    // Once there is a file, a signal leaves a report in it.
    if usesWorkers { interruption.waitForCommand() }
    let output = try Output(options, interruption)
    let console = Console()
    if let warning = options.failure.warning(for: configuration.mutators) {
      console.warn("\(command.toolName): \(warning)")
    }
    let progress: RunProgress
    var stop: CoordinatorStop?
    if usesWorkers {
      let run = try WorkerRun(
        options, arguments, inputs, configuration, command, console, output)
      (progress, stop) = try run.run(goingOnWith: parts.before)
      interruption.endAtOnce()
    } else {
      var run = InProcessRun(options, inputs, configuration, console, output)
      progress = RunProgress(counts: try run.run())
    }
    let report = try parts.report(of: progress, isStopped: stop != nil)
    let held = baseline?.hold(report)
    var context = ReportContext(command, files: options.documents.files, held)
    if output.namesLocations {
      context.locations = FindingLocations(of: report, files: options.documents.files).locations
    }
    context.failsOnFindings = options.failure.failsOnFindings
    try output.finish(report, context, console)
    if let stop { try parts.tellHowToGoOn(with: report, after: stop, console) }
    for void in report.voids { console.warn("\(command.toolName): \(void)") }
    let end = try held?.finish(console)
    return output.interruption.request.map(ExitCode.init(signal:)) ?? stop?.exitCode
      ?? ExitCode(of: report, heldAgainst: end, options.failure)
  }
}
