import CodableFuzz
import Foundation

/// A second process of this tool in which allocations can be counted: that slows all of them down,
/// so nothing else is measured there.
struct AllocationProcess {
  private let operands: [String]

  /// - Parameter operands: The benchmark and its files.
  init(_ operands: [String]) {
    self.operands = operands
  }

  /// The rows that the process measures; none where the platform cannot count allocations.
  func rows() throws -> [BenchmarkRow] {
    let environment = ProcessInfo.processInfo.environment
    // A process that was started for this never starts another.
    guard let tool = Bundle.main.executableURL, environment["MALLOC_TRACE"] == nil else {
      return []
    }
    let folder = try TemporaryFile.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = folder.appendingPathComponent("trace")
    guard let variables = AllocationCounter.environment(tracingTo: trace.path) else { return [] }
    let process = Process()
    process.executableURL = tool
    process.arguments = [Bench.name, "--format", "json", "--allocations-only", "--"] + operands
    process.environment = environment.merging(variables) { $1 }
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (try? JSONDecoder().decode(Rows.self, from: data).rows) ?? []
  }

  private struct Rows: Decodable {
    let rows: [BenchmarkRow]
  }
}
