import CodableFuzz
import FuzzBenchmarks

/// Measures what a survival run costs apart from the strategies, and what a second worker saves.
enum WorkerBenchmark {
  /// The number of measured rounds, after one to warm up.
  private static let roundCount = 7

  /// The rows `overhead` and `speed-up`.
  ///
  /// Overhead is (wall − time inside strategies) ÷ wall of a survival run with one worker,
  /// including the start of the worker. Speed-up is the wall time of that process ÷ that of a run
  /// with two workers.
  static func measure(_ context: HarnessContext) throws -> BenchmarkResult {
    let tool = ToolProcess(in: context.folder)
    let options = [Run.name, "--no-timing", "--quiet"]
    var overheads: [Double] = []
    var ratios: [Double] = []
    for round in 0...(context.isQuick ? 1 : roundCount) {
      // Alternate which of the two runs first.
      let counts = round.isMultiple(of: 2) ? ["1", "2"] : ["2", "1"]
      var seconds: [String: Double] = [:]
      for count in counts {
        let result = try tool.run(options + ["--workers", count])
        seconds[count] = result.seconds
        guard count == "1", round > 0 else { continue }
        if let overhead = result.report.timings.overhead { overheads.append(overhead) }
      }
      guard round > 0, let one = seconds["1"], let two = seconds["2"] else { continue }
      ratios.append(one / two)
    }
    var result = BenchmarkResult()
    result.rows = [
      BenchmarkRow("overhead", "all", overheads, unit: "ratio"),
      BenchmarkRow("speed-up", "all", ratios, unit: "ratio"),
    ].compactMap(\.self)
    return result
  }
}
