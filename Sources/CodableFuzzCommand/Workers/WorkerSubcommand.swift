import CodableFuzz
import FuzzPlatform

/// The subcommand that worker processes are started with; it stands in no list.
enum WorkerSubcommand {
  static let name = "worker-process"

  /// Whether this process was started as a worker.
  static var isThisProcess: Bool {
    CommandLine.arguments.dropFirst().first == name
  }

  /// What a worker does before anything else: to end with the command is more urgent than to begin.
  static func prepareProcess() { _ = descriptors }

  /// Where this process has what it was started with; nil where it is no worker.
  ///
  /// Found once: what is opened later, by studies or strategies, stays open.
  private static let descriptors: (messages: Descriptor, recorder: Descriptor)? = {
    guard isThisProcess, Descriptor(number: WorkerDescriptor.life).isOpen else { return nil }
    // Files that the command has open are none of a strategy's business.
    for number in WorkerDescriptor.life + 1..<256 { Descriptor(number: number).close() }
    let messages = WorkerDescriptor.moved(WorkerDescriptor.messages)
    let recorder = WorkerDescriptor.moved(WorkerDescriptor.recorder)
    LifeWatch.start(WorkerDescriptor.moved(WorkerDescriptor.life))
    return (messages, recorder)
  }()

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let descriptors else {
      throw UsageError("'\(name)' is what '\(Run.name)' starts by itself")
    }
    let (options, _) = try RunOptions.parse(arguments)
    let studies = try options.chosen(from: command.studies).map(\.study)
    let recorder = try CrashJournalWriters.recorder(on: descriptors.recorder)
    ThisProcess.crashQuietly()
    ThisProcess.limitMemory(toMore: Int64(options.workers.memoryLimit.byteCount))
    let service = WorkerService(
      WorkerChannel(descriptors.messages), studies: studies,
      configuration: try options.configuration(), recorder: recorder,
      keepsOutcomes: options.outcomes != nil)
    try service.serve()
    return .clean
  }
}
