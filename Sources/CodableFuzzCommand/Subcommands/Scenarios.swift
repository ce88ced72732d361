import CodableFuzz
import Foundation
import FuzzPlatform
import FuzzReports

/// Shows what each strategy does with a list after each of ten injected errors in one record.
struct Scenarios: Subcommand {
  static let name = "scenarios"
  static let formerName: String? = "faults"
  static let operands = ""
  static let purpose =
    "explains the strategies: what ten injected errors cost each, record by record"
  static let examples = ["scenarios", "scenarios --format markdown"]

  @Option(.format(), "the format of the tables (default: text)")
  private var format = TableFormat.text

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    if let operand = operands.first {
      throw UsageError(
        "scenarios takes no '\(operand)': it has lists of its own",
        instead: FilePath.looksLikeFile(operand) ? [operand] : [Self.name])
    }
    if command.scenarios.isEmpty {
      throw UsageError(
        "\(command.toolName) has no table of scenarios: pass some to "
          + "FuzzCommand.main(scenarios:studies:) in the tool's main file")
    }
    let report = ScenarioReport(try command.scenarios.map { try $0.results() })
    let width = Terminal(.standardOutput, defaultWidth: ScenarioReporter.maximumWidth).width
    try Console().print(
      try ScenarioReporter.text(of: report, format: format, maximumWidth: width))
    return .clean
  }
}
