import CodableFuzz
import JSONMutation

/// A run in worker processes: a strategy that crashes or hangs ends one of them.
struct WorkerRun {
  private let options: RunOptions
  private let chosen: [(study: Study, file: String?)]
  private let configuration: Runner.Configuration
  private let command: FuzzCommand
  private let console: Console
  private let output: Run.Output
  private let launch: WorkerLaunch

  init(
    _ options: RunOptions, _ arguments: [String], _ chosen: [(study: Study, file: String?)],
    _ configuration: Runner.Configuration, _ command: FuzzCommand, _ console: Console,
    _ output: Run.Output
  ) throws(WorkerError) {
    self.options = options
    self.chosen = chosen
    self.configuration = configuration
    self.command = command
    self.console = console
    self.output = output
    launch = try WorkerLaunch(arguments)
  }

  func report() throws -> Report {
    let runner = Runner(
      chosen.map(\.study), configuration: configuration, environment: .current)
    var documents = ChosenDocuments(chosen)
    var progress = WorkerProgress(
      console, byteCount: chosen.map(\.study.json.count).reduce(0, +), isQuiet: options.isQuiet)
    let coordinator = Coordinator(
      settings, launch: launch, studies: runner.studies, documents: { documents.next() },
      outcomes: options.outcomes == nil ? nil : { try output.add($0) },
      onEvent: { progress.take($0) })
    let stop = try coordinator.run()
    progress.clear()
    if let stop { console.warn("\(command.toolName): \(stop): the report is partial") }
    return runner.report(of: coordinator.progress.counts)
  }

  private var settings: CoordinatorSettings {
    let files = FaultFiles(in: options.workers.artifacts, toolName: command.toolName)
    let interruption = output.interruption
    return CoordinatorSettings(
      workerCount: options.workers.workerCount, timeout: options.workers.timeout,
      memoryLimit: options.workers.memoryLimit, faultLimit: options.workers.faultLimit,
      configuration: configuration, write: { try files.write($0, $1) },
      signal: { interruption.request }, signalDescriptor: interruption.descriptor)
  }
}
