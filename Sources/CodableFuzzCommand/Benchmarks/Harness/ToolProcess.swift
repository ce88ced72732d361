import CodableFuzz
import Foundation
import FuzzPlatform

/// A second process of this tool that is measured.
struct ToolProcess {
  /// What a process did.
  struct Result {
    /// The time from its start to its end, in seconds.
    let seconds: Double
    /// The report that it wrote.
    let report: Report
  }

  private let folder: URL

  /// - Parameter folder: A folder for its report.
  init(in folder: URL) {
    self.folder = folder
  }

  /// Runs a subcommand that writes a report.
  ///
  /// - Parameter arguments: The subcommand and its options, apart from those that say where the report
  ///   goes.
  /// - Returns: The report, and how long it took.
  /// - Throws: ``ToolProcessError`` where the process fails.
  func run(_ arguments: [String]) throws -> Result {
    guard let tool = Bundle.main.executablePath else {
      throw ToolProcessError(description: "the tool does not find itself")
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

/// A process that was to be measured did not do its work.
struct ToolProcessError: Error, CustomStringConvertible {
  let description: String
}
