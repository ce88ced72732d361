import CodableFuzz
import FuzzPlatform
import FuzzReports
import JSONMutation

/// Writes a JSON report in other formats.
struct Render: Subcommand {
  static let name = "render"
  static let operands = "FILE"
  static let purpose = "writes the JSON report of a run in other formats"
  static let examples = ["render report.json --output report.html", "render report.json --verbose"]
  static let operandProposals = Proposals.files
  private var options = FinishedReportOptions()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let path = operands.first, operands.count == 1 else {
      throw UsageError("render needs one JSON report")
    }
    let finished = try FinishedReport(options, reads: [path], of: command)
    // The run that made the report has already evaluated it.
    return try finished.write(try Self.report(in: path), isJudged: false)
  }

  /// Reads a report.
  ///
  /// - Throws: `StorageError` that names the file.
  static func report(in path: String) throws(StorageError) -> Report {
    let text = String(decoding: try InputFile.read(path), as: UTF8.self)
    let report: Report
    do throws(ReportError) {
      report = try JSONReporter.report(from: text)
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
    return report
  }
}
