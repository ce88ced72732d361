import CodableFuzz
import FuzzDocuments
import FuzzPlatform

/// Merges the reports of shards.
enum Merge: Subcommand {
  static let name = "merge"
  static let operands = "FILE…"
  static let purpose = "merges the JSON reports of 'run --shard'"
  static let examples = ["merge part-*.json --output report.html"]
  static let operandProposals = Proposals.files
  static var options: any OptionGroup.Type { FinishedReportOptions.self }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, operands) = try FinishedReportOptions.parse(arguments)
    try check(operands)
    let finished = try FinishedReport(options, reads: operands, of: command)
    var merging = Merging()
    for path in operands { try merging.add(try InputFile.read(path), file: path) }
    return try finished.write(try merging.report())
  }

  private static func check(_ paths: [String]) throws(UsageError) {
    if paths.isEmpty { throw UsageError("merge needs the JSON reports of shards") }
    if paths.contains("-") {
      throw UsageError("merge reads files, not standard input: name the report of each shard")
    }
    var known: Set<String> = []
    for path in paths where !known.insert(FilePath.location(of: path)).inserted {
      throw UsageError("'\(path)' is named twice")
    }
  }
}
