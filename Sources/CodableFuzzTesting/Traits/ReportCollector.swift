import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzPlatform
import JSONMutation
import Testing

/// Collects the reports that are made within a trait.
///
/// `@unchecked Sendable`: mutable state is accessed only while holding the lock.
final class ReportCollector: @unchecked Sendable {
  @TaskLocal static var current: ReportCollector?

  let options: ResilienceOptions
  private let lock = NSLock()
  private var collected: [Collected] = []

  private struct Collected {
    let report: Report
    let location: SourceLocation

    /// Tests run in any order; the report uses the order of the sources.
    var order: (String, Int, Int, String) {
      (location.fileID, location.line, location.column, report.title)
    }
  }

  init(_ options: ResilienceOptions) {
    self.options = options
  }

  /// The names of the documents with a report, or without one because of a failure.
  var names: Set<DocumentName> {
    lock.withLock {
      Set(
        collected.flatMap { $0.report.documents.map(\.name) + $0.report.failures.map(\.document) })
    }
  }

  func add(_ report: Report, at location: SourceLocation) {
    lock.withLock { collected.append(Collected(report: report, location: location)) }
  }

  /// Warns about names in `silentLossWarnings` that no study has.
  func checkNames(at location: SourceLocation) {
    let reports = lock.withLock { collected.map(\.report) }
    let names = reports.flatMap(\.documents).flatMap { $0.strategies.map(\.strategy.rawValue) }
    for warning in options.silentLossWarnings.unknownNames(among: names) {
      RunningTest.warn(warning, at: location)
    }
  }

  /// Attaches one report of all.
  ///
  /// Reports that cannot be joined with others are attached separately. Parts of studies were
  /// attached when they were made.
  ///
  /// - Throws: An error from writing a report as text.
  func attach(at location: SourceLocation) throws {
    guard options.attaches else { return }
    let sorted = lock.withLock { collected }.sorted { $0.order < $1.order }
    var groups: [[Report]] = []
    for report in sorted.map(\.report).filter({ !$0.isPart })
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
      RunningTest.warn("a separate report is attached, because \(reason)", at: location)
    }
    let folders = ArtifactsLocation.candidates(options.artifacts, file: options.file)
    for group in groups {
      let report = try Report(joining: group)
      try report.attach(
        named: nil, to: folders, comparison: comparison(of: report), at: location)
    }
  }

  /// The differences between a report and the baselines of its documents.
  ///
  /// The tests have already failed for them; here they are only shown.
  private func comparison(of report: Report) -> BaselineComparison? {
    guard let folder = options.baselineFolder, report.partial == nil else { return nil }
    let storage = Storages.baselines(in: folder)
    var all = Baseline()
    for document in report.documents {
      guard let baseline = try? storage.read(Baseline.Name(document: document.name)) else {
        return nil
      }
      all.add(baseline)
    }
    return try? BaselineComparison(
      of: report, with: all, today: .today, timeTolerance: options.timeTolerance,
      selection: .init(covered: options.baselineStrategies))
  }
}

extension Report {
  fileprivate var title: String { documents.map(\.name.description).joined(separator: " ") }

  /// Whether another run found the same.
  fileprivate func isRepeated(in other: Report) -> Bool {
    documents == other.documents && plan == other.plan && failures == other.failures
  }
}
