public import CodableFuzz
import Foundation

extension Environment {
  /// The environment of this process, now.
  public static var current: Environment {
    Environment(
      system: ProcessInfo.processInfo.operatingSystemVersionString,
      processorCount: ProcessInfo.processInfo.activeProcessorCount,
      date: Date.now.formatted(.iso8601))
  }
}
