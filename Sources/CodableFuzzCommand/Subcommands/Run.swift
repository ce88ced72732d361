import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzFixtures
import FuzzPlatform
import FuzzReports
import FuzzRunning
import FuzzSupervisor
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
    let run = try DocumentRun(options, of: command)
    try run.announce()
    let crew = try run.crew()
    let stop = try run.decode(with: crew)
    return try run.finish(crew.counts, stop)
  }
}

/// A run in phases: files are opened, mutants are decoded, and the report is finished.
private struct DocumentRun {
  private let options: RunOptions
  private let command: FuzzCommand
  private let interruption: Interruption?
  private let configuration: Runner.Configuration
  private let inputs: [RunInput]
  private let part: RunDescription?
  private let ending: ReportEnding
  private var console: Console { options.output.quiet.console }
  private var studies: [Study] { inputs.map(\.study) }
  private var shard: Shard { options.shard ?? .whole }

  init(_ options: RunOptions, of command: FuzzCommand) throws {
    (self.options, self.command) = (options, command)
    interruption = command.interruption
    let isSupervised = command.process != nil
    let chosen = try options.chosen(
      from: command.studies, endedBy: isSupervised ? interruption : nil)
    try options.checkParts(of: chosen)
    configuration = try options.configuration()
    inputs = try options.compared(chosen)
    let baseline = try options.baselineFile(of: inputs.map(\.study))
    try baseline?.check(Report.Plan(configuration))
    part = options.shard == nil ? nil : try options.description(of: inputs, configuration)
    // Once there is a file, a signal leaves a report in it.
    if isSupervised { interruption?.waitForCommand() }
    let files = try options.files(besides: inputs, interruption)
    var ending = ReportEnding(
      command, options.output, options.failure, baseline, files, of: inputs.files)
    if options.since != nil { ending.context.newerFiles = chosen.files }
    ending.context.cast = options.cast
    self.ending = ending
  }

  func announce() throws {
    if command.process?.isRestart == true { return }
    let warnings =
      [options.failure.warning(for: configuration.mutators)].compactMap(\.self)
      + studies.flatMap { $0.operation?.warnings ?? [] }.unique
    for warning in warnings { console.warn("\(command.toolName): \(warning)") }
    if let reason = options.reasonForNoTiming { console.note("\(command.toolName): \(reason)") }
    guard let answer = options.shardAnswer else { return }
    if let statusFile = answer.statusFile { try AtomicFile(path: statusFile).commit() }
    if let origin = answer.origin {
      console.note("\(command.toolName): shard \(answer.shard), from \(origin)")
    }
  }

  func crew() throws -> Crew {
    var settings = Crew.Settings()
    (settings.timingClock, settings.shard) = (ThreadClock(), shard)
    settings.tellsVerdicts = options.outcomes != nil
    settings.crashLimit = options.threads.crashLimit
    settings.interruption = { interruption?.request?.number }
    var hands: [any Hand] = [BareHand()]
    if let process = command.process {
      let (context, limits) = (ending.context, options.threads.limits)
      hands = try process.hands(
        options.threads.count,
        SupervisedCalls(
          of: process, timeout: limits.timeout, memory: limits.memoryLimit,
          artifacts: options.threads.artifacts, hint: { context.replay($0, of: $1) }))
      settings.isThreaded = true
    }
    return Crew(studies, configuration, hands: hands, settings)
  }

  func decode(with crew: Crew) throws -> RunStop? {
    var (queue, bar) = (JobQueue(inputs, shard: shard), RunProgressBar(of: inputs, console))
    let stop = try crew.run {
      let step = queue.next()
      // Input that was being read when a signal arrived is incomplete.
      if let signal = interruption?.request { throw RunStop.interrupted(signal: signal.number) }
      return step
    } onEvent: { event in
      if case .evaluated(let mutant, let verdicts) = event {
        try ending.files.add(verdicts, of: mutant)
      }
      if case .crashed(let crash) = event, command.process?.tells(crash.line) == false { return }
      bar.take(event)
    }
    bar.finish()
    for note in queue.notes { bar.warn(note) }
    return stop
  }

  func finish(_ counts: RunCounts, _ stop: RunStop?) throws -> ExitCode {
    let runner = Runner(studies, configuration: configuration, environment: .current)
    var report = runner.report(of: counts)
    report.timings.peakMemoryBytes = ThisProcess.peakMemory.map(Int.init(clamping:))
    if let part { try report.addPart(shard, of: part, counts: counts) }
    interruption?.endAtOnce()
    var unread = inputs.flatMap { input in
      input.failures.map {
        DocumentFailure(document: DocumentName(input.study.name), message: $0.description)
      }
    }
    if report.part == nil {
      report.failures += unread
      unread = []
    }
    let measuredNothing =
      report.partial == nil && !(report.failures.isEmpty && report.voids.isEmpty)
      && report.documents.allSatisfy { $0.mutantCount == 0 || $0.reasonForNothing != nil }
    return try ending.finish(
      report, omitsText: measuredNothing,
      warnings: [stop].compactMap(\.self).map {
        "\(command.toolName): \($0): the report is partial"
      }
        + unread.map { "\($0.document): \($0.message)" },
      exitCode: unread.isEmpty
        ? interruption?.request.map(ExitCode.init(signal:)) ?? stop?.exitCode : .trouble)
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

extension RunOptions {
  fileprivate func description(
    of inputs: [RunInput], _ configuration: Runner.Configuration
  ) throws -> RunDescription {
    RunDescription(
      tool: FuzzCommand.version, inputs.map(\.study), configuration,
      documents: try inputs.map { try $0.description() },
      limits: [
        "--timeout \(threads.limits.timeout)",
        "--memory-limit \(threads.limits.memoryLimit)",
        "--document-limit \(input.documentLimit)",
      ])
  }
}
