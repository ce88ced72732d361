import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzIsolation
import FuzzReports
import Testing

@testable import CodableFuzzTesting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Studies of which a test process runs a part.
@Suite struct StudyShardTests {
  private static let gitLab = ["GITLAB_CI": "true", "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"]

  @Test func isWantedOnlyWhereTheVariableAsksForIt() throws {
    #expect(try StudyShard(environment: Self.gitLab) == nil)
    #expect(try StudyShard(environment: ["CODABLE_FUZZ_SHARD": ""]) == nil)
    let environment = Self.gitLab.merging(["CODABLE_FUZZ_SHARD": "auto"]) { $1 }
    let shard = try #require(try StudyShard(environment: environment))
    #expect(shard.shard.description == "2/3")
    #expect(
      shard.note(on: "staff", leavesOut: "Baselines")
        == "staff: this is shard 2/3 (GitLab: CI_NODE_INDEX=2, CI_NODE_TOTAL=3), so neither metrics "
        + "nor a baseline are checked: merge the attached JSON reports of all shards, "
        + "which checks the whole:\n  codable-fuzz merge FILE… --baseline Baselines/staff.txt")
    #expect(throws: ShardError.self) {
      try StudyShard(environment: ["CODABLE_FUZZ_SHARD": "4/3"])
    }
  }

  @Test func partsMergeToTheReportOfTheStudy() throws {
    let folder = Self.newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let study = Staff.study()
    let whole = try report(of: study, nil, in: folder)
    var merging = Merging()
    for number in 1...3 {
      let shard = try #require(
        try StudyShard(environment: ["CODABLE_FUZZ_SHARD": "\(number)/3"]))
      let report = try report(of: study, shard, in: folder)
      #expect(report.isPart && report.documents[0].mutantCount < whole.documents[0].mutantCount)
      try merging.add(Array(try JSONReporter().text(of: report).utf8), file: "\(number)")
    }
    let merged = try merging.report()
    #expect(merged.documents == whole.documents && merged.plan == whole.plan)
  }

  private static func newFolder() -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("study-shard-\(UUID().uuidString)").path
  }

  private func report(
    of study: Study, _ shard: StudyShard?, in folder: String
  ) throws -> Report {
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    var queue = JobQueue([RunInput(study: study)], shard: shard?.shard ?? .whole)
    let executor = GuardedExecutor(
      study, configuration, timeout: .seconds(60), shard: shard?.shard ?? .whole,
      folders: [folder], fileID: #fileID)
    _ = try executor.run({ { queue.next() } }, onEvent: { _ in })
    let counts = executor.progress.counts
    var report = Runner([study], configuration: configuration).report(of: counts)
    try shard?.makePart(&report, of: study, configuration, counts)
    return report
  }

  @Test func tellsBazelThatTheTestsAreSplit() throws {
    let folder = Self.newFolder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/status"
    let environment = [
      "CODABLE_FUZZ_SHARD": "auto", "TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2",
      "TEST_SHARD_STATUS_FILE": file,
    ]
    #expect(try StudyShard(environment: environment)?.shard.description == "1/2")
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test func filesAreKeptWhereBazelLooksForThem() {
    let bazel = ["TEST_UNDECLARED_OUTPUTS_DIR": "/outputs"]
    #expect(ArtifactsLocation.keepsAttachments(bazel, arguments: ["tests"]))
    #expect(!ArtifactsLocation.keepsAttachments(bazel, arguments: ["--attachments-path", "/a"]))
    #expect(!ArtifactsLocation.keepsAttachments([:], arguments: ["tests"]))
    #expect(
      ArtifactsLocation.candidates(nil, file: "/p/T.swift", environment: bazel) == ["/outputs"])
    #expect(
      ArtifactsLocation.candidates("mine", file: "/p/T.swift", environment: bazel) == ["/p/mine"])
  }

  // Exit tests with captured values came with Swift 6.3.
  #if compiler(>=6.3)
    @Test func leavesOutWhatHoldsForTheWholeOnly() async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        setenv("CODABLE_FUZZ_SHARD", "2/3", 1)
        // A test would end here.
        let end = #expect(throws: UnmeasuredStudy.self) {
          try survivalReport(of: Staff.study(), baseline: "Nowhere")
        }
        Watchdog.say(end?.reason)
      }
      let error = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(error.contains("staff: this is shard 2/3 (CODABLE_FUZZ_SHARD=2/3), so"), "\(error)")
    }
  #endif
}
