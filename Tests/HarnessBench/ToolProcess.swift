import CodableFuzz
import Foundation
import FuzzPlatform
import FuzzReports

/// The tool, as a process that is measured.
struct ToolProcess {
  struct Result {
    /// The wall time of the process, in seconds.
    let seconds: Double
    let report: Report
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder for reports.
  let folder: URL

  init(in folder: URL) {
    self.folder = folder
  }

  /// Runs a subcommand that writes a report.
  ///
  /// - Throws: ``Failure`` if there is no tool, or the process fails.
  func run(_ arguments: [String]) throws -> Result {
    let beside = Bundle.main.executableURL?.deletingLastPathComponent()
    let tool = beside?.appendingPathComponent("codable-fuzz").path ?? ""
    guard FileManager.default.isExecutableFile(atPath: tool) else {
      throw Failure(description: "'\(tool)' is missing: build codable-fuzz into the same folder")
    }
    let output = folder.appendingPathComponent("report.json")
    var process = ChildProcess.Start(
      tool, arguments + ["--format", "json", "--output", output.path],
      environment: ProcessInfo.processInfo.environment)
    process.descriptors = [(1, nil)]
    let start = ContinuousClock.now
    let end = try ChildProcess(process).wait()
    let seconds = (ContinuousClock.now - start).inSeconds
    guard end.signal == nil, end.exitCode == 0 else {
      throw Failure(
        description: "'\(arguments.prefix(8).joined(separator: " "))' ended with \(end)")
    }
    let text = String(decoding: try InputFile.read(output.path), as: UTF8.self)
    return Result(seconds: seconds, report: try JSONReporter.report(from: text))
  }
}
