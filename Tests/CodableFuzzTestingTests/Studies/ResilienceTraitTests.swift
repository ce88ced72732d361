import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzPlatform
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzzTesting
@testable import FuzzBaselines

@Suite struct ResilienceTraitTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("baselines-\(UUID().uuidString)").path

  private func run(_ trait: ResilienceTrait, _ studies: Study...) async throws {
    let test = try #require(Test.current)
    try await trait.provideScope(for: test, testCase: nil) {
      for study in studies { try expectSurvival(of: study, options: .quick) }
    }
  }

  @Test func aBaselineIsHeldInTheTestThatRunsTheStudy() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func study(_ mine: @escaping @Sendable (Data) throws -> [Employee]) -> Study {
      Staff.study([Strategy("mine", like: JSONDecoder.api, decode: mine)])
    }
    let good = study { try JSONDecoder.api.decode(Page.self, from: $0).staffList.elements }
    let worse = study { try JSONDecoder.api.decode(StrictPage.self, from: $0).staffList }
    try Storages.baselines(in: folder).write(Baseline(of: good.quickReport()), to: staff)
    let trait = ResilienceTrait.resilience(baseline: folder, options: .init(attachesReport: false))
    try await run(trait, good)
    try await withKnownIssue {
      try await run(trait, worse)
    } matching: { issue in
      !issue.isWarning
        && issue.text.hasPrefix(
          "Baseline fails: 9 rows compared, 5 worse\n  worse: staff, mine: /staff_list/*, ")
    }
  }

  private struct Page: Decodable { let staffList: LossyArray<Employee> }
  private struct StrictPage: Decodable { let staffList: [Employee] }
  private let staff = Baseline.Name(document: DocumentName("staff"))

  @Test(
    .enabled(if: Issue.canBeWarning, "warnings are printed"),
    .enabled(if: runsAllTests, "under a filter and in Xcode nothing is told"))
  func aBaselineOfNoStudyIsReported() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let baselines = Storages.baselines(in: folder)
    try baselines.write(Baseline(of: Staff.report()), to: staff)
    let trait = ResilienceTrait.resilience(baseline: folder, options: .init(attachesReport: false))
    try await run(trait, Staff.study())
    try baselines.write(Baseline(), to: Baseline.Name(document: DocumentName("old")))
    try await withKnownIssue {
      try await run(trait, Staff.study())
    } matching: { issue in
      issue.isWarning && issue.text.contains("no study was run for old.txt in \(folder)")
    }
  }

  private struct Dated: Codable, Equatable { let at: Date }

  /// A baseline does not record what a target system loses: it may be kept where the test runs next.
  @Test(.enabled(if: Issue.canBeWarning, "warnings are printed"))
  func aLossOnATargetIsReportedBesideABaseline() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let study = Study(
      "dated", json: #"[{"at":"2026-01-02T03:04:05Z"},{"at":"2026-01-02T03:04:05.678Z"}]"#,
      record: Dated.self, recordsAt: "", decoder: decoder)
    try Storages.baselines(in: folder).write(
      Baseline(of: study.quickReport()), to: Baseline.Name(document: DocumentName("dated")))
    let trait = ResilienceTrait.resilience(baseline: folder, options: .init(attachesReport: false))
    // The manifest around this file names iOS 16.
    nonisolated(unsafe) var texts: [String] = []
    try await withKnownIssue {
      try await run(trait, study)
    } matching: { issue in
      texts.append(issue.text)
      return issue.isWarning
    }
    #expect(texts.contains { $0.hasPrefix("dated: lost-on-target: dates with a fraction") })
  }

  private static var runsAllTests: Bool {
    BaselineSites.runsAllTests(
      arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
  }

  @Test(
    arguments: [
      (["tests"], [:], true), (["tests", "--filter", "A"], [:], false),
      (["tests", "--skip=A"], [:], false), (["tests"], ["XCTestBundlePath": "/a.xctest"], false),
      (["tests"], ["XCTestConfigurationFilePath": ""], false),
      (["tests"], ["XCTestSessionIdentifier": "5E8F"], false), (["tests"], ["HOME": "/"], true),
    ] as [([String], [String: String], Bool)])
  func aFilterAndXcodeMayLeaveTestsOut(
    arguments: [String], environment: [String: String], runsAll: Bool
  ) {
    #expect(
      BaselineSites.runsAllTests(arguments: arguments, environment: environment) == runsAll)
  }

  @Test(.enabled(if: Issue.canBeWarning, "warnings are printed"))
  func aTimeBudgetMakesAPartialReportOfWhichTheRowsReachedAreCompared() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = Baseline(of: Staff.report()).text
    let better = text.replacing(
      "strict valid 2/2 unmutated 2/2", with: "strict valid 1/2 unmutated 1/1")
    try #require(better != text)
    try Storages.baselines(in: folder).write(try Baseline(parsing: better), to: staff)
    let trait = ResilienceTrait.resilience(
      baseline: folder, options: .init(timeBudget: .zero, attachesReport: false))
    nonisolated(unsafe) var texts: [String] = []
    try await withKnownIssue {
      try await run(trait, Staff.study())
    } matching: { issue in
      texts.append(issue.text)
      return issue.isWarning
    }
    #expect(texts.count == 2)
    #expect(
      texts.first?.hasPrefix(
        "PARTIAL: the time budget of 0 s was used up; 1 document not done: 0 of ") == true)
    #expect(
      texts.last == """
        less than half of the baseline was compared, 1 of 9 rows: the time budget of 0 s was used \
        up:
          better: staff, strict: 2 of 2 records valid; 2 of 2 kept unmutated (before: 1 of 2 \
        records valid;
              1 of 1 kept unmutated)
          partial: of 8 rows per strategy 0 were compared, for which all mutants were decoded
        """)
  }

  @Test func twoStudiesOfOneNameAreReported() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Storages.baselines(in: folder).write(
      Baseline(of: Staff.report()), to: Baseline.Name(document: DocumentName("staff")))
    let trait = ResilienceTrait.resilience(baseline: folder, options: .init(attachesReport: false))
    try await run(trait, Staff.study(), Staff.study())
    let other = Study(
      "staff", json: Staff.json, record: Employee.self, recordsAt: "/staff_list",
      decoder: JSONDecoder.api,
      adding: [Strategy("none") { _ in [Employee]() }])
    try await confirmation("the name is told", expectedCount: 1) { isTold in
      try await withKnownIssue {
        try await run(trait, Staff.study(), other)
      } matching: { issue in
        let isName = issue.text.hasPrefix("two different studies have the name 'staff'")
        if isName { isTold() }
        return isName
          || issue.text.hasPrefix(
            "differs from the baseline; record it with UPDATE_BASELINES=1:\n  new: staff, none: ")
      }
    }
  }

  @Test("The trait holds for a suite, and for a function with all its cases")
  func isAScopeForASuiteAndForAFunctionWithAllItsCases() throws {
    let trait = ResilienceTrait.resilience()
    let test = try #require(Test.current)
    #expect(trait.scopeProvider(for: test, testCase: nil) != nil)
    #expect(trait.scopeProvider(for: test, testCase: Test.Case.current) == nil)
  }
}

extension Issue {
  #if compiler(>=6.3)
    static let canBeWarning = true
    var isWarning: Bool { severity == .warning }
  #else
    static let canBeWarning = false
    var isWarning: Bool { false }
  #endif

  var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}
