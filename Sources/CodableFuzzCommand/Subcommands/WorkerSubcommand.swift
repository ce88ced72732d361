import CodableFuzz
import FuzzDocuments
import FuzzIsolation
import FuzzPlatform
import FuzzReports

/// The subcommand of worker processes, which no list shows.
enum WorkerSubcommand {
  static let name = "worker-process"

  static var isThisProcess: Bool {
    CommandLine.arguments.dropFirst().first == name
  }

  /// The arguments of a worker process.
  ///
  /// - Parameters:
  ///   - arguments: Those of the command.
  ///   - command: The command, with the sample that its models were inferred from.
  /// - Returns: Those, after the name of the subcommand.
  static func arguments(_ arguments: [String], of command: FuzzCommand) -> [String] {
    [name] + (command.sample.map { [modelPrefix + $0.modelDigest] } ?? []) + arguments
  }

  private static let modelPrefix = "models="

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    guard isThisProcess, WorkerEntry.prepareProcess() else {
      throw UsageError("'\(name)' is what '\(Run.name)' starts by itself")
    }
    var arguments = arguments
    let model = arguments.first.flatMap { $0.hasPrefix(modelPrefix) ? $0 : nil }
    if model != nil { arguments.removeFirst() }
    let (options, command) = try RunOptions.parse(arguments, of: command)
    if let model, let sample = command.sample, model != modelPrefix + sample.modelDigest {
      throw StorageError(
        path: sample.files.first ?? "the sample",
        reason: "other models were inferred from it a moment ago: it was written meanwhile, or "
          + "could not be read whole; run again")
    }
    let studies = try options.chosen(from: command.studies).map(\.study)
    try WorkerEntry.serve(
      studies, configuration: try options.workerConfiguration(),
      memoryLimit: options.workers.limits.memoryLimit,
      outcomeLine: options.outcomes == nil ? nil : { OutcomeLine.bytes($0, of: $1) })
    return .clean
  }
}
