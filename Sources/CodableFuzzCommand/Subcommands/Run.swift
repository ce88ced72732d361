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
    let (selected, failures) = try options.selected(from: command.studies)
    let baseline = try options.baselineFile(of: selected, failures)
    var runner = Runner(selected, environment: .current)
    runner.configuration.plan = try options.mutation.plan()
    runner.configuration.mutators = options.mutation.mutators
    runner.configuration.filter = options.mutation.filter
    runner.configuration.distills = !options.keepsWhole
    try baseline?.check(runner.planDescription)
    let console = Console()
    for failure in failures { console.warn("\(failure.document): \(failure.message)") }
    var report = try report(of: runner, options, console, output)
    report.failures = failures + report.failures
    try output.finish(try options.reporter.init().text(of: report), console)
    let code = try baseline?.finish(report, console) ?? .clean
    return report.failures.isEmpty ? code : .trouble
  }

  private static func report(
    of runner: Runner, _ options: RunOptions, _ console: Console, _ output: Output
  ) throws -> Report {
    var progress = Progress(
      console, byteCounts: runner.studies.map(\.json.count), isQuiet: options.isQuiet)
    let report = try runner.run { event in
      switch event {
      case .started(let name, let mutants): progress.start(name.description, mutants: mutants)
      case .judged(let mutant, let verdicts):
        try output.add(verdicts, of: mutant)
        progress.advance()
      case .timing: progress.time()
      case .finished: progress.finish()
      case .failed(let failure):
        progress.clear()
        console.warn("\(failure.document): \(failure.message)")
        progress.finish()
      }
    }
    progress.clear()
    return report
  }
}
