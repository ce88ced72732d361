public import CodableFuzz
import Foundation
import FuzzFixtures
import JSONMutation
public import Testing

/// Makes one report of all studies of a suite or test function, and compares each with its
/// baseline: `.resilience(baseline:options:)`.
public struct ResilienceTrait: SuiteTrait, TestTrait, TestScoping {
  let settings: TestSettings
  private let sourceLocation: SourceLocation

  init(_ settings: TestSettings, at sourceLocation: SourceLocation) {
    self.settings = settings
    self.sourceLocation = sourceLocation
    if let folder = settings.baseline?.path { BaselineSites.shared.add(sourceLocation, to: folder) }
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
    let collector = ReportCollector(settings)
    let failure: (any Error)?
    do {
      try await ReportCollector.$current.withValue(collector, operation: function)
      failure = nil
    } catch {
      failure = error
    }
    collector.checkNames(at: sourceLocation)
    try collector.attach(at: sourceLocation)
    if let folder = settings.baseline?.path {
      BaselineSites.shared.finish(sourceLocation, collector.baselines, in: folder)
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
  ///     #expect(report[.lossyArray].recordSurvival >= 0.8)
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
  ///   - options: What all tests within it ask for, unless they ask for something else.
  ///   - fileID: The file that issues outside of any study belong to, with its module.
  ///   - file: The path of that file, which other paths are relative to.
  ///   - line: The line that issues outside of any study belong to.
  ///   - column: The column that issues outside of any study belong to.
  /// - Returns: The trait.
  public static func resilience(
    baseline: String? = nil, options: ResilienceOptions = ResilienceOptions(),
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let path = file.description
    let settings = TestSettings(
      options, baseline: baseline.map { BaselineFolder(name: $0, file: path) }, file: path)
    return ResilienceTrait(settings, at: CallSite(fileID, file, line, column).sourceLocation)
  }
}

/// The strategies whose silent losses are shown in a warning, which does not fail the test.
public enum SilentLossWarnings: Hashable, Sendable {
  case off
  case all
  case named([StrategyID])

  public static func of(_ strategies: StrategyID...) -> Self { .named(strategies) }

  func includes(_ strategy: StrategyID) -> Bool {
    switch self {
    case .off: false
    case .all: true
    case .named(let strategies): strategies.contains(strategy)
    }
  }

  func unknownNames(among names: [String]) -> [String] {
    guard case .named(let wanted) = self, !names.isEmpty else { return [] }
    return wanted.map(\.rawValue).filter { !names.contains($0) }.map { name in
      let hint = NearestName.hint(for: name, valid: Array(Set(names)).sorted())
      return "silentLossWarnings names '\(name)', which no study has run\(hint)"
    }
  }
}
