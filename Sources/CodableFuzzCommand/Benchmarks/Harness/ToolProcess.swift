import CodableFuzz
import Foundation
import FuzzPlatform
import FuzzReports

/// A second process of this tool to measure.
struct ToolProcess {
  struct Result {
    /// The wall time of the process, in seconds.
    let seconds: Double
    let report: Report
  }

  private let folder: URL

  init(in folder: URL) {
    self.folder = folder
  }

  /// Runs a subcommand that writes a report.
  ///
  /// - Throws: ``ToolProcessError`` if the process fails.
  func run(_ arguments: [String]) throws -> Result {
    guard let tool = Bundle.main.executablePath else {
      throw ToolProcessError(description: "the tool was not found")
    }
    let output = folder.appendingPathComponent("report.json")
    var process = ChildProcess.Start(
      tool, arguments + ["--format", "json", "--output", output.path],
      environment: ProcessInfo.processInfo.environment)
    process.descriptors = [(1, nil)]
    let start = ContinuousClock.now
    let end = try ChildProcess(process).wait()
    let seconds = (ContinuousClock.now - start).inSeconds
    guard end.signal == nil, end.exitCode == ExitCode.clean.rawValue else {
      throw ToolProcessError(
        description: "'\(arguments.prefix(8).joined(separator: " "))' ended with \(end)")
    }
    let text = String(decoding: try InputFile.read(output.path), as: UTF8.self)
    return Result(seconds: seconds, report: try JSONReporter.report(from: text))
  }
}

struct ToolProcessError: Error, CustomStringConvertible {
  let description: String
}
