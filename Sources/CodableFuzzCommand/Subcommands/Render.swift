import CodableFuzz
import FuzzBaselines
import FuzzPlatform
import FuzzReports
import JSONMutation

/// Writes a JSON report in other formats.
enum Render: Subcommand {
  static let name = "render"
  static let operands = "FILE"
  static let purpose = "writes the JSON report of a run in other formats"
  static var optionsHelp: String { RenderOptions.help }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, operands) = try RenderOptions.parse(arguments)
    guard let path = operands.first, operands.count == 1 else {
      throw UsageError("render needs one JSON report")
    }
    let outputs = try options.output.outputs()
    try options.baseline.check(differsFrom: outputs, reads: [path])
    let baseline = try BaselineFile(options.baseline, selection: BaselineComparison.Selection())
    let report = try self.report(in: path)
    let interruption = command.interruption ?? Interruption()
    if options.baseline.updates, let path = options.baseline.path {
      interruption.watch(folderOf: path)
    }
    let files = try ReportFiles(outputs, interruption)
    let held = baseline?.hold(report)
    var context = ReportContext(command, files: options.files, held)
    if files.namesLocations {
      context.locations = FindingLocations(of: report, files: options.files).locations
    }
    context.failsOnFindings = options.failure.failsOnFindings
    try files.write(report, context, Console())
    // The run that made the report has already evaluated it; only requests made here can fail.
    guard held != nil || options.failure.failsOnFindings else { return .clean }
    return ExitCode(of: report, heldAgainst: try held?.finish(Console()), options.failure)
  }

  /// Reads a report.
  ///
  /// - Throws: `StorageError` that names the file.
  private static func report(in path: String) throws(StorageError) -> Report {
    let text = String(decoding: try InputFile.read(path), as: UTF8.self)
    let report: Report
    do throws(ReportError) {
      report = try JSONReporter.report(from: text)
    } catch {
      throw StorageError(path: path, reason: error.description)
    }
    if let part = report.part, part.shard != .whole {
      throw StorageError(
        path: path,
        reason: "this is the report of shard \(part.shard): merge all of them with 'merge'")
    }
    return report
  }
}

/// The options of `render`.
struct RenderOptions: OptionGroup {
  private(set) var output = OutputOptions()
  private(set) var baseline = BaselineOptions()
  private(set) var failure = FailureOptions()
  private(set) var documents: [DocumentArgument] = []

  static var options: [Option<Self>] {
    OutputOptions.options.map { $0.within(\.output) } + [
      Option("--document", "NAME=FILE", "the file of a document, to name it; repeatable") {
        options, text throws(UsageError) in
        options.documents.append(try DocumentArgument(text))
      }
    ] + BaselineOptions.options.map { $0.within(\.baseline) }
      + FailureOptions.options.map { $0.within(\.failure) }
  }

  var files: [String: String] { documents.files }
}

extension [DocumentArgument] {
  /// The files of documents, by document name.
  var files: [String: String] {
    Dictionary(compactMap { argument in argument.file.map { (argument.name.name, $0) } }) {
      one, _ in one
    }
  }
}
