import CodableFuzz
import FuzzBenchmarks

/// Measures whether memory grows with the number of mutants.
enum MemoryBenchmark {
  private static let fewMutants = 10_000
  private static let manyMutants = 1_000_000

  /// The row `memory-growth`, in MB (10⁶ bytes): the peak memory of a run over a million mutants
  /// minus that of a run over ten thousand.
  ///
  /// Peak memory is that of the largest process.
  static func measure(_ context: HarnessContext) throws -> BenchmarkResult {
    guard let study = context.command.studies.min(by: { $0.json.count < $1.json.count }),
      let strategy = study.strategies.first
    else { throw UsageError("there are no documents to measure") }
    let tool = ToolProcess(in: context.folder)
    func peak(_ count: Int) throws -> Double {
      let result = try tool.run([
        Run.name, "--no-timing", "--quiet", "--document", study.name, "--strategy",
        strategy.id.rawValue, "--plan", "random", "--count", String(count),
      ])
      return Double(result.report.timings.peakMemoryBytes ?? 0) / 1e6
    }
    let many = context.isQuick ? 2 * fewMutants : manyMutants
    let growth = try peak(many) - peak(fewMutants)
    var result = BenchmarkResult()
    result.rows = [BenchmarkRow("memory-growth", study.name, [growth], unit: "MB")]
      .compactMap(\.self)
    if context.isQuick {
      result.notes.append("memory-growth: only \(many) mutants in a debug build")
    }
    return result
  }
}
