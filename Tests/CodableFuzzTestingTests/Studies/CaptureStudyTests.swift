import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzPlatform
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzzTesting
@testable import FuzzRunning
@testable import FuzzTestSupport

@Suite struct CaptureStudyTests {
  private static func study(
    entry: String? = "GET */v1/staff*", capture: String = "../Fixtures/capture.har",
    adding strategies: [Strategy] = []
  ) throws -> Study {
    try Study(
      fixture: .capture(.file(capture), entry: entry), name: "staff", record: Employee.self,
      recordsAt: "/staff_list", decoder: JSONDecoder.api, adding: strategies)
  }

  @Test func allResponsesAreMeasured() throws {
    let report = try expectSurvival(
      of: Self.study(), options: .quick)
    let document = try #require(report.documents.first)
    #expect(report.documents.count == 1)
    #expect(document.documentCount == 3 && document.recordCount == 6)
    #expect(report.failures.isEmpty)
    #expect(document.mutantCount > 0)
  }

  @Test("Of very many responses some have mutants, unless nothing is limited")
  func manyResponsesShareTheLimit() throws {
    var study = try Self.study()
    func document(of count: Int, isLimited: Bool) throws -> DocumentReport {
      study.documentCount = count
      var options = ResilienceOptions.quick
      options.configuration = .untimed
      options.configuration?.isLimited = isLimited
      return try #require(expectSurvival(of: study, options: options).documents.first)
    }
    let whole = try document(of: 1_000_000, isLimited: false)
    let few = try document(of: 3, isLimited: true)
    #expect(whole.leftOut?.documents == nil && few.mutantCount == whole.mutantCount)
    let limited = try document(of: 1_000_000, isLimited: true)
    #expect(limited.leftOut?.documents == 2 && limited.documentCount == 3)
    #expect((1..<whole.mutantCount).contains(limited.mutantCount))
  }

  @Test func aStudyHasTheFirstResponse() throws {
    let study = try Self.study()
    #expect(try study.document().records.count == 2)
    #expect(try Self.study(entry: "*page=3").document().records.count == 1)
  }

  @Test("Own strategies may decode captures") func ownStrategiesMayDecodeThem() throws {
    let study = try Study(
      fixture: .capture("../Fixtures/capture.har", entry: "*/staff?page=*"),
      recordsAt: "/staff_list",
      strategies: Strategy.standard(
        for: Employee.self, recordsAt: "/staff_list", decoder: JSONDecoder.api)
    )
    #expect(study.name == "capture")
    let report = try expectSurvival(
      of: study, options: .quick)
    #expect(report.documents.first?.documentCount == 2)
  }

  @Test func whatIsNotJSONFailsTheTestAndTheRestIsMeasured() throws {
    var report: Report?
    try withKnownIssue {
      report = try expectSurvival(
        of: Self.study(entry: "*/broken/staff"),
        options: .quick)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains(
        "capture.har, entry 5 (GET api.example.com/…/staff): its body is cut off after")
    }
    #expect(report?.documents.first?.documentCount == 1)
  }

  @Test(arguments: [
    (
      "*/nobody", "../Fixtures/capture.har",
      "no response matches '*/nobody'. Its JSON responses are of:"
    ),
    (nil, "../Fixtures/capture.har", "which responses of this capture to use is not clear."),
    ("*", "../Fixtures/staff.json", "staff.json: the name of a capture ends in .har"),
    ("*", "../Fixtures/none.har", "none.har: there is no such file"),
  ])
  func whatCannotBeChosenIsNamed(entry: String?, capture: String, words: String) {
    let error = #expect(throws: StorageError.self) {
      try Self.study(entry: entry, capture: capture)
    }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func aMutantIsReplayedInItsResponse() throws {
    let study = try Self.study()
    let report = try expectSurvival(
      of: study, options: .quick)
    let ids = Set(report.documents.flatMap(\.worstMutants).map(\.id.description))
    #expect(ids.count > 1)
    for id in ids {
      let replay = try #require(try ReplayRequest(environment: [ReplayRequest.variable: id]))
      let text = try #require(try replay.text(of: study))
      #expect(text.hasPrefix("\(id)    "))
    }
    let other = try ReplayRequest(environment: [
      ReplayRequest.variable: "staff@00000000:remove-key@/staff_list"
    ])
    #expect(try other?.text(of: study) == nil)
  }

  @Test func aBudgetIsForAllResponses() throws {
    var executor: Report?
    try withKnownIssue(isIntermittent: true) {
      executor = try expectSurvival(
        of: Self.study(), options: .init(timeBudget: .nanoseconds(1), attachesReport: false))
    } matching: {
      $0.severity == .warning
    }
    let partial = try #require(executor?.partial)
    #expect(partial.documents.map(\.document) == [DocumentName("staff")])
    #expect(partial.documents.first?.planned == nil)
  }

  @Test func aCrashIsLeftOutOfItsResponseOnly() throws {
    let study = try Self.study(adding: [
      Strategy("mine") {
        try JSONDecoder.api.decode([String: [Employee]].self, from: $0)["staff_list"] ?? []
      }
    ])
    let document = DocumentName("staff", digest: DocumentName.Digest(of: study.json))
    let parent = FileManager.default.temporaryDirectory
      .appendingPathComponent("capture-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: parent) }
    let folder = try RunFolder(in: parent, study, .untimed, fileID: "a/b.swift")
    try folder.make()
    let path = folder.file("77-1a2b.\(TestBuild.id).\(RunFolder.journalExtension)")
    let recorder = try CrashJournalWriter(
      Descriptor(opening: path, for: .makingNew(permissions: 0o600)))
    let number = study.strategies.count - 1
    Array("[1]".utf8).withUnsafeBytes {
      recorder.prepare(.mutant(1), input: "\(document):flip-type@/staff_list", bytes: $0)
    }
    recorder.begin(strategy: number)
    var queue = JobQueue([RunInput(study: study)], shard: .whole)
    var messages: [String] = []
    let executor = GuardedExecutor(
      study, .untimed, timeout: .seconds(60), folders: [parent], fileID: "a/b.swift"
    ) { message, _ in
      messages.append(message)
    }
    try executor.run { queue.next() }
    let report = Runner([study], configuration: .untimed).report(of: executor.counts)
    #expect(messages.count == 1)
    let measured = try #require(report.documents.first)
    #expect(measured.crashes.map(\.input) == ["\(document):flip-type@/staff_list"])
    #expect(measured.documentCount == 3)
    let whole = try expectSurvival(
      of: study, options: .quick)
    let decoded = [report, whole].map { report in
      report.documents.flatMap(\.strategies).map { $0.documentsDecoded.count }.last ?? 0
    }
    #expect(decoded[1] > 1 && decoded[1] - decoded[0] <= 1)
  }
}
