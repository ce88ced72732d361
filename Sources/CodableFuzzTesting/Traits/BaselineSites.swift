import CodableFuzz
import Foundation
import JSONMutation
import Testing

/// Which traits have their baselines in which folder, so that the last of them can tell which
/// baselines are of no study any more.
///
/// Traits are made before any test runs, those of tests that are left out by a filter among them:
/// where one of them does not run, nothing is told.
///
/// `@unchecked Sendable`: what varies is read and written under the lock.
final class BaselineSites: @unchecked Sendable {
  static let shared = BaselineSites()

  private let lock = NSLock()
  private var waiting: [String: Set<SourceLocation>] = [:]
  private var names: [String: Set<DocumentName>] = [:]

  /// Notes that a trait has its baselines in a folder.
  func add(_ site: SourceLocation, to folder: String) {
    lock.withLock { _ = waiting[folder, default: []].insert(site) }
  }

  /// Notes that studies were run within a trait, and records a warning for what nobody ran.
  func finish(_ site: SourceLocation, _ found: Set<DocumentName>, in folder: String) {
    let all: Set<DocumentName>? = lock.withLock {
      names[folder, default: []].formUnion(found)
      waiting[folder]?.remove(site)
      return waiting[folder]?.isEmpty == true ? names[folder] : nil
    }
    let runsAll = Self.runsAllTests(
      arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
    guard let all, runsAll, !Replay.isWanted else { return }
    let gone = Self.baselines(in: folder).filter { file in
      !all.contains { Baseline.Name(document: $0).description == file }
    }
    guard !gone.isEmpty else { return }
    RunningTest.warn(
      """
      no study was run for \(gone.joined(separator: ", ")) in \(folder): remove what is of no use \
      any more
      """, at: site)
  }

  /// Whether all of the tests were asked for, as far as anybody can tell.
  static func runsAllTests(arguments: [String], environment: [String: String]) -> Bool {
    let names = arguments.map { $0.prefix { $0 != "=" } }
    return !names.contains("--filter") && !names.contains("--skip")
      && !Xcode.runsTests(environment)
  }

  private static func baselines(in folder: String) -> [String] {
    // A folder that is not there has no baselines.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }
}
