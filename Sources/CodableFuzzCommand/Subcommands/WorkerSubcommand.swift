import CodableFuzz
import FuzzDocuments
import FuzzIsolation
import FuzzReports

/// The subcommand of worker processes, which no list shows.
enum WorkerSubcommand {
  static let name = "worker-process"

  static var isThisProcess: Bool {
    CommandLine.arguments.dropFirst().first == name
  }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    guard isThisProcess, WorkerEntry.prepareProcess() else {
      throw UsageError("'\(name)' is what '\(Run.name)' starts by itself")
    }
    let (options, command) = try RunOptions.parse(arguments, of: command)
    let studies = try options.chosen(from: command.studies).map(\.study)
    try WorkerEntry.serve(
      studies, configuration: try options.workerConfiguration(),
      memoryLimit: options.workers.memoryLimit,
      outcomeLine: options.outcomes == nil ? nil : { OutcomeLine.bytes($0, of: $1) })
    return .clean
  }
}
