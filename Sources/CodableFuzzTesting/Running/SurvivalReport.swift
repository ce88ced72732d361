public import CodableFuzz
public import JSONMutation

/// Runs a study inside a test of Swift Testing or XCTest, and reports its findings in the test.
///
/// It attaches the report as HTML, Markdown and JSON, and prints a line for each strategy. Within
/// ``ResilienceTrait``, the trait attaches one report of all studies instead. If there is a
/// baseline, from the trait or from `baseline:`, the study is compared with it. A document that
/// cannot be read fails the test. If no test is running, failures are thrown as
/// ``UnrecordedFailure``.
///
/// A strategy that traps, such as at a force unwrap of nil, fails the test, and the rest is measured.
/// In a test on the main thread, as those of XCTest, the first trap ends the tests. So does a strategy
/// that calls `exit` or hangs. Its input is then in the folder for artifacts, and standard error names
/// the file. The next run fails the test and skips that call, so that the rest is measured. It skips
/// the call as long as the tests are the same build and the file exists.
///
/// `CODABLE_FUZZ_REPLAY=ID swift test` prints what a mutant changes and what each strategy does
/// with it. No study runs then: reports are empty, and every comparison with a metric is true.
///
/// Findings of guided searches in the folder `Findings` beside the test are replayed first. With the
/// configuration `.guided()` the study is searched, and `UPDATE_FINDINGS=1 swift test` writes what is
/// found. A time budget ends a search, and its report is whole.
///
/// With `CODABLE_FUZZ_SHARD=3/8`, or `auto` for the part that a CI system or cluster gives, the study
/// makes one part of its mutants. The test then attaches a report that `codable-fuzz merge` joins
/// with those of the other parts. Comparisons with a metric are true, and no baseline is compared:
/// `merge --baseline` decides. A time budget does not apply.
///
/// A study of saved payloads also fails the test where a payload does not decode to its snapshot.
/// `UPDATE_SAVED=1 swift test` writes the snapshots.
///
/// ```swift
/// @Test func feedSurvives() throws {
///   let report = try survivalReport(of: .feed)
///   #expect(report["lossy-array"].recordSurvival >= 0.8)
/// }
/// ```
///
/// - Parameters:
///   - study: The document and the strategies that decode it.
///   - mutators: The mutators to use, such as `.drift`. If nil, those of `configuration`, and
///     `.contract` if an API description says what the document may contain; or what changed, if the
///     study has older answers.
///   - configuration: The mutants to make and the measurements to take.
///   - advice: The strategies to find the changes to the models for that would save most; none if
///     there is a time budget. With all, a run takes about twice as long.
///   - baseline: The folder of the baselines, relative to the test's file; nil for that of the
///     trait.
///   - baselineStrategies: The strategies to compare with the baseline; nil for the trait's, or
///     else those in the baseline plus your own, or `strict` if a study has none of yours.
///   - timeTolerance: The share by which a ratio to strict may grow; nil for the trait's, or else
///     not to compare timings.
///   - silentLossWarnings: The strategies whose silent losses are shown in a warning, which does
///     not fail the test; none for the trait's.
///   - timeBudget: The processor time for the study, all trials included; nil for the trait's, or
///     else no limit. The most plausible mutants come first, all those of a field and mutator
///     together. When the time is used up, the report is partial. A warning says so, and only the
///     rows of the baseline that it reached are compared.
///   - timeout: The time limit of one call of a strategy, ignored under a debugger.
///   - attachesReport: Whether to attach the report. XCTest has no attachments on Linux, so the
///     files are in `reports` in the folder for artifacts there.
///   - artifacts: The folder for inputs that ended the process, relative to the test's file; nil
///     for the trait's, or `CODABLE_FUZZ_ARTIFACTS`, or else `.build/codable-fuzz` in the package.
///   - fileID: The file that failures belong to, with its module.
///   - file: The path of that file, which other paths are relative to.
///   - line: The line that failures belong to.
///   - column: The column that failures belong to.
/// - Returns: The report, for expectations.
/// - Throws: An error from encoding the report, `MutantError` if no mutant has the name to replay,
///   `StorageError` if the folder for artifacts is not writable, `BaselineError` if a baseline is
///   not valid, and ``UnrecordedFailure`` if no test is running.
@discardableResult
public func survivalReport(
  of study: Study, mutators: MutatorSet? = nil,
  configuration: Runner.Configuration = Runner.Configuration(), advice: AdviceScope = .all,
  baseline: String? = nil, baselineStrategies: [StrategyID]? = nil, timeTolerance: Double? = nil,
  silentLossWarnings: SilentLossWarnings = .none, timeBudget: Duration? = nil,
  timeout: Duration = .seconds(10), attachesReport: Bool = true, artifacts: String? = nil,
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) throws -> Report {
  var configuration = configuration
  if let mutators {
    configuration.mutators = mutators.mutators
  } else if study.notes.differences != nil {
    configuration.mutators = [.difference]
    configuration.measuresDamageCurve = false
  } else if study.operation != nil,
    !configuration.mutators.contains(where: { $0.id == Mutator.contract.id })
  {
    configuration.mutators.insert(.contract, at: 0)
  }
  for mutator in study.extraMutators
  where !configuration.mutators.contains(where: { $0.id == mutator.id }) {
    configuration.mutators.append(mutator)
  }
  let options = ResilienceOptions(
    baseline: baseline, baselineStrategies: baselineStrategies, timeTolerance: timeTolerance,
    silentLossWarnings: silentLossWarnings, timeBudget: timeBudget, artifacts: artifacts,
    attaches: attachesReport, file: file.description)
  return try StudyRun(
    study: study, configuration: configuration, advice: advice, timeout: timeout,
    options: options, site: CallSite(fileID, file, line, column)
  ).report()
}
