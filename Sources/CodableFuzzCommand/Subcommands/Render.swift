import CodableFuzz
import DecodingStrategies
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
    let ending = try options.ending(command, reads: [path])
    let report = try Self.report(in: path, options.output.quiet.console)
    // The run that made the report has already evaluated it.
    let isJudged = ending.baseline != nil || options.failure.failsOnFindings
    return try ending.finish(report, exitCode: isJudged ? ending.trouble(in: report) : .clean)
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

extension ReportJSON {
  /// What the file of a report has that this version lacks, in a line; nil for nothing.
  fileprivate static func gap(in report: Report, readFrom data: Data) -> String? {
    let known = Set(Mutators.known.map(\.id))
    let mutators = report.plan.mutators.filter { !known.contains($0) }.map(\.rawValue)
    let plan = report.plan.id
    var names = Plans.named(plan.rawValue) == nil ? ["the plan '\(plan)'"] : []
    if !mutators.isEmpty { names.append("the mutators \(mutators.joined(separator: ", "))") }
    let keys = unshownKeys(of: report, in: data)
    var lines: [String] = []
    if !names.isEmpty {
      lines.append("lacks \(names.joined(separator: " and ")), whose mutants it cannot replay")
    }
    if !keys.isEmpty { lines.append("does not show \(keys.joined(separator: ", "))") }
    return lines.isEmpty ? nil : "this version \(lines.joined(separator: ", and "))"
  }

  /// The keys that reading drops, and those of parts that are only kept.
  private static func unshownKeys(of report: Report, in data: Data) -> [String] {
    func value(_ data: Data) -> JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: data) }
    guard let sent = value(data), let read = (try? JSONEncoder().encode(report)).flatMap(value)
    else { return [] }
    let known = Analyses.known.map { $0.id.rawValue }
    var keys: [String] = []
    func compare(_ sent: JSONValue, _ read: JSONValue, _ path: String) {
      switch (sent, read) {
      case (.object(let sent), .object(let read)):
        for (key, value) in sent.sorted(by: { $0.key < $1.key }) {
          let isOnlyKept = path == "documents/analyses/" && !known.contains(key)
          if let same = read[key], !isOnlyKept {
            compare(value, same, path + key + "/")
          } else if !keys.contains(path + key) {
            keys.append(path + key)
          }
        }
      case (.array(let sent), .array(let read)):
        for (one, other) in zip(sent, read) { compare(one, other, path) }
      default: break
      }
    }
    compare(sent, read, "")
    return keys
  }
}

struct FinishedReportOptions: OptionGroup {
  private(set) var output = OutputOptions()
  @Option(.document("NAME=PATH"), "the file of a document, to name it; repeatable")
  private var documents: [DocumentArgument]
  @Option(.infer, "a file that models were inferred from, to name it; repeatable")
  private var sampleFiles: [String]
  private var baseline = BaselineOptions()
  private(set) var failure = FailureOptions()

  /// Opens the files to write, so that a path that cannot be written fails before the work.
  func ending(_ command: FuzzCommand, reads operands: [String]) throws -> ReportEnding {
    let outputs = try output.outputs()
    try baseline.check(differsFrom: outputs, reads: operands)
    var ending = ReportEnding(
      command, output, failure,
      try BaselineFile(baseline, selection: BaselineComparison.Selection()),
      try ReportFiles(outputs, command.interruption), of: documents.files)
    ending.context.sample =
      sampleFiles.isEmpty
      ? nil : SampleSummary(files: sampleFiles.map(FilePath.shown), entries: [])
    return ending
  }
}

/// What follows each report: it is compared with a baseline, written and judged.
struct ReportEnding {
  private let command: FuzzCommand
  private let output: OutputOptions
  private let failure: FailureOptions
  let baseline: BaselineFile?
  let files: ReportFiles
  private let documents: [String: String]
  var context: ReportContext

  init(
    _ command: FuzzCommand, _ output: OutputOptions, _ failure: FailureOptions,
    _ baseline: BaselineFile?, _ files: ReportFiles, of documents: [String: String]
  ) {
    (self.command, self.output, self.failure) = (command, output, failure)
    (self.baseline, self.files, self.documents) = (baseline, files, documents)
    context = ReportContext()
    context.isVerbose = output.isVerbose
    (context.title, context.link) = (output.title, output.link)
    context.tool = ShellWord.quoted(command.toolName)
    context.replayCommand = ShellWord.quoted(command.toolName) + " replay"
    context.failsOnFindings = failure.failsOnFindings
    context.sample = command.sample
    context.documentFiles = documents.filter { $0.value != "-" }.mapValues(FilePath.shown)
  }

  /// That a report which is not whole cannot be compared with a baseline; nil if it can, or there is none.
  func trouble(in report: Report) -> ExitCode? {
    baseline == nil || report.isWhole ? nil : .trouble
  }

  /// The exit code is that of the findings, unless one is given.
  func finish(
    _ report: Report, omitsText: Bool = false, warnings: [String] = [], exitCode: ExitCode?
  ) throws -> ExitCode {
    let console = output.quiet.console
    let comparison = baseline?.compare(report)
    var context = context
    if let baseline, !baseline.updates {
      context.comparison = try? comparison?.get()
      context.comparison?.file = FilePath.shown(baseline.path)
      context.comparison?.fileText = baseline.text
    }
    context.findings = context.findings(in: report)
    try files.write(report, context, files: documents, console, omitsText: omitsText)
    for warning in warnings + report.voids.map({ "\(command.toolName): \($0.text)" }) {
      console.warn(warning)
    }
    let end = try baseline.flatMap { baseline in
      try baseline.finish(
        report, comparison, console, isVerbose: output.isVerbose,
        isOnScreen: !baseline.updates && !omitsText && output.printsFirstScreen())
    }
    return exitCode ?? failure.exitCode(of: report, comparedWith: end, context, console)
  }
}
