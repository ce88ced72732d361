public import CodableFuzz

/// Runs a study inside a test of Swift Testing or XCTest, and reports its findings in the test.
///
/// It attaches the report as HTML, Markdown and JSON, and prints two lines. Within
/// ``ResilienceTrait``, the trait attaches one report of all studies instead. If there is a
/// baseline, from the trait or from `baseline:`, the study is compared with it. A document that
/// cannot be read fails the test. If no test is running, failures are thrown as
/// ``UnrecordedFailure``.
///
/// A strategy that traps, such as at a force unwrap of nil, fails the test, and the rest is measured.
/// In a test on the main actor, as those of XCTest, the first trap ends the tests. So does a strategy
/// that calls `exit` or hangs. Its input is then in the folder for artifacts, and standard error names
/// the file. The next run fails the test and skips that call, so that the rest is measured. It skips
/// the call as long as the tests are the same build and the file exists.
///
/// `CODABLE_FUZZ_REPLAY=ID swift test` prints what a mutant changes and what each strategy does
/// with it. No study runs then, and the test ends.
///
/// With `CODABLE_FUZZ_SHARD=3/8`, or `auto` for the part that a CI system or cluster gives, the study
/// makes one part of its mutants. The test then attaches a report that `codable-fuzz merge` joins
/// with those of the other parts, and ends: `merge --baseline` compares the whole. A time budget does
/// not apply.
///
/// ```swift
/// @Test func feedSurvives() throws {
///   let report = try survivalReport(of: .feed)
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
/// - Throws: An error from encoding the report, `MutantError` if no mutant has the name to replay,
///   `StorageError` if the folder for artifacts is not writable, `BaselineError` if a baseline is
///   not valid, ``UnmeasuredStudy`` or the like if a replay or a part is wanted, and
///   ``UnrecordedFailure`` if no test is running.
@discardableResult
public func survivalReport(
  of study: Study, baseline: String? = nil, options: ResilienceOptions = ResilienceOptions(),
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) throws -> Report {
  let path = file.description
  let settings = TestSettings(
    options, baseline: baseline.map { BaselineFolder(name: $0, file: path) }, file: path)
  let site = CallSite(fileID, file, line, column)
  do {
    return try StudyRun(study, settings, at: site).report()
  } catch let unmeasured as UnmeasuredStudy {
    try RunningTest.end(unmeasured, at: site)
  }
}
