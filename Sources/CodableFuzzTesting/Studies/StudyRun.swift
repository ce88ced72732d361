public import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzFixtures
import FuzzPlatform
import FuzzReports
import FuzzRunning
import JSONMutation

/// Runs a study inside a test of Swift Testing or XCTest, and reports its findings in the test.
///
/// It attaches the report as HTML, Markdown and JSON, and prints two lines. Within
/// ``ResilienceTrait``, the trait attaches one report of all studies instead. If there is a
/// baseline, from the trait or from `baseline:`, the study is compared with it. A document that
/// cannot be read fails the test. If no test is running, failures are thrown.
///
/// A strategy that traps fails the test, and the rest is measured. If it ended the tests, the next run
/// does so, and skips the call as long as the tests are the same build and the file with its input
/// exists.
///
/// `CODABLE_FUZZ_REPLAY=ID swift test` prints what a mutant changes and what each strategy does
/// with it. With `CODABLE_FUZZ_SHARD=3/8`, or `auto`, the study makes one part of its mutants, for
/// `codable-fuzz merge`, without a time budget. Both end the test.
///
/// ```swift
/// @Test func feedSurvives() throws {
///   let report = try expectSurvival(of: .feed)
///   #expect(report[.lossyArray].recordSurvival >= 0.8)
/// }
/// ```
///
/// - Parameters:
///   - study: The document and the strategies that decode it.
///   - baseline: The folder of the baselines, relative to the test's file; nil for that of the
///     trait.
///   - options: What else the test asks for.
///   - fileID: The file that failures belong to, with its module.
///   - file: The path of that file, which other paths are relative to.
///   - line: The line that failures belong to.
///   - column: The column that failures belong to.
/// - Returns: The report, for expectations.
/// - Throws: An error that says why nothing was measured: no mutant has the name to replay, the folder for
///   artifacts is not writable, a baseline is not valid, or only a replay or a part is wanted. The failure if
///   no test is running.
@discardableResult
public func expectSurvival(
  of study: Study, baseline: String? = nil, options: ResilienceOptions = ResilienceOptions(),
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) throws -> Report {
  let site = CallSite(fileID, file, line, column)
  return try StudyRun(study, TestSettings(options, baseline: baseline, at: site), at: site).report()
}

struct StudyRun {
  let study: Study
  let settings: TestSettings
  let site: CallSite
  private let configuration: Runner.Configuration
  private let comparesBaseline: Bool
  private let collector = ReportCollector.current
  private var options: ResilienceOptions { settings.options }

  init(_ study: Study, _ settings: TestSettings, comparesBaseline: Bool = true, at site: CallSite) {
    self.site = site
    self.comparesBaseline = comparesBaseline
    self.settings = settings.inside(ReportCollector.current?.settings)
    self.study = self.settings.options.writing.map(study.writing(by:)) ?? study
    var configuration = self.settings.options.configuration(
      of: study, usual: self.settings.usualMutators)
    if configuration.systems.isEmpty {
      configuration.systems = TargetSystem.supported(
        byPackageAround: SourceFolder(of: site.file.description).url)
    }
    self.configuration = configuration
  }

  /// Runs the study, and tells the test what it finds.
  ///
  /// `verdicts` are what a report fails the test for, which is told before its baseline is compared. With
  /// them, what only explains the counts is made only if the test fails or its report is kept. `summary`
  /// makes the lines to print; nil for two lines. If only a mutant is replayed, or only a part of the study
  /// is run, it ends the test.
  func report(
    verdicts: ((Report) -> [String])? = nil,
    summary: ((Report, _ seconds: Double) throws -> [String])? = nil
  ) throws -> Report {
    let patterns = configuration.filter.included + configuration.filter.excluded
    if let problem = patterns.lazy.compactMap(\.problem).first {
      throw UnclearStudy("\(study.name): a pattern of excluding: \(problem)")
    }
    if let replay = try ReplayRequest() {
      try RunningTest.end(try replay.run(insteadOf: study, configuration), at: site)
    }
    let shard = try StudyShard()
    let run = try measured(shard, verdicts)
    let report = run.report
    try tellTrouble(of: report)
    collector?.add(report, at: site, in: settings.baseline)
    if let shard {
      let name = AttachmentName.safe("\(study.name)-shard-\(shard.shard)")
      try report.attach(named: name, to: settings.artifactFolders, at: site)
      let note = shard.note(on: study.name, leavesOut: settings.baseline?.path)
      try RunningTest.end(UnmeasuredStudy(reason: note), at: site)
    }
    if collector == nil, options.attachesReport ?? true, run.isWhole || run.fails {
      try report.attach(named: study.name, to: settings.artifactFolders, at: site)
    }
    let lines = try summary?(report, run.seconds) ?? report.summaryLines(seconds: run.seconds)
    let note = study.origin.note.map { "\(study.name): \($0)" }
    for line in [note].compactMap(\.self) + lines + report.comparisonLimits + run.notes {
      print(line)
    }
    // Where no test is running, a failure is thrown, after the baseline was compared or written.
    let told = Result { for failure in run.failures { try RunningTest.fail(failure, at: site) } }
    try compareWithBaseline(report, failsAnyway: run.hasCrashed || !run.failures.isEmpty)
    try told.get()
    return report
  }

  private struct Measured {
    let report: Report
    var seconds: Double
    let notes: [String]
    var failures: [String] = []
    /// Whether what only explains the counts was made, too.
    var isWhole = true
    var fails = false
    var hasCrashed: Bool { report.documents.contains { !$0.crashes.isEmpty } }
  }

