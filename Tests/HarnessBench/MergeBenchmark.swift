import CodableFuzz
import CodableFuzzCommand
import Foundation
import FuzzCorpus
import FuzzIsolation
import FuzzPlatform
import FuzzReports

/// Measures how long it takes to merge the reports of many shards.
enum MergeBenchmark {
  private static let shardCount = 1_000
  private static let quickShardCount = 20

  /// The row `merge`, in seconds: merging the reports of a thousand shards of a run over all
  /// documents.
  static func measure(_ context: HarnessContext) throws -> BenchmarkResult {
    let count = context.isQuick ? quickShardCount : shardCount
    let files = try ShardReports(count: count).write(into: context.tool.folder)
    let seconds = try context.tool.run(["merge"] + files).seconds
    var result = BenchmarkResult()
    result.rows = [BenchmarkRow("merge", "all", [seconds], unit: "s")].compactMap(\.self)
    result.notes = ["merge: \(count) reports of shards"]
    return result
  }
}

/// The reports of all shards of a run.
///
/// They are made in this process, which opens each document only once.
private struct ShardReports {
  private let count: Int
  private let runner: Runner
  private let description: RunDescription

  init(count: Int) {
    self.count = count
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    runner = Runner(Corpus.studies, configuration: configuration, environment: .current)
    description = RunDescription(tool: FuzzCommand.version, Corpus.studies, configuration)
  }

  func write(into folder: URL) throws -> [String] {
    let runs = try Corpus.studies.map {
      try DocumentSession($0, configuration: runner.configuration)
    }
    let opened = runs.map { $0.takeCounts() }
    return try (1...count).map { number in
      guard let shard = Shard("\(number)/\(count)") else {
        throw ToolProcess.Failure(description: "no such shard: \(number)/\(count)")
      }
      var counts = RunCounts(studyCount: runs.count)
      for (study, run) in runs.enumerated() {
        run.run(shard.numbers(below: run.callPlan.count)) { _, _ throws(Never) in }
        counts.add(run.takeCounts().withMetadata(of: opened[study]), study: study)
      }
      var report = runner.report(of: counts)
      try report.addPart(shard, of: description, counts: counts)
      let path = folder.appendingPathComponent("shard-\(number).json").path
      let file = try AtomicFile(path: path)
      try file.write(Array(try JSONReporter().text(of: report).utf8))
      try file.commit()
      return path
    }
  }
}
