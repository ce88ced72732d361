import CodableFuzz
import Foundation
import FuzzPlatform

/// Shows what each strategy does with a record that one of ten injected errors affects.
enum Scenarios: Subcommand {
  static let name = "scenarios"
  static let formerName: String? = "faults"
  static let operands = ""
  static let purpose = "shows what becomes of an affected record and its neighbors, by strategy"
  static var optionsHelp: String { ScenarioOptions.help }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, operands) = try ScenarioOptions.parse(arguments)
    if let operand = operands.first { throw UsageError("scenarios takes no '\(operand)'") }
    if command.scenarios.isEmpty {
      throw UsageError(
        "\(command.toolName) has no table of scenarios: hand some to "
          + "FuzzCommand.main(scenarios:studies:) where the tool is made")
    }
    var results: [ScenarioResults] = []
    for table in command.scenarios { results.append(try table.results()) }
    let terminal = Terminal(.standardOutput, defaultWidth: ScenarioReporter.maximumWidth)
    try Console().print(
      try options.reporter.text(of: ScenarioReport(results), maximumWidth: terminal.width))
    return .clean
  }
}

/// The options of `scenarios`.
struct ScenarioOptions: OptionGroup {
  private(set) var reporter = ScenarioReporter.text

  static var options: [Option<Self>] {
    let names = ScenarioReporter.allCases.map(\.rawValue)
    return [
      Option(
        "--format", names.joined(separator: "|"), "the form of the tables (default: text)"
      ) { options, name throws(UsageError) in
        guard let reporter = ScenarioReporter(rawValue: name) else {
          throw .unknown("format", name, valid: names)
        }
        options.reporter = reporter
      }
    ]
  }
}
