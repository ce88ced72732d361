public import CodableFuzz
import Foundation
import FuzzDocuments
public import Testing

/// Makes one report of all studies of a suite or test function, and compares each with its
/// baseline: `.resilience(baseline:)`.
public struct ResilienceTrait: SuiteTrait, TestTrait, TestScoping {
  let options: ResilienceOptions
  private let sourceLocation: SourceLocation

  init(_ options: ResilienceOptions, at sourceLocation: SourceLocation) {
    self.options = options
    self.sourceLocation = sourceLocation
    if let folder = options.baselineFolder { BaselineSites.shared.add(sourceLocation, to: folder) }
  }

  /// A suite, or a function with all of its cases, is one scope.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase == nil ? self : nil
  }

  /// Collects the reports of a suite or a function.
  ///
  /// - Throws: The error of the function, or one from writing the report as text.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let collector = ReportCollector(options)
    let failure: (any Error)?
    do {
      try await ReportCollector.$current.withValue(collector, operation: function)
      failure = nil
    } catch {
      failure = error
    }
    collector.checkNames(at: sourceLocation)
    try collector.attach(at: sourceLocation)
    if let folder = options.baselineFolder {
      BaselineSites.shared.finish(sourceLocation, collector.names, in: folder)
    }
    if let failure { throw failure }
  }
}

extension Trait where Self == ResilienceTrait {
  /// Makes one report of all studies of a suite or test function, and compares each with its
  /// baseline.
  ///
  /// ```swift
  /// @Suite(.resilience(baseline: "Baselines")) struct FeedTests {
  ///   @Test func feedSurvives() throws {
  ///     let report = try survivalReport(of: .feed)
  ///     #expect(report["lossy-array"].recordSurvival >= 0.8)
  ///   }
  /// }
  /// ```
  ///
  /// `UPDATE_BASELINES=1 swift test` writes the baselines. The trait of a function replaces that of
  /// its suite.
  ///
  /// - Parameters:
  ///   - baseline: The folder of the baselines, relative to the trait's file; nil to compare with
  ///     nothing.
  ///   - baselineStrategies: The strategies to compare; nil for those in the baselines plus your
  ///     own, or `strict` if a study has none of yours.
  ///   - timeTolerance: The share by which a ratio to strict may grow; nil, the default, to neither
  ///     compare nor write timings.
  ///   - silentLossWarnings: The strategies whose silent losses are shown in a warning, which does
  ///     not fail the test.
  ///   - timeBudget: The processor time for each study, all trials included; nil for no limit.
  ///   - artifacts: The folder for inputs that ended the process, relative to the trait's file; nil
  ///     for `CODABLE_FUZZ_ARTIFACTS`, or else `.build/codable-fuzz` in the package.
  ///   - attachesReport: Whether to attach the report, as HTML, Markdown and JSON.
  ///   - fileID: The file that issues outside of any study belong to, with its module.
  ///   - file: The path of that file, which other paths are relative to.
  ///   - line: The line that issues outside of any study belong to.
  ///   - column: The column that issues outside of any study belong to.
  /// - Returns: The trait.
  public static func resilience(
    baseline: String? = nil, baselineStrategies: [StrategyID]? = nil, timeTolerance: Double? = nil,
    silentLossWarnings: SilentLossWarnings = .none,
    timeBudget: Duration? = nil, artifacts: String? = nil, attachesReport: Bool = true,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let options = ResilienceOptions(
      baseline: baseline, baselineStrategies: baselineStrategies, timeTolerance: timeTolerance,
      silentLossWarnings: silentLossWarnings, timeBudget: timeBudget, artifacts: artifacts,
      attaches: attachesReport,
      file: file.description)
    return ResilienceTrait(options, at: CallSite(fileID, file, line, column).sourceLocation)
  }
}

/// The options of ``ResilienceTrait`` for its studies, or of a test for its own study.
struct ResilienceOptions: Sendable {
  var baseline: String?
  var baselineStrategies: [StrategyID]?
  var timeTolerance: Double?
  var silentLossWarnings = SilentLossWarnings.none
  var timeBudget: Duration?
  var artifacts: String?
  var attaches = true
  /// The file that paths are relative to.
  let file: String

  /// The path of the folder of the baselines; nil if there is none.
  var baselineFolder: String? {
    baseline.map { SourceFolder(of: file).path(of: $0) }
  }
}
