import Foundation
import FuzzBaselines
import FuzzPlatform
public import Testing

// A test needs one import of this package. Whole modules are exported: a name that a team has, too, is
// ambiguous then, and means theirs with the name of their module before it. An import of one name
// would hide theirs.
@_exported public import CodableFuzz
@_exported public import FuzzFixtures
@_exported public import FuzzReports
@_exported public import JSONMutation
@_exported public import JSONText

/// Makes one report of all studies of a suite or test function, and compares each with its
/// baseline: `.resilience(baseline:options:)`.
public struct ResilienceTrait: SuiteTrait, TestTrait, TestScoping {
  let settings: TestSettings
  private let site: CallSite

  init(_ settings: TestSettings, at site: CallSite) {
    (self.settings, self.site) = (settings, site)
    if let folder = settings.baseline?.path { BaselineSites.add(site, to: folder) }
  }

  /// A suite, or a function with all of its cases, is one scope.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase == nil ? self : nil
  }

  /// Collects the reports of a suite or a function.
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
    collector.checkNames(at: site)
    try collector.attach(at: site)
    if let folder = settings.baseline?.path {
      BaselineSites.finish(site, collector.baselines, in: folder)
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
  ///     let report = try expectSurvival(of: .feed)
  ///     #expect(report[.lossyArray].recordSurvival >= 0.8)
  ///   }
  /// }
  /// ```
  ///
  /// `UPDATE_BASELINES=1 swift test` writes the baselines. The trait of a function replaces that of
  /// its suite.
  ///
  /// `baseline` is the folder of the baselines, relative to the trait's file, or nil to compare with nothing.
  /// `options` are what all tests within it ask for, unless they ask for something else. Issues outside of any
  /// study belong to the line of the trait.
  public static func resilience(
    baseline: String? = nil, options: ResilienceOptions = ResilienceOptions(),
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let site = CallSite(fileID, file, line, column)
    return ResilienceTrait(TestSettings(options, baseline: baseline, at: site), at: site)
  }
}

extension [StrategyID] {
  /// What is wrong with the strategies whose silent losses are to be shown in warnings.
  func unknownNames(among names: [String]) -> [String] {
    if names.isEmpty { return [] }
    return map(\.rawValue).filter { !names.contains($0) }.map { name in
      let hint = NearestName.hint(for: name, valid: Set(names).sorted())
      return "silentLossWarnings names '\(name)', which no study has run\(hint)"
    }
  }
}

/// Collects the reports that are made within a trait.
final class ReportCollector: Sendable {
  @TaskLocal static var current: ReportCollector?

  let settings: TestSettings
  private let collected = Locked<[Collected]>([])

  private struct Collected {
    let report: Report
    let site: CallSite
    let baselines: [DocumentName: Baseline.Name]

    /// Tests run in any order; the report uses the order of the sources.
    var order: (String, UInt, UInt, String) {
      let title = report.documents.map(\.name.description).joined(separator: " ")
      return (site.fileID.description, site.line, site.column, title)
    }
  }

  init(_ settings: TestSettings) { self.settings = settings }

  /// The baselines of the documents with a report, or without one because of a failure.
  var baselines: Set<Baseline.Name> {
    collected.withLock { Set($0.flatMap(\.baselines.values)) }
  }

  func add(_ report: Report, at site: CallSite, in folder: BaselineFolder?) {
    let documents = report.documents.map(\.name) + report.failures.map(\.document)
    let baselines = documents.map { name in
      (name, folder?.baselineName(of: name) ?? Baseline.Name(document: name))
    }
    let entry = Collected(
      report: report, site: site,
      baselines: Dictionary(baselines, uniquingKeysWith: { first, _ in first }))
    collected.withLock { $0.append(entry) }
  }

  func checkNames(at site: CallSite) {
    let reports = collected.withLock { $0.map(\.report) }
    let names = reports.flatMap(\.documents).flatMap { $0.strategies.map(\.strategy.rawValue) }
    let warnings = settings.options.silentLossWarnings?.unknownNames(among: names) ?? []
    for warning in warnings { RunningTest.warn(warning, at: site) }
  }

