public import CodableFuzz
public import JSONMutation

/// Runs a study inside a test of Swift Testing or XCTest, and makes its findings part of the test.
///
/// It attaches the report as HTML, Markdown and JSON, and prints a line for each strategy; within
/// ``ResilienceTrait`` the trait attaches one report of all studies instead. With a baseline, from the
/// trait or from `baseline:`, the study is compared with it here. A document that cannot be read fails
/// the test. Where no test runs, what would fail one is thrown as ``UnrecordedFailure``.
///
/// A strategy that crashes, calls `exit` or hangs ends the process, and with it the tests: what it
/// decoded is then in the folder for artifacts, and named in the error output. The next run fails
/// the test and leaves that call out, as long as the tests are the same build and the file is there, so
/// that the rest is measured.
///
/// `CODABLE_FUZZ_REPLAY=ID swift test` prints what a mutant changes and what each strategy does with
/// it. No study is run then: the reports are empty, and every comparison with one of their figures
/// holds.
///
/// ```swift
/// @Test func feedSurvives() throws {
///   let report = try survivalReport(of: .feed)
///   #expect(report["lossy-array"].recordSurvival >= 0.9)
/// }
/// ```
///
/// - Parameters:
///   - study: The document and the strategies that decode it.
///   - mutators: Which mutators make the mutants, such as `.drift`; nil for those of `configuration`.
///   - configuration: What is made and measured.
///   - advises: Whether to try which change to the models would save most; never with a time budget.
///     It costs about as much again as the run, and more with many strategies.
///   - baseline: The folder of the baselines, beside the file of the test unless it is absolute; nil
///     for that of the trait, if there is one.
///   - baselineStrategies: The strategies that the baseline holds; nil for what the trait says, or
///     else for those that it has, and your own, or `strict` where a study has none of yours.
///   - timeTolerance: By which share of itself a ratio to strict may grow; nil for what the trait
///     says, or else not to compare timings.
///   - silentLossWarnings: The strategies whose silent losses are shown in a warning, which fails no
///     test; none for those of the trait, if there is one.
///   - timeBudget: How long mutants are decoded; nil for what the trait says, or else as long as it
///     takes. When it is used up, the report is partial, of mutants spread evenly over the plan. A
///     warning says so, and only the rows of the baseline that it reached are compared.
///   - timeout: How long a call of a strategy may take; ignored under a debugger.
///   - attachesReport: Whether the report is attached. XCTest has no attachments on Linux: the files
///     are then in `reports` in the folder for artifacts.
///   - artifacts: The folder for what ended the process, beside the file of the test unless it is
///     absolute; nil for what the trait says, or `CODABLE_FUZZ_ARTIFACTS`, or else
///     `.build/codable-fuzz` in the package.
///   - fileID: The file that failures belong to, with its module.
///   - file: The path of that file, which other paths are relative to.
///   - line: The line that failures belong to.
///   - column: The column that failures belong to.
/// - Returns: The report, for expectations.
/// - Throws: What encoding the report throws, `MutantError` where no mutant has the name to replay,
///   `StorageError` where nothing can be written in the folder for artifacts, `BaselineError` where a
///   baseline is not understood, and ``UnrecordedFailure`` where no test runs.
@discardableResult
public func survivalReport(
  of study: Study, mutators: MutatorSet? = nil,
  configuration: Runner.Configuration = Runner.Configuration(), advises: Bool = true,
  baseline: String? = nil, baselineStrategies: [StrategyID]? = nil, timeTolerance: Double? = nil,
  silentLossWarnings: SilentLossWarnings = .none, timeBudget: Duration? = nil,
  timeout: Duration = .seconds(10), attachesReport: Bool = true, artifacts: String? = nil,
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) throws -> Report {
  var configuration = configuration
  if let mutators { configuration.mutators = mutators.mutators }
  let options = ResilienceOptions(
    baseline: baseline, baselineStrategies: baselineStrategies, timeTolerance: timeTolerance,
    silentLossWarnings: silentLossWarnings, timeBudget: timeBudget, artifacts: artifacts,
    attaches: attachesReport, file: file.description)
  return try StudyRun(
    study: study, configuration: configuration, advises: advises, timeout: timeout,
    options: options, site: CallSite(fileID, file, line, column)
  ).report()
}
