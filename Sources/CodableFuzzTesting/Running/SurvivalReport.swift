public import CodableFuzz
public import Testing

/// Runs a study inside a test, and makes its findings part of the test's report.
///
/// It attaches the report as HTML, Markdown and JSON, and prints a line for each strategy; within
/// ``ResilienceTrait`` the trait attaches one report of all studies instead, and the study is held
/// against its baseline here. A document that cannot be read is recorded as an issue.
///
/// A strategy that crashes, calls `exit` or hangs ends the process, and with it the tests: what it
/// decoded is then in the folder for artifacts, and named in the error output. The next run records
/// an issue for it and leaves that call out, as long as the tests are the same build and the file
/// is there, so that the rest is measured.
///
/// `CODABLE_FUZZ_REPLAY=ID swift test` prints what a mutant changes and what each strategy does with
/// it, before its study is run.
///
/// ```swift
/// @Test func feedSurvives() throws {
///   let report = try survivalReport(of: .feed)
///   #expect(report["lossy-array"].recordSurvival >= 0.9)
/// }
/// ```
///
/// - Parameters:
///   - study: What is to be found out.
///   - configuration: What is made and measured.
///   - advises: Whether it is tried besides which change to the models would save most; never with a
///     time budget. It costs about as much again as the run, and more with many strategies.
///   - timeBudget: How long mutants are decoded; nil for what the trait says, or else as long as it
///     takes. When it is used up, the report is partial, of mutants spread evenly over the plan: a
///     warning says so, and no baseline is compared.
///   - timeout: How long a call of a strategy may take; not heeded under a debugger.
///   - artifacts: The folder for what ended the process, beside the file of the test unless it is
///     absolute; nil for what the trait says, or `CODABLE_FUZZ_ARTIFACTS`, or else
///     `.build/codable-fuzz` in the package.
///   - file: The file of the test.
///   - sourceLocation: Where issues are recorded.
/// - Returns: The report, for expectations.
/// - Throws: What encoding the report throws, `MutantError` where no mutant is named so, `StorageError`
///   where nothing can be written in the folder for artifacts, and `BaselineError` where a baseline is not understood.
@discardableResult
public func survivalReport(
  of study: Study, configuration: Runner.Configuration = Runner.Configuration(),
  advises: Bool = true, timeBudget: Duration? = nil, timeout: Duration = .seconds(10),
  artifacts: String? = nil,
  file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Report {
  if let replay = try Replay(of: study) { print(try replay.text()) }
  let collector = ReportCollector.current
  let options = collector?.options ?? ResilienceOptions(file: file)
  let folders =
    artifacts.map { ArtifactsLocation.candidates($0, file: file) }
    ?? ArtifactsLocation.candidates(options.artifacts, file: options.file)
  let budget = timeBudget ?? options.timeBudget
  var configuration = configuration
  // What little time there is goes to the mutants.
  configuration.advises = advises && budget == nil
  let report = try GuardedRun(study, configuration, timeout: timeout, budget: budget)
    .report(folders, at: sourceLocation)
  report.recordTrouble(options, at: sourceLocation)
  for document in report.documents {
    for line in document.summaryLines { print(line) }
  }
  if let collector {
    collector.add(report, at: sourceLocation)
  } else {
    try report.attach(named: study.name, sourceLocation: sourceLocation)
  }
  if let baseline = options.baseline {
    collector?.claim(report, of: study, at: sourceLocation)
    try report.expectBaseline(
      in: baseline, timeTolerance: options.timeTolerance, file: options.file,
      sourceLocation: sourceLocation)
  }
  return report
}

extension Report {
  /// Records what kept the run from its end, and, if that is wanted, what was lost in silence.
  fileprivate func recordTrouble(_ options: ResilienceOptions, at location: SourceLocation) {
    for failure in failures {
      Issue.record("\(failure.document): \(failure.message)", sourceLocation: location)
    }
    for document in documents {
      guard let reason = document.reasonForNothing else { continue }
      Issue.record("\(document.name): nothing was measured: \(reason)", sourceLocation: location)
    }
    if let partial {
      let parts = partial.documents.map { part in
        "; \(part.document): \(part.done) of \(part.planned ?? part.done) mutants decoded"
      }
      Issue.record(
        "partial report: \(partial.reason)\(parts.joined())", severity: .warning,
        sourceLocation: location)
    }
    let silent = silentLosses.filter { options.silentLossWarnings.includes($0.strategy) }
    if !silent.isEmpty {
      Issue.record("\(silent.description)", severity: .warning, sourceLocation: location)
    }
  }
}

extension DocumentReport {
  /// A line for each strategy.
  fileprivate var summaryLines: [String] {
    strategies.map { strategy in
      let figures = strategy.headline
      let broken = brokenCount(of: strategy.strategy)
      return "\(name) \(strategy.strategy): "
        + (broken > 0 ? "\(broken) of \(recordCount) records broken at the start, " : "")
        + "documents survived \(figures.documentSurvival.counts), "
        + "records kept \(figures.recordSurvival.counts), "
        + "lost in silence \(figures.silentLoss.counts), diagnosis \(figures.diagnosis.exact.counts)"
    }
  }
}
