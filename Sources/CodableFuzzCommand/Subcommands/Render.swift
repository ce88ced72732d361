import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzPlatform
import FuzzReports
import JSONMutation

struct Render: Subcommand {
  static let name = "render"
  static let operands = "FILE"
  static let purpose = "writes the JSON report of a run in other formats"
  static let examples = ["render report.json --output report.html", "render report.json --verbose"]
  private var options = FinishedReportOptions()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let path = operands.first, operands.count == 1 else {
      throw UsageError("render needs one JSON report")
    }
    let finished = try FinishedReport(options, reads: [path], of: command)
    // The run that made the report has already evaluated it.
    let report = try Self.report(in: path, options.output.quiet.console)
    return try finished.write(report, isJudged: false)
  }

  static func report(in path: String, _ console: Console) throws(StorageError) -> Report {
    let bytes = try InputFile.read(path)
    let report: Report
    do throws(ReportError) {
      report = try JSONReporter.report(from: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw StorageError(
        path: path,
        reason: "\(error): render reads what 'run --output FILE.json' or 'merge' wrote")
    }
    if let part = report.part, part.shard != .whole {
      throw StorageError(
        path: path,
        reason: "this is the report of shard \(part.shard): merge all of them with 'merge'")
    }
    if let gap = ReportJSON.gap(in: report, readFrom: Data(bytes)) {
      console.note("\(path): \(gap)")
    }
    return report
  }
}

struct FinishedReportOptions: OptionGroup {
  private(set) var output = OutputOptions()
  @Option(.document("NAME=PATH"), "the file of a document, to name it; repeatable")
  private(set) var documents: [DocumentArgument]
  @Option(.infer, "a file that models were inferred from, to name it; repeatable")
  private var sampleFiles: [String]
  private(set) var baseline = BaselineOptions()
  private(set) var failure = FailureOptions()

  fileprivate var sample: SampleSummary? {
    sampleFiles.isEmpty
      ? nil : SampleSummary(files: sampleFiles.map(FilePath.shown), entries: [])
  }
}

struct FinishedReport {
  private let options: FinishedReportOptions
  private let command: FuzzCommand
  private let baseline: BaselineFile?
  private let files: ReportFiles

  /// Opens the files to write, so that a path that cannot be written fails before the work.
  init(
    _ options: FinishedReportOptions, reads operands: [String], of command: FuzzCommand
  ) throws {
    self.options = options
    self.command = command
    let outputs = try options.output.outputs()
    try options.baseline.check(differsFrom: outputs, reads: operands)
    baseline = try BaselineFile(options.baseline, selection: BaselineComparison.Selection())
    files = try ReportFiles(outputs, command.interruption)
  }

  /// Writes the files; only a baseline or `--fail-on` fail a report that is not judged.
  func write(_ report: Report, isJudged: Bool = true) throws -> ExitCode {
    let compared = baseline?.compare(report)
    var context = ReportContext(
      command, files: options.documents.files, options.output, options.failure)
    context.sample = options.sample
    context.add(compared)
    context.findings = context.findings(in: report)
    let console = options.output.quiet.console
    try files.write(report, context, files: options.documents.files, console)
    if isJudged {
      for failure in report.failures { console.warn("\(failure.document): \(failure.message)") }
    }
    for void in report.voids { console.warn("\(command.toolName): \(void.text)") }
    let end = try compared?.finish(console, options.output)
    if baseline != nil, !report.isWhole { return .trouble }
    guard isJudged || baseline != nil || options.failure.failsOnFindings else { return .clean }
    return options.failure.exitCode(of: report, comparedWith: end, context, console)
  }
}
