public import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation

/// The command line over some studies. A team makes its own tool of it:
///
/// ```swift
/// import CodableFuzzCommand
///
/// FuzzCommand.main { [.feed, try .orders(from: "orders.json")] }
/// ```
public struct FuzzCommand: Sendable {
  /// The version that `--version` prints.
  public static let version = "0.1.0"

  /// The documents with their strategies.
  public let studies: [Study]
  /// The tables that the subcommand `scenarios` prints.
  public let scenarios: [ScenarioTable]
  /// The name of the tool, for help.
  public let toolName: String
  /// Whether the process is that of the command, which can be started again for workers.
  private(set) var ownsProcess = false
  /// Handles the signals of the process; nil where it is not that of the command.
  private(set) var interruption: Interruption?

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - studies: The documents with their strategies.
  ///   - scenarios: The tables that the subcommand `scenarios` prints.
  ///   - toolName: The name of the tool, for help.
  public init(
    studies: [Study], scenarios: [ScenarioTable] = [], toolName: String = "codable-fuzz"
  ) {
    self.studies = studies
    self.scenarios = scenarios
    self.toolName = toolName
  }

  /// Runs the command over studies that are made first, and ends the process.
  ///
  /// - Parameters:
  ///   - toolName: The name of the tool, for help.
  ///   - scenarios: Makes the tables that the subcommand `scenarios` prints.
  ///   - studies: Makes the studies; an error is printed, and ends the process with exit code 2.
  public static func main(
    toolName: String = "codable-fuzz", scenarios: () throws -> [ScenarioTable] = { [] },
    studies: () throws -> [Study]
  ) -> Never {
    DeterministicHashing.restartProcess()
    StandardDescriptors.prepareProcess()
    WorkerSubcommand.prepareProcess()
    do {
      FuzzCommand(studies: try studies(), scenarios: try scenarios(), toolName: toolName).main()
    } catch {
      Console().warn("\(toolName): \(error)")
      ThisProcess.exit(ExitCode.trouble.rawValue)
    }
  }

  /// Runs the command with the arguments of the process, and ends the process.
  ///
  /// The process starts itself again with `SWIFT_DETERMINISTIC_HASHING=1` first, if that is not in
  /// the environment: Foundation decodes dictionaries in the order of their hashes, which decides
  /// which of two bad members a decoder stops at, and a report must not depend on chance.
  ///
  /// Strategies run in worker processes: this executable, started again.
  public func main() -> Never {
    DeterministicHashing.restartProcess()
    StandardDescriptors.prepareProcess()
    WorkerSubcommand.prepareProcess()
    var command = self
    command.ownsProcess = true
    if !WorkerSubcommand.isThisProcess {
      // Watching for signals takes some descriptors, and ends the process where there are none.
      if let shortage = OpenFiles.shortage(ofAtLeast: 12) {
        Console().warn("\(toolName): \(shortage)")
        ThisProcess.exit(ExitCode.trouble.rawValue)
      }
      command.interruption = Interruption()
    }
    ThisProcess.exit(command.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Runs the command in this process, strategies included: one that scenarios ends it.
  ///
  /// - Parameter arguments: The command line without the name of the tool.
  /// - Returns: How it ended; what went wrong was printed to standard error.
  public func run(_ arguments: [String]) -> ExitCode {
    do {
      return try runSubcommand(arguments)
    } catch let error as UsageError {
      Console().warn(
        "\(toolName): \(TerminalText.escaped(error.message))\nTry '\(toolName) --help'.")
      return .usage
    } catch let error as StorageError where error.isClosedPipe {
      // Who has read enough wants no message.
      return .closedPipe
    } catch {
      Console().warn("\(toolName): \(error)")
      return .trouble
    }
  }

  private func runSubcommand(_ arguments: [String]) throws -> ExitCode {
    try checkNames()
    let first = arguments.first ?? "--"
    if arguments.prefix(while: { $0 != "--" }).contains("--version") {
      try Console().print("\(toolName) \(Self.version)\n")
      return .clean
    }
    if first == WorkerSubcommand.name, ownsProcess {
      return try WorkerSubcommand.run(Array(arguments.dropFirst()), of: self)
    }
    if first == "help" || first == "--help" || first == "-h" {
      try Console().print(help)
      return .clean
    }
    let isOption = first.hasPrefix("-")
    let name = isOption ? Run.name : first
    guard let subcommand = Subcommands.named(name) else {
      throw UsageError.unknown("subcommand", name, valid: Subcommands.all.map { $0.name })
    }
    let rest = isOption ? arguments : Array(arguments.dropFirst())
    let options = rest.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      try Console().print(help(of: subcommand))
      return .clean
    }
    return try subcommand.run(rest, of: self)
  }

  /// - Throws: `DocumentFailure` where two studies could not be told apart.
  private func checkNames() throws(DocumentFailure) {
    var known: Set<String> = []
    for name in studies.map(\.name) where !known.insert(name).inserted {
      throw DocumentFailure(
        document: DocumentName(name), message: "two studies have this name: each needs its own")
    }
  }

  private var help: String {
    let subcommands = Subcommands.all.map { subcommand in
      "  "
        + [toolName, subcommand.name, subcommand.operands].filter { !$0.isEmpty }
        .joined(separator: " ") + "\n      " + subcommand.purpose + "\n"
    }.joined()
    return """
      \(toolName): what happens to Decodable types when the backend drifts

      \(subcommands)
      Without a subcommand, '\(Run.name)' runs:

      \(Run.optionsHelp)
      '\(toolName) SUBCOMMAND --help' shows the options of a subcommand.
      Exit codes: 0 clean, 1 findings, 2 an error (input, files, nothing measured), 64 usage,
      130 interrupted (128 and the number of any other signal), 141 standard output was closed.

      """
  }

  private func help(of subcommand: any Subcommand.Type) -> String {
    let usage = [toolName, subcommand.name, subcommand.operands, "[options]"]
      .filter { !$0.isEmpty }.joined(separator: " ")
    return "\(usage)\n  \(subcommand.purpose)\n\n\(subcommand.optionsHelp)"
  }
}
