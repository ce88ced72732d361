import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzFixtures
import FuzzPlatform
import FuzzReports
import FuzzRunning
import JSONMutation

struct Run: Subcommand {
  static let name = "run"
  static let operands = "[FILE…]"
  static let purpose = "compares the strategies over documents; what runs without a subcommand"
  static let notes = """
    With a FILE it infers models from the file: JSON, NDJSON, HAR, a folder, or - for stdin. With
    --since OLD, the FILE is the newer side.

    """
  static let examples = [
    "response.json",
    "--document feed", "--document events=response.json --output report.html",
    "--document events --since old.json new.json",
  ]
  private var options = RunOptions()

  mutating func finish() throws(UsageError) { try options.finish() }

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, command) = try self.options.completed(by: operands, of: command)
    // The sample from standard input can be read only once.
    let usesWorkers =
      command.ownsProcess && options.workers.workerCount > 0
      && command.sample?.files.allSatisfy(FilePath.isRepeatable) ?? true
    let interruption = command.interruption ?? Interruption()
    let chosen = try options.chosen(
      from: command.studies, endedBy: usesWorkers ? interruption : nil)
    try options.checkParts(of: chosen)
    let configuration = try options.configuration()
    let inputs = try options.compared(chosen)
    let baseline = try options.baselineFile(of: inputs.map(\.study))
    try baseline?.check(Report.Plan(configuration))
    let parts = RunParts(options, inputs, configuration)
    // Once there is a file, a signal leaves a report in it.
    if usesWorkers { interruption.waitForCommand() }
    let files = try options.files(besides: inputs, interruption)
    let console = options.output.quiet.console
    if let warning = options.failure.warning(for: configuration.mutators) {
      console.warn("\(command.toolName): \(warning)")
    }
    for warning in inputs.flatMap({ $0.study.operation?.warnings ?? [] }).unique {
      console.warn("\(command.toolName): \(warning)")
    }
    var context = ReportContext(
      command, files: inputs.files, options.output, options.failure)
    if options.since != nil { context.newerFiles = chosen.files }
    context.failedChecks = Self.checks(of: inputs, console: console)
    context.watchesAllStrategies = !options.strategyNames.isEmpty
    context.showsAllStrategies = options.showsAllStrategies
    let shard = options.shard ?? .whole
    try options.shardAnswer?.announce(on: console, as: command.toolName)
    let studies = inputs.map(\.study)
    let launch =
      usesWorkers
      ? try WorkerLaunch(
        WorkerSubcommand.name,
        setup: WorkerSetup(
          studies, of: command, configuration, memoryLimit: options.workers.limits.memoryLimit,
          writesOutcomes: options.outcomes != nil)) : nil
    let executor: any Executor =
      launch.map { launch in
        WorkerPool(
          launch, studies, configuration, shard, workerCount: options.workers.workerCount,
          limits: options.workers.limits.ofWorkers, crashLimit: options.workers.crashLimit,
          artifacts: options.workers.artifacts, interruption: interruption,
          replay: { [context] in context.replay($0.input, of: $0.document) },
          outcomes: options.outcomes == nil ? nil : { try files.add($0) })
      }
      ?? InProcessExecutor(
        studyCount: inputs.count, configuration: configuration, clock: ContinuousClock(),
        timingClock: ThreadClock(), shard: shard)
    let stop = try Self.run(
      JobQueue(inputs, shard: shard), with: executor, files, interruption,
      RunProgressBar(of: inputs, console))
    var report = try parts.report(of: executor.progress.counts)
    interruption.endAtOnce()
    let unread = inputs.flatMap { input in
      input.failures.map {
        DocumentFailure(document: DocumentName(input.study.name), message: $0.description)
      }
    }
    if report.part == nil { report.failures += unread }
    let compared = baseline?.compare(report)
    context.add(compared)
    context.findings = context.findings(in: report)
    try files.write(
      report, context, files: inputs.files, console, omitsText: report.measuredNothing)
    if let stop { console.warn("\(command.toolName): \(stop): the report is partial") }
    for void in report.voids { console.warn("\(command.toolName): \(void.text)") }
    let end = try compared?.finish(console, options.output)
    if report.part != nil, !unread.isEmpty {
      for failure in unread { console.warn("\(failure.document): \(failure.message)") }
      return .trouble
    }
    return interruption.request.map(ExitCode.init(signal:)) ?? stop?.exitCode
      ?? options.failure.exitCode(
        of: report, comparedWith: end, context, console)
  }

  /// What fails among the studies' own files, such as saved payloads that decode to other values.
  private static func checks(of inputs: [RunInput], console: Console) -> [String] {
    inputs.filter { $0.path == $0.study.source?.path }.flatMap { input -> [String] in
      guard let check = input.study.checked() else { return [] }
      for path in check.written { console.wrote(path) }
      return check.failures.map { "\(input.study.name): \($0)" }
    }
  }

  private static func run(
    _ queue: JobQueue, with executor: any Executor, _ files: ReportFiles,
    _ interruption: Interruption, _ bar: RunProgressBar
  ) throws -> RunStop? {
    var (queue, bar) = (queue, bar)
    let stop = try executor.run(
      {
        {
          let step = queue.next()
          // Input that was being read when a signal arrived is incomplete.
          if let signal = interruption.request { throw RunStop.interrupted(signal: signal.number) }
          return step
        }
      },
      onEvent: { event in
        if case .evaluated(let mutant, let verdicts) = event {
          try files.add(verdicts, of: mutant)
        }
        bar.take(event)
      })
    bar.finish()
    for note in queue.notes { bar.warn(note) }
    return stop
  }
}

extension ShardRequest.Answer {
  fileprivate func announce(on console: Console, as toolName: String) throws(StorageError) {
    if let statusFile { try AtomicFile(path: statusFile).commit() }
    if let origin, !console.isQuiet { console.warn("\(toolName): shard \(shard), from \(origin)") }
  }
}

extension RunStop {
  fileprivate var exitCode: ExitCode? {
    switch self {
    case .interrupted(let signal): ExitCode(signal: Signal(number: signal))
    case .crashLimit: nil
    case .lost: .trouble
    }
  }
}

extension Report {
  fileprivate var measuredNothing: Bool {
    partial == nil && !(failures.isEmpty && voids.isEmpty)
      && documents.allSatisfy { $0.mutantCount == 0 || $0.reasonForNothing != nil }
  }
}

struct RunParts {
  private let options: RunOptions
  private let runner: Runner
  private let description: RunDescription?

  init(_ options: RunOptions, _ inputs: [RunInput], _ configuration: Runner.Configuration) {
    self.options = options
    runner = Runner(inputs.map(\.study), configuration: configuration, environment: .current)
    description =
      options.shard == nil
      ? nil
      : RunDescription(
        tool: FuzzCommand.version, inputs.map(\.study), configuration,
        documents: inputs.map(\.description),
        limits: [
          "--timeout \(options.workers.limits.timeout)",
          "--memory-limit \(options.workers.limits.memoryLimit)",
          "--document-limit \(options.input.documentLimit)",
        ])
  }

  func report(of counts: RunCounts) throws -> Report {
    var report = runner.report(of: counts)
    report.timings.peakMemoryBytes = ThisProcess.peakMemory.map(Int.init(clamping:))
    if let shard = options.shard, let description {
      try report.addPart(shard, of: description, counts: counts)
    }
    return report
  }
}