  // Reports that cannot be joined with others are attached separately. Parts of studies were
  // attached when they were made.
  func attach(at site: CallSite) throws {
    guard settings.options.attachesReport ?? true else { return }
    let sorted = collected.withLock(\.self).sorted { $0.order < $1.order }
    var groups: [[Report]] = []
    for report in sorted.map(\.report).filter({ $0.part == nil })
    where !groups.joined().contains(where: report.isRepeated(in:)) {
      var reason: JoiningError?
      let fitting = groups.firstIndex { group in
        do throws(JoiningError) {
          _ = try Report(joining: group + [report])
          return true
        } catch {
          reason = error
          return false
        }
      }
      if let fitting { groups[fitting].append(report) } else { groups.append([report]) }
      guard fitting == nil, let reason else { continue }
      RunningTest.warn("a separate report is attached, because \(reason)", at: site)
    }
    for group in groups {
      let report = try Report(joining: group)
      try report.attach(
        to: settings.artifactFolders, comparison: comparison(of: report), at: site)
    }
  }

  /// The tests have already failed for them; here they are only shown.
  private func comparison(of report: Report) -> BaselineComparison? {
    guard let folder = settings.baseline?.path, report.partial == nil else { return nil }
    let names = collected.withLock { $0.map(\.baselines) }
    let storage = Storages.baselines(in: folder)
    var all = Baseline()
    for document in report.documents {
      guard let name = names.lazy.compactMap({ $0[document.name] }).first,
        let baseline = try? storage.read(name)
      else { return nil }
      all.add(baseline)
    }
    return try? settings.options.baselineTerms.comparison(of: report, with: all)
  }
}

extension Report {
  fileprivate func isRepeated(in other: Report) -> Bool {
    documents == other.documents && plan == other.plan && failures == other.failures
  }
}

/// Tracks which traits use which folder of baselines, so that the last one can report unused
/// baselines.
///
/// Traits are created before any test runs, including those of filtered-out tests. If one of them
/// does not run, nothing is reported.
enum BaselineSites {
  private typealias Folder = (waiting: Set<String>, names: Set<Baseline.Name>)
  private static let folders = Locked<[String: Folder]>([:])

  static func add(_ site: CallSite, to folder: String) {
    folders.withLock { _ = $0[folder, default: ([], [])].waiting.insert(site.text) }
  }

  static func finish(_ site: CallSite, _ found: Set<Baseline.Name>, in folder: String) {
    let all: Set<Baseline.Name>? = folders.withLock {
      $0[folder]?.names.formUnion(found)
      $0[folder]?.waiting.remove(site.text)
      return $0[folder].flatMap { $0.waiting.isEmpty ? $0.names : nil }
    }
    let runsAll = Self.runsAllTests(
      arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
    guard let all, runsAll, !ReplayRequest.isWanted else { return }
    let gone = Self.baselines(in: folder).filter { file in
      !all.contains { $0.description == file }
    }
    guard !gone.isEmpty else { return }
    RunningTest.warn(
      """
      no study was run for \(gone.joined(separator: ", ")) in \(folder): remove what is of no use \
      any more
      """, at: site)
  }

  static func runsAllTests(arguments: [String], environment: [String: String]) -> Bool {
    let names = arguments.map { $0.prefix { $0 != "=" } }
    return !names.contains("--filter") && !names.contains("--skip")
      && !Xcode.runsTests(environment)
  }

  private static func baselines(in folder: String) -> [String] {
    // A missing folder has no baselines.
    let names = (try? Files.names(in: folder)) ?? []
    return names.filter { name in
      // Tests of one line, whose baselines have two parts, need no trait: nobody knows which of them ran.
      name.hasSuffix(".txt") && !name.dropLast(4).contains(".")
    }.sorted()
  }
}
