public import CodableFuzz
public import Testing

/// Makes one report of all studies that a suite or a test function runs, and holds each against its
/// baseline: `.resilience(baseline:)`.
public struct ResilienceTrait: SuiteTrait, TestTrait, TestScoping {
  let options: ResilienceOptions
  private let sourceLocation: SourceLocation

  init(_ options: ResilienceOptions, at sourceLocation: SourceLocation) {
    self.options = options
    self.sourceLocation = sourceLocation
    if let folder = options.baselineFolder { BaselineSites.shared.add(sourceLocation, to: folder) }
  }

  /// A suite, and a function with all of its cases, are one scope.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase == nil ? self : nil
  }

  /// Collects the reports that are made in a suite or a function.
  ///
  /// - Throws: What the function throws, or what writing the report as text throws.
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
  /// Makes one report of all studies that a suite or a test function runs, and holds each against
  /// its baseline.
  ///
  /// ```swift
  /// @Suite(.resilience(baseline: "Baselines")) struct FeedTests {
  ///   @Test func feedSurvives() throws {
  ///     let report = try survivalReport(of: .feed)
  ///     #expect(report["lossy-array"].recordSurvival >= 0.9)
  ///   }
  /// }
  /// ```
  ///
  /// `UPDATE_BASELINES=1 swift test` writes the baselines. A trait of a function within a suite that
  /// has one takes the location of that one.
  ///
  /// - Parameters:
  ///   - baseline: The folder of the baselines, beside the file of the trait unless it is absolute;
  ///     nil to compare with none.
  ///   - baselineStrategies: The strategies that baselines hold; nil for those that they have, and
  ///     your own, or `strict` where a study has none of yours.
  ///   - timeTolerance: By which share of itself a ratio to strict may grow; nil, the default, not
  ///     to compare timings, and not to write new ones.
  ///   - silentLossWarnings: Of which strategies a warning, which fails no test, names what they lost
  ///     in silence.
  ///   - timeBudget: How long the mutants of each study are decoded; nil for as long as it takes.
  ///   - artifacts: The folder for what ended the process, beside the file of the trait unless it is
  ///     absolute; nil for `CODABLE_FUZZ_ARTIFACTS`, or else `.build/codable-fuzz` in the package.
  ///   - attachesReport: Whether the report is attached, as HTML, Markdown and JSON.
  ///   - fileID: The file that issues of no study belong to, with its module.
  ///   - file: The path of that file, which other paths are relative to.
  ///   - line: The line that issues of no study belong to.
  ///   - column: The column that issues of no study belong to.
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
