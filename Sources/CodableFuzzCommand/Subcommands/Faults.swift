import CodableFuzz
import Foundation
import FuzzPlatform

/// Shows what each strategy does with a record that has a fault.
enum Faults: Subcommand {
  static let name = "faults"
  static let operands = ""
  static let purpose = "shows what becomes of a faulty record and its neighbors, by strategy"
  static var optionsHelp: String { FaultOptions.help }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, operands) = try FaultOptions.parse(arguments)
    if let operand = operands.first { throw UsageError("faults takes no '\(operand)'") }
    if command.faults.isEmpty {
      throw UsageError(
        "\(command.toolName) has no table of faults: hand some to "
          + "FuzzCommand.main(faults:studies:) where the tool is made")
    }
    var results: [FaultResults] = []
    for table in command.faults { results.append(try table.results()) }
    let terminal = Terminal(.standardOutput, defaultWidth: FaultReporter.maximumWidth)
    try Console().print(
      try options.reporter.text(of: FaultReport(results), maximumWidth: terminal.width))
    return .clean
  }
}

/// The options of `faults`.
struct FaultOptions: OptionGroup {
  private(set) var reporter = FaultReporter.text

  static var options: [Option<Self>] {
    let names = FaultReporter.allCases.map(\.rawValue)
    return [
      Option(
        "--format", names.joined(separator: "|"), "the form of the tables (default: text)"
      ) { options, name throws(UsageError) in
        guard let reporter = FaultReporter(rawValue: name) else {
          throw .unknown("format", name, valid: names)
        }
        options.reporter = reporter
      }
    ]
  }
}
