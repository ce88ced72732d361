import CodableFuzz
import CodableFuzzCommand
import Foundation
import FuzzBenchmarks
import FuzzCorpus
import FuzzPlatform
import FuzzReports
import FuzzRunning
import JSONMutation
import JSONText

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
        for part in [opened[study], run.takeCounts()] { counts.add(part, study: study) }
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
