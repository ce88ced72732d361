import Foundation
package import JSONMutation

/// The speed of the strategies: medians and ratios of one run, from a separate timing pass in one
/// thread with the strategies interleaved.
package struct Timings: Equatable, Sendable, Codable {
  package var documents: [DocumentTimings] = []
  /// The wall time of the survival run, in nanoseconds.
  package var wallNanoseconds: Int64 = 0
  /// The part of that time spent inside strategies, in nanoseconds.
  ///
  /// Includes deallocating the result, as an app would, but not comparing it.
  package var strategyNanoseconds: Int64 = 0
  /// The overhead: (wall − time inside strategies) ÷ wall, from 0 to 1; nil if nothing was run.
  package var overhead: Double?
  /// The peak memory of a single process of the run, in bytes; nil if unknown.
  package var peakMemoryBytes: Int?

  package init() {}

  mutating func add(wall: Duration, insideStrategies: Duration) {
    wallNanoseconds += wall.nanoseconds
    strategyNanoseconds += insideStrategies.nanoseconds
    guard wallNanoseconds > 0 else { return }
    overhead = Double(wallNanoseconds - strategyNanoseconds) / Double(wallNanoseconds)
  }
}

package struct DocumentTimings: Equatable, Sendable, Codable {
  /// The document's name; for a stream, whose first document is measured, the stream's.
  package internal(set) var document: DocumentName
  /// The document's size, in bytes.
  package let byteCount: Int
  package let recordCount: Int
  /// The number of measured rounds, after one to warm up.
  package internal(set) var rounds = 0
  package internal(set) var strategies: [StrategyTimings] = []
}

package struct StrategyTimings: Equatable, Sendable, Codable {
  package let strategy: StrategyID
  /// The speed with the clean document; nil for a strategy that lost any of its records, because
  /// its speed would be meaningless.
  package let clean: Throughput?
  /// The median time of a sample of mutants ÷ the delivered records, in nanoseconds; nil if none
  /// was delivered.
  package let nanosecondsPerRecoveredRecord: Double?
  /// The number of mutants in that sample.
  package let sampledMutants: Int

  package struct Throughput: Equatable, Sendable, Codable {
    /// The median time for the document, in nanoseconds.
    package let medianNanoseconds: Double
    /// Document bytes per second at that time, in 10⁶.
    package let megabytesPerSecond: Double
    package let recordsPerSecond: Double
    /// The time ÷ strict's, in the same rounds; nil if strict lost records.
    package let ratioToStrict: Interval?
  }
}

/// A median with its 95 % confidence interval.
package struct Interval: Hashable, Sendable, Codable {
  package let median: Double
  package let low: Double
  package let high: Double

  package init(median: Double, low: Double, high: Double) {
    (self.median, self.low, self.high) = (median, low, high)
  }
}

/// Where and when a report was made, which comparisons of reports ignore.
package struct Environment: Equatable, Sendable, Codable {
  /// The build configuration; timings of a debug build mean nothing.
  #if DEBUG
    package var build = Build.debug
  #else
    package var build = Build.release
  #endif
  package var system: String
  #if arch(x86_64)
    package var architecture = "x86_64"
  #elseif arch(arm64)
    package var architecture = "arm64"
  #else
    package var architecture = "other"
  #endif
  /// The system by its Foundation, as `--system` names it; nil if it is not known.
  package var foundation: TargetSystem?
  package var processorCount: Int
  /// The start of the run, in ISO 8601 format.
  package var date: String
  /// The commit of the repository that contains the current folder, in hexadecimal digits; nil if
  /// there is none.
  package var commit: String?
  /// The command that replays a mutant, with `{}` in place of its identifier; nil for `codable-fuzz replay`.
  package var replayCommand: String?

  package init(
    system: String = "", processorCount: Int = 0, date: String = "", commit: String? = nil
  ) {
    (self.system, self.processorCount) = (system, processorCount)
    (self.date, self.commit) = (date, commit)
  }

  package var isDebugBuild: Bool { build == .debug }

  package enum Build: String, Sendable, Codable, CaseIterable {
    case debug
    case release
  }
}

package enum Bootstrap {
  private static let resampleCount = 1_000

  package static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The median with its 95 % confidence interval, by the percentile bootstrap (Efron, 1979) with a
  /// fixed seed; nil if there are no values.
  ///
  /// Resamples have a `share` of the values. Below 1 the interval is wider than independent values need
  /// (the *m* out of *n* bootstrap without its correction), for values that depend on their neighbors.
  package static func interval(_ values: [Double], share: Double = 1) -> Interval? {
    guard let center = median(values) else { return nil }
    let count = max(1, Int((Double(values.count) * share).rounded()))
    var generator = SplitMix64(seed: 0, stream: 0)
    let medians = (0..<resampleCount).compactMap { _ in
      median((0..<count).map { _ in values[Int.random(in: values.indices, using: &generator)] })
    }.sorted()
    return Interval(
      median: center, low: medians[resampleCount * 25 / 1_000],
      high: medians[resampleCount * 975 / 1_000 - 1])
  }
}
