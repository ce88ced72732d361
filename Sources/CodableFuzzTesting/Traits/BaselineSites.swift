import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzPlatform
import JSONMutation
import Testing

/// Tracks which traits use which folder of baselines, so that the last one can report unused
/// baselines.
///
/// Traits are created before any test runs, including those of filtered-out tests. If one of them
/// does not run, nothing is reported.
///
/// `@unchecked Sendable`: mutable state is accessed only while holding the lock.
final class BaselineSites: @unchecked Sendable {
  static let shared = BaselineSites()

  private let lock = NSLock()
  private var waiting: [String: Set<SourceLocation>] = [:]
  private var names: [String: Set<Baseline.Name>] = [:]

  /// Adds a trait that has its baselines in a folder.
  func add(_ site: SourceLocation, to folder: String) {
    lock.withLock { _ = waiting[folder, default: []].insert(site) }
  }

  /// Adds the studies that ran within a trait, and warns about baselines without a study.
  func finish(_ site: SourceLocation, _ found: Set<Baseline.Name>, in folder: String) {
    let all: Set<Baseline.Name>? = lock.withLock {
      names[folder, default: []].formUnion(found)
      waiting[folder]?.remove(site)
      return waiting[folder]?.isEmpty == true ? names[folder] : nil
    }
    let runsAll = Self.runsAllTests(
      arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
    guard let all, runsAll, !Replay.isWanted else { return }
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

  /// Whether all tests were selected, as far as the arguments and the environment show.
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
