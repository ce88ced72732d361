import CodableFuzz
import Foundation

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
  private static let descriptors: (messages: Int32, recorder: Int32)? = {
    guard isThisProcess, fcntl(WorkerDescriptor.recorder, F_GETFD) >= 0 else { return nil }
    // Files that the command has open are none of a strategy's business.
    for descriptor in WorkerDescriptor.recorder + 1..<256 { close(descriptor) }
    let messages = WorkerDescriptor.moved(WorkerDescriptor.messages)
    let recorder = WorkerDescriptor.moved(WorkerDescriptor.recorder)
    HangUpWatch.start(messages)
    return (messages, recorder)
  }()

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let descriptors else {
      throw UsageError("'\(name)' is what '\(Run.name)' starts by itself")
    }
    let (options, _) = try RunOptions.parse(arguments)
    let studies = try options.chosen(from: command.studies).map(\.study)
    let recorder = try FlightRecorders.recorder(on: descriptors.recorder)
    MemoryLimit.forbidCoreFiles()
    options.workers.memoryLimit.apply()
    let service = WorkerService(
      WorkerChannel(descriptors.messages), studies: studies,
      configuration: try options.configuration(), recorder: recorder,
      keepsOutcomes: options.outcomes != nil)
    try service.serve()
    return .clean
  }
}
