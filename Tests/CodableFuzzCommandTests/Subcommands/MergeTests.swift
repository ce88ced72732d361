import Foundation
import Testing

@Suite struct MergeTests {
  private static let documents = ["--document", "weather", "--document", "people", "--quiet"]

  @Test(arguments: [
    [], ["--plan", "random", "--count", "5", "--seed", "3"], ["--plan", "exhaustive"],
    ["--mutator", "all", "--include", "/*/name"], ["--advice", "all"],
  ])
  func mergeMakesTheReportOfTheWholeRun(plan: [String]) throws {
    let tool = try Tool()
    let arguments = Self.documents + plan + ["--format", "json"]
    let whole = try tool.run(arguments, exits: 0)
    var files: [String] = []
    for number in [3, 1, 2] {
      files.append("s\(number).json")
      let run = try tool.run(
        arguments + ["--shard", "\(number)/3", "--output", "s\(number).json"])
      #expect(run.exitCode == 0 && run.error.isEmpty && run.output.isEmpty)
    }
    let merged = try tool.run(["merge", "--format", "json"] + files)
    #expect(merged.exitCode == 0 && merged.error.isEmpty)
    #expect(try merged.report == whole.report)
  }

  @Test("merge exits with the code of the whole run") func exitsAsTheRunWouldHave() throws {
    let tool = try Tool(writing: "[", to: "bad.json")
    let arguments = Self.documents + ["--document", "feed=bad.json", "--format", "json"]
    let whole = try tool.run(arguments)
    for number in [1, 2] {
      try tool.run(arguments + ["--shard", "\(number)/2", "--output", "\(number)"], exits: 2)
    }
    let merged = try tool.run("merge", "1", "2", "--format", "json")
    #expect(merged.exitCode == 2 && whole.exitCode == 2)
    #expect(try merged.report == whole.report)
  }

  @Test("merge takes the reports in a folder") func takesTheReportsInAFolder() throws {
    let tool = try Tool()
    let arguments = Self.documents + ["--format", "json"]
    for number in [1, 2, 3] {
      let folder = tool.folder.appendingPathComponent("parts/\(number)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let output = "parts/\(number)/p.json"
      _ = try tool.run(arguments + ["--shard", "\(number)/3", "--output", output])
    }
    try tool.write("no report", to: "parts/log.txt")
    let merged = try tool.run("merge", "parts", "--format", "json")
    #expect(try merged.report == (try tool.run(arguments)).report)
    let twice = try tool.run("merge", "parts", "parts/2/p.json")
    let start = "codable-fuzz: 'parts/2/p.json' is named twice\n"
    #expect(twice.exitCode == 64 && twice.error.hasPrefix(start))
  }

  @Test("merge names folders and files that are not there")
  func namesFoldersAndFilesThatAreNotThere() throws {
    let tool = try Tool()
    let folder = try tool.run("merge", tool.folder.path)
    let message =
      ": the folder has no JSON reports: end the names of the reports of shards in .json\n"
    #expect(folder.exitCode == 2 && folder.error.hasSuffix(message))
    let missing = try tool.run("merge", "no.json")
    #expect(missing.error == "codable-fuzz: no.json: there is no such file\n")
  }
}

extension Tool.Run {
  var report: NSDictionary {
    get throws {
      let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
      var report = try #require(object as? [String: Any])
      report["timings"] = nil
      report["environment"] = nil
      return report as NSDictionary
    }
  }
}

@Suite struct ShardTests {
  private static let base = ["--document", "people", "--no-timing", "--format", "json"]
  private static let slurm = [
    "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "5", "SLURM_ARRAY_TASK_STEP": "2",
    "SLURM_ARRAY_TASK_COUNT": "3",
  ]

  private static func exports(_ environment: [String: String]) -> String {
    "export " + environment.map { "\($0)=\($1)" }.joined(separator: " ")
  }

  @Test func anArrayWithAStepMakesTheWholeRun() throws {
    let tool = try Tool()
    for id in ["1", "3", "5"] {
      let run = try tool.run(
        Self.base + ["--shard", "auto", "--output", "\(id).json"],
        prelude: Self.exports(Self.slurm.merging(["SLURM_ARRAY_TASK_ID": id]) { $1 }), exits: 0)
      #expect(
        run.error.hasPrefix(
          "codable-fuzz: shard \((Int(id) ?? 0) / 2 + 1)/3, from Slurm: SLURM_ARRAY_TASK_ID=\(id), "
        ),
        "\(run.error)")
    }
    let merged = try tool.run("merge", "--format", "json", "1.json", "3.json", "5.json")
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
    let run = try Tool().run(
      Self.base + ["--shard", "auto"], prelude: Self.exports(environment), exits: 64)
    #expect(run.error == "codable-fuzz: \(message)\nTry 'codable-fuzz run --help'.\n")
  }

  @Test func googleTestLearnsThatTheRunIsSplit() throws {
    let tool = try Tool()
    let status = tool.folder.appendingPathComponent("status").path
    try tool.run(
      Self.base + ["--shard", "auto", "--output", "1.json"],
      prelude: Self.exports([
        "GTEST_SHARD_INDEX": "0", "GTEST_TOTAL_SHARDS": "2", "GTEST_SHARD_STATUS_FILE": status,
      ]), exits: 0)
    #expect(try tool.fileNames == ["1.json", "status"])
  }
}
