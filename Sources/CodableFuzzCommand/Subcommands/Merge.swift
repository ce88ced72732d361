import CodableFuzz
import FuzzBaselines
import FuzzPlatform
import FuzzReports

/// Merges the reports of shards.
enum Merge: Subcommand {
  static let name = "merge"
  static let operands = "FILE…"
  static let purpose = "merges the JSON reports of 'run --shard'"
  static var optionsHelp: String { MergeOptions.help }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, operands) = try MergeOptions.parse(arguments)
    let outputs = try options.output.outputs()
    try check(operands)
    try options.baseline.check(differsFrom: outputs, reads: operands)
    let baseline = try BaselineFile(options.baseline, selection: BaselineComparison.Selection())
    let interruption = command.interruption ?? Interruption()
    if options.baseline.updates, let path = options.baseline.path {
      interruption.watch(folderOf: path)
    }
    // Report a file that cannot be written before doing the work.
    let files = try ReportFiles(outputs, interruption)
    var merging = Merging()
    for path in operands { try merging.add(try InputFile.read(path), file: path) }
    let report = try merging.report()
    let held = baseline?.hold(report)
    var context = ReportContext(command, files: options.documents.files, held)
    if files.namesLocations {
      context.locations = FindingLocations(of: report, files: options.documents.files).locations
    }
    context.failsOnFindings = options.failure.failsOnFindings
    try files.write(report, context, Console())
    for void in report.voids { Console().warn("\(command.toolName): \(void)") }
    return ExitCode(of: report, heldAgainst: try held?.finish(Console()), options.failure)
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

/// The options of `merge`.
struct MergeOptions: OptionGroup {
  private(set) var output = OutputOptions()
  private(set) var baseline = BaselineOptions()
  private(set) var failure = FailureOptions()
  private(set) var documents: [DocumentArgument] = []

  static var options: [Option<Self>] {
    OutputOptions.options.map { $0.within(\.output) } + [
      Option("--document", "NAME=PATH", "the file of a document, to name it; repeatable") {
        options, text throws(UsageError) in
        options.documents.append(try DocumentArgument(text))
      }
    ] + BaselineOptions.options.map { $0.within(\.baseline) }
      + FailureOptions.options.map { $0.within(\.failure) }
  }
}
