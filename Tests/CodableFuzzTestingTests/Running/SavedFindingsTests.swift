import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzReports
import FuzzRunning
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzzTesting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder `Findings` beside this file has a finding of each study.
@Suite struct SavedFindingsTests {
  private struct Visitor: Decodable, Equatable {
    let name: String
    let age: Int
  }

  private struct Attempt: Decodable {
    var visitor: Visitor?
    var error: (any Error)?

    init(from decoder: any Decoder) throws {
      do { visitor = try Visitor(from: decoder) } catch { self.error = error }
    }
  }

  /// A list of visitors, decoded by a strategy that may drop bad ones without a word.
  private static func study(_ name: String, dropsSilently: Bool) -> Study {
    Study(
      name, json: #"[{"name":"Ada","age":36},{"name":"Grace","age":85}]"#, recordsAt: "",
      strategies: [
        Strategy("app") { data in
          let all = try JSONDecoder().decode([Attempt].self, from: data)
          let losses = all.enumerated().compactMap { number, attempt in
            attempt.error.map { Loss($0, at: number) }
          }
          return Recovery(
            all.compactMap(\.visitor),
            identities: .indices(all.indices.filter { all[$0].visitor != nil }),
            losses: dropsSilently ? [] : losses)
        }
      ])
  }

  @Test func aFindingThatStillHappensFailsTheTest() throws {
    try withKnownIssue {
      try survivalReport(
        of: Self.study("visitors", dropsSilently: true), options: .init(attachesReport: false))
    } matching: { issue in
      let text = issue.description
      return text.contains("Findings/visitors-silent-loss-app.json")
        && text.contains("app: silent-loss: 1 record lost without a report")
        && text.contains("\n  CODABLE_FUZZ_REPLAY=visitors:remove-key@/1/age swift test")
    }
  }

  @Test func oneThatIsMendedPasses() throws {
    try survivalReport(
      of: Self.study("visitors", dropsSilently: false), options: .init(attachesReport: false))
  }

  @Test func oneThatIsAcceptedPasses() throws {
    try survivalReport(
      of: Self.study("guests", dropsSilently: true), options: .init(attachesReport: false))
  }

  @Test func oneOfAnotherDocumentFailsTheTest() throws {
    try withKnownIssue {
      try survivalReport(
        of: Self.study("members", dropsSilently: false), options: .init(attachesReport: false))
    } matching: {
      $0.description.contains("the document has changed, and has no mutant members:")
    }
  }

  @Test func aSearchFailsForWhatItFinds() throws {
    try withKnownIssue {
      try survivalReport(
        of: Self.study("strangers", dropsSilently: true),
        options: .init(configuration: .guided(count: 200), attachesReport: false))
    } matching: {
      $0.description.contains("app: silent-loss: ")
    }
  }
}

@Suite struct ReplayTests {
  @Test func saysWhatIsChangedAndWhatBecomesOfIt() throws {
    let id = "staff:flip-type@/staff_list/1/age=null"
    let replay = try #require(try Replay(environment: [Replay.variable: id]))
    let text = try #require(try replay.text(of: Staff.study()))
    #expect(
      text.hasPrefix(
        """
        staff:flip-type@/staff_list/1/age=null    structural, 78 bytes, digest 4b70f80f
          @@ flip-type@/staff_list/1/age=null, byte 71, line 1 @@
          - …6},{"full_name":"Grace","age":85}]}
          + …6},{"full_name":"Grace","age":null}]}

        strategy      result    untouched kept  mutated record  error
        """), "\(text)")
  }

  @Test func isOfTheStudyThatIsNamedOnly() throws {
    #expect(try Replay(environment: [:]) == nil)
    let replay = try #require(
      try Replay(environment: [Replay.variable: "feed:remove-key@/0/a"]))
    #expect(try replay.text(of: Staff.study()) == nil)
    #expect(throws: MutantError.self) { try Replay(environment: [Replay.variable: "nonsense"]) }
  }

  // Exit tests with captured values came with Swift 6.3.
  #if compiler(>=6.3)
    @Test(arguments: ["staff:flip-type@/staff_list/1/age=null", "feed:remove-key@/0/a"])
    func measuresNothing(id: String) async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
      ) { [id = id as String] in
        setenv(Replay.variable, id, 1)
        let study = Staff.study([
          Strategy("mine") { data in
            print("mine decodes \(data.count) bytes")
            return [Employee]()
          }
        ])
        // A test would end here.
        let end = #expect(throws: UnmeasuredStudy.self) {
          try survivalReport(of: study, baseline: "Nowhere")
        }
        Watchdog.say(end?.reason)
      }
      let output = String(decoding: result.standardOutputContent, as: UTF8.self)
      let decodes = output.split(separator: "\n").count { $0.hasPrefix("mine decodes") }
      let isNamed = id.hasPrefix("staff:")
      // The record alone, the unmutated document, and the mutant: no plan.
      #expect(isNamed ? 1...4 ~= decodes : decodes == 0, "\(output)")
      #expect(output.contains("\(id)    ") == isNamed)
      let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
      let reason =
        isNamed
        ? "replayed a mutant of staff; nothing was measured"
        : "names a mutant of 'feed', and the document of this test is 'staff'"
      #expect(errors.contains(reason), "\(errors)")
    }
  #endif
}

/// What a test prints of a study.
@Suite struct PrintedLinesTests {
  private struct Row: Decodable, Equatable {
    let name: String
    var id = UUID()
    enum CodingKeys: CodingKey { case name }
  }

  @Test func areTwoForAStudy() {
    let lines = Staff.report().summaryLines(seconds: 1.5)
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix(" mutants, 1.50 s of processor time"))
    #expect(lines[1].hasPrefix("staff: record survival: strict "))
  }

  @Test func namePropertiesThatAreNotCompared() throws {
    let study = Study(
      "rows", json: #"[{"name":"a"},{"name":"b"}]"#, records: Row.self, recordsAt: "")
    let words = "not compared, because each decode makes another value, such as the time"
    #expect(study.quickReport().comparisonLimits == ["\(words): id (rows)"])
  }
}

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
