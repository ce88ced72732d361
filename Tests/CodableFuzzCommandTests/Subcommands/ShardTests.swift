import Foundation
import Testing

/// `--shard auto` on the command line.
@Suite struct ShardTests {
  private static let base = ["--document", "people", "--no-timing", "--format", "json"]
  private static let slurm = [
    "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "5", "SLURM_ARRAY_TASK_STEP": "2",
    "SLURM_ARRAY_TASK_COUNT": "3",
  ]

  /// What a shell does to set variables.
  private static func exports(_ environment: [String: String]) -> String {
    "export " + environment.map { "\($0)=\($1)" }.joined(separator: " ")
  }

  @Test func anArrayWithAStepMakesTheWholeRun() throws {
    let tool = try Tool()
    for id in ["1", "3", "5"] {
      let run = try tool.run(
        Self.base + ["--shard", "auto", "--output", "\(id).json"],
        prelude: Self.exports(Self.slurm.merging(["SLURM_ARRAY_TASK_ID": id]) { $1 }))
      #expect(run.exitCode == 0)
      #expect(
        run.error.hasPrefix(
          "codable-fuzz: shard \((Int(id) ?? 0) / 2 + 1)/3, from Slurm: SLURM_ARRAY_TASK_ID=\(id), "
        ),
        "\(run.error)")
    }
    let merged = try tool.run("merge", "--format", "json", "1.json", "3.json", "5.json")
    #expect(try merged.report == (try tool.run(Self.base)).report)
  }

  @Test func anIndexOfMatrixTakesTheNumberOfPartsFromTheOption() throws {
    let tool = try Tool()
    for index in 0...1 {
      let run = try tool.run(
        Self.base + ["--shard", "auto/2", "--output", "\(index).json", "--quiet"],
        prelude: "export CODABLE_FUZZ_SHARD_INDEX=\(index)")
      #expect(run.exitCode == 0 && run.error.isEmpty)
    }
    let merged = try tool.run("merge", "--format", "json", "0.json", "1.json")
    #expect(try merged.report == (try tool.run(Self.base)).report)
  }

  @Test(arguments: [
    (
      ["BITBUCKET_PARALLEL_STEP": "3"],
      "--shard: the environment does not say which part this is of how many "
        + "(BITBUCKET_PARALLEL_STEP=3): use auto/N with the number of parts if there is an index, "
        + "or I/N, such as 1/8"
    ),
    (
      slurm.merging(["SLURM_ARRAY_TASK_ID": "9"]) { $1 },
      "--shard: the index of Slurm is not from 1 to 5 in steps of 2: SLURM_ARRAY_TASK_ID=9, "
        + "SLURM_ARRAY_TASK_MIN=1, SLURM_ARRAY_TASK_MAX=5, SLURM_ARRAY_TASK_STEP=2, "
        + "SLURM_ARRAY_TASK_COUNT=3"
    ),
  ])
  func anImpossiblePartIsRefused(environment: [String: String], message: String) throws {
    let run = try Tool().run(Self.base + ["--shard", "auto"], prelude: Self.exports(environment))
    #expect(run.exitCode == 64)
    #expect(run.error == "codable-fuzz: \(message)\nTry 'codable-fuzz run --help'.\n")
  }

  @Test func googleTestLearnsThatTheRunIsSplit() throws {
    let tool = try Tool()
    let status = tool.folder.appendingPathComponent("status").path
    let run = try tool.run(
      Self.base + ["--shard", "auto", "--output", "1.json"],
      prelude: Self.exports([
        "GTEST_SHARD_INDEX": "0", "GTEST_TOTAL_SHARDS": "2", "GTEST_SHARD_STATUS_FILE": status,
      ]))
    #expect(run.exitCode == 0)
    #expect(try tool.fileNames == ["1.json", "status"])
  }
}