  /// Counts; what only explains the counts of a brief run is made in a second one if that fails.
  private func measured(
    _ shard: StudyShard?, _ verdicts: ((Report) -> [String])?
  ) throws -> Measured {
    let keepsReport = (options.attachesReport ?? true) && ArtifactsLocation.keepsReports()
    let isWhole = verdicts == nil || shard != nil || options.timeBudget != nil || keepsReport
    var run = try counted(shard, isBrief: !isWhole)
    (run.isWhole, run.failures) = (isWhole, verdicts?(run.report) ?? [])
    if isWhole { return run }
    run.fails = run.hasCrashed || !run.failures.isEmpty || !passesBaseline(run.report)
    // A crash says enough, and would be met again.
    if !run.fails || run.hasCrashed { return run }
    let brief = run.seconds
    run = try counted(shard, isBrief: false)
    run.seconds += brief
    run.failures = verdicts?(run.report) ?? []
    return run
  }

  private func counted(_ shard: StudyShard?, isBrief: Bool) throws -> Measured {
    var queue = study.runDocuments.queue(in: shard?.shard ?? .whole)
    let executor = self.executor(shard, isBrief: isBrief)
    try executor.run { queue.next() }
    let (counts, configuration) = (executor.counts, executor.configuration)
    var report = Runner([study], configuration: configuration, environment: .current)
      .report(of: counts)
    try shard?.makePart(&report, of: study, configuration, counts)
    return Measured(report: report, seconds: executor.processorTime.inSeconds, notes: queue.notes)
  }

  func prepare<Value>(_ body: (CallProtection) throws -> Value) throws -> Value {
    try executor(nil, isBrief: false).prepare(body)
  }

  private func executor(_ shard: StudyShard?, isBrief: Bool) -> GuardedExecutor {
    var configuration = isBrief ? configuration.countingOnly : configuration
    if isBrief, options.timeTolerance != nil { configuration.timesStrategies = true }
    // What little time there is goes to the mutants.
    let budget = options.timeBudget
    configuration.advice = budget == nil ? options.advice ?? .all : .off
    return GuardedExecutor(
      study, configuration, timeout: options.timeout ?? .seconds(10),
      budget: shard == nil ? budget : nil, shard: shard?.shard ?? .whole,
      folders: settings.artifactFolders, fileID: site.key
    ) { message, isCrash in
      if isCrash {
        try RunningTest.fail(message, at: site)
      } else {
        RunningTest.warn(message, at: site)
      }
    }
  }

  private func passesBaseline(_ report: Report) -> Bool {
    guard comparesBaseline, let baseline = settings.baseline, !Baseline.isToBeUpdated else {
      return true
    }
    return report.documents.allSatisfy { document in
      let name = baseline.baselineName(of: document.name)
      guard let known = try? Storages.baselines(in: baseline.path).read(name) else { return false }
      let part = report.part(of: document.name)
      return (try? options.baselineTerms.comparison(of: part, with: known))?.fails == false
    }
  }

  private func compareWithBaseline(_ report: Report, failsAnyway: Bool) throws {
    var known: Set<DocumentName> = []
    defer {
      for document in report.documents {
        let isKnown = known.contains(document.name)
        for finding in document.modelFindings
        where finding.isMistake && !(isKnown && finding.isRecorded) {
          RunningTest.warn("\(document.name): \(finding)", at: site)
        }
      }
    }
    guard comparesBaseline, let baseline = settings.baseline else { return }
    for document in report.documents {
      let name = baseline.baselineName(of: document.name)
      let owner: AnyHashable =
        baseline.test == nil ? RunDescription.DocumentDescription(study) : site.text
      if BaselineClaims.claim(name, in: baseline.path, owner) { continue }
      try RunningTest.fail(
        baseline.test == nil
          ? "two different studies have the name '\(document.name)', and with it the same baseline: "
            + "give each its own"
          : "another test has the baseline \(name), too: give one of the functions another name",
        at: site)
      if baseline.test != nil { return }
    }
    known = try report.expectBaseline(
      in: baseline, options.baselineTerms, failsAnyway: failsAnyway, at: site)
  }

  private func tellTrouble(of report: Report) throws {
    for failure in report.failures { try RunningTest.fail(failure.sentence, at: site) }
    for reason in report.documents.compactMap(\.unmeasuredSentence) {
      try RunningTest.fail(reason + (study.hintAtList.map { "; \($0)" } ?? ""), at: site)
    }
    if let partial = report.partial { RunningTest.warn(partial.title, at: site) }
    if study.strategies.allSatisfy({ $0.store == nil }) {
      for warning in report.idleWarnings { RunningTest.warn(warning, at: site) }
    }
    let wanted = options.silentLossWarnings ?? []
    let silent = report.silentLosses.filter { wanted.contains($0.strategy) }
    if !silent.isEmpty { RunningTest.warn(silent.description, at: site) }
    // Within a trait, other studies may have the strategies that it names.
    guard collector?.settings.options.silentLossWarnings != options.silentLossWarnings else {
      return
    }
    let names = report.documents.flatMap { $0.strategies.map(\.strategy.rawValue) }
    for warning in wanted.unknownNames(among: names) { RunningTest.warn(warning, at: site) }
  }
}

extension Report {
  func summaryLines(seconds: Double) -> [String] {
    documents.flatMap { document in
      let metric = document.mainMetric
      let shares = document.strategies.map { row in
        let invalid = document.invalidCount(of: row.strategy)
        return "\(row.strategy) \(row.rate(metric).share)"
          + (invalid > 0 ? " (\(invalid) of \(document.recordCount) records already invalid)" : "")
      }
      return [
        "\(document.name): \(Format.count(document.mutantCount, "mutant"))"
          + String(format: ", %.2f s of processor time", seconds),
        "\(document.name): \(metric.title): \(shares.joined(separator: ", "))",
      ]
    }
  }
}
