import CodableFuzz

/// What a survival run over all documents costs beside the strategies, and what a second worker saves.
enum WorkerBenchmark {
  /// Rounds that are measured, after one that warms up.
  private static let roundCount = 7

  /// The rows `overhead`, (wall − time inside strategies) ÷ wall of a survival run with one worker,
  /// starting the worker included; and `speed-up`, the wall of its process from start to end ÷ that of
  /// a run with two workers.
  static func measure(_ context: HarnessContext) throws -> BenchmarkResult {
    let tool = ToolProcess(in: context.folder)
    let options = [Run.name, "--no-timing", "--quiet"]
    var overheads: [Double] = []
    var ratios: [Double] = []
    for round in 0...(context.isQuick ? 1 : roundCount) {
      // The first to run changes from round to round.
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
