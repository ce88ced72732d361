import CodableFuzz
import FuzzPlatform
import JSONMutation

/// A run in worker processes.
///
/// A strategy that crashes or hangs ends only one of them.
struct WorkerRun {
  private let options: RunOptions
  private let chosen: [RunInput]
  private let configuration: Runner.Configuration
  private let command: FuzzCommand
  private let console: Console
  private let output: Run.Output
  private let launch: WorkerLaunch

  init(
    _ options: RunOptions, _ arguments: [String], _ chosen: [RunInput],
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

  /// Runs all documents, or the remaining ones.
  ///
  /// - Parameter before: The progress of an earlier run; nil for a new run.
  /// - Returns: The progress, and the reason that the run was stopped; nil if it was not.
  /// - Throws: ``WorkerError`` if processes cannot be used, or an error from writing outcomes.
  func run(goingOnWith before: RunProgress?) throws -> (RunProgress, CoordinatorStop?) {
    var documents = RunDocuments(chosen, shard: shard)
    let interruption = output.interruption
    let isShown = console.rewritesLines && !options.isQuiet
    var progress = WorkerProgress(
      console, byteCount: isShown ? chosen.map(\.byteCount).reduce(0, +) : 0, isQuiet: !isShown)
    let coordinator = Coordinator(
      settings, launch: launch, studies: chosen.map(\.study), progress: before,
      documents: {
        let next = documents.next()
        // Input that was being read when a signal arrived is incomplete.
        if let signal = interruption.request { throw CoordinatorStop.interrupted(signal: signal) }
        return next
      },
      outcomes: options.outcomes == nil ? nil : { try output.add($0) },
      onEvent: { progress.take($0) })
    let stop = try coordinator.run()
    progress.finish()
    return (coordinator.progress, stop)
  }

  private var shard: Shard { options.shard ?? .whole }

  private var settings: CoordinatorSettings {
    let files = CrashFiles(in: options.workers.artifacts, toolName: command.toolName)
    let interruption = output.interruption
    let shard = shard
    return CoordinatorSettings(
      workerCount: min(options.workers.workerCount, OpenFiles.maximumWorkerCount),
      timeout: options.workers.timeout,
      memoryLimit: options.workers.memoryLimit, crashLimit: options.workers.crashLimit,
      configuration: configuration,
      selection: { shard.selection(of: $0, mutantCount: $1) }, write: { try files.write($0, $1) },
      signal: { interruption.request }, signalDescriptor: interruption.descriptor)
  }
}
