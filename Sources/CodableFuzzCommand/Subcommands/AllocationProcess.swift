import CodableFuzz
import Foundation
import FuzzBenchmarks
import FuzzPlatform

/// A second process of this tool that counts allocations.
///
/// Counting slows allocations down, so that process measures nothing else.
struct AllocationProcess {
  private let operands: [String]
  private let tool: String?

  init(_ operands: [String], tool: String? = Bundle.main.executablePath) {
    self.operands = operands
    self.tool = tool
  }

  /// Why the process measured nothing.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The rows that the process measures; empty if the platform cannot count allocations.
  ///
  /// - Throws: An error if the process cannot be started, or ends without printing its rows.
  func rows() throws -> [BenchmarkRow] {
    let environment = ProcessInfo.processInfo.environment
    // A process started for this purpose never starts another.
    guard let tool, environment["MALLOC_TRACE"] == nil else { return [] }
    let folder = try TemporaryFile.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = folder.appendingPathComponent("trace")
    guard let variables = HeapTrace.environment(trace.path) else { return [] }
    var start = ChildProcess.Start(
      tool, [Bench.name, "--format", "json", "--allocations-only", "--"] + operands,
      environment: environment.merging(variables) { $1 })
    let output = try Descriptor.pipe()
    start.descriptors = [(1, output.writing), (2, nil)]
    let process: ChildProcess
    do {
      defer { output.writing.close() }
      process = try ChildProcess(start)
    }
    let data = try FileHandle(fileDescriptor: output.reading.number, closeOnDealloc: true)
      .readToEnd()
    let end = process.wait()
    guard let rows = try? JSONDecoder().decode(Rows.self, from: data ?? Data()) else {
      throw Failure(description: "the process that counts allocations failed (\(end))")
    }
    return rows.rows
  }

  private struct Rows: Decodable {
    let rows: [BenchmarkRow]
  }
}
