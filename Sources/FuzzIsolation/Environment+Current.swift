public import CodableFuzz
import Foundation

extension Environment {
  public static var current: Environment {
    Environment(
      system: ProcessInfo.processInfo.operatingSystemVersionString,
      processorCount: ProcessInfo.processInfo.activeProcessorCount,
      date: Date.now.formatted(.iso8601), commit: Commit.current)
  }
}
