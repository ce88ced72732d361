import CodableFuzz
import FuzzIsolation
import FuzzPlatform

/// The subcommand of worker processes.
///
/// No list shows it.
enum WorkerSubcommand {
  static let name = "worker-process"

  static var isThisProcess: Bool {
    CommandLine.arguments.dropFirst().first == name
  }

  /// Runs before anything else in a worker, so that it ends with the command.
  static func prepareProcess() { _ = descriptors }

  /// The descriptors that the process was started with; nil if it is not a worker.
  ///
  /// Computed once, because descriptors opened later, by studies or strategies, must stay open.
  private static let descriptors: (messages: Descriptor, recorder: Descriptor)? = {
    guard isThisProcess, Descriptor(number: WorkerDescriptor.life).isOpen else { return nil }
    // Strategies must not see the files that the command has open.
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
