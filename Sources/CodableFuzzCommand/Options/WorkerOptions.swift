import Foundation
import FuzzPlatform
import FuzzRunning

struct WorkerOptions: OptionGroup {
  @Option(
    .number("--workers", from: 0, to: 1_024),
    "processes; 0: this one, unprotected (default: all cores)")
  private var count: Int?
  private(set) var limits = CallLimits()
  @Option(
    .number("--crash-limit", from: 1),
    "stop after crashes at this many fields, or hangs (default: 100)")
  private(set) var crashLimit = 100
  @Option(
    .folder("--artifacts"), "folder for crashes and hangs (default: codable-fuzz-artifacts)")
  private(set) var artifacts = "codable-fuzz-artifacts"

  /// The number of worker processes; zero to decode in the command's own process.
  var workerCount: Int { count ?? ProcessInfo.processInfo.activeProcessorCount }
}

/// The limits of a strategy in a process of its own.
struct CallLimits: OptionGroup {
  @Option(
    .decimal(
      "--timeout", "SECONDS", needs: "seconds from 0.01 to 1000000", in: 0.01...1_000_000),
    "a strategy that takes longer has hung (default: 10)")
  private(set) var timeout = 10.0
  @Option(.size("--memory-limit"), "memory beyond what a worker starts with (default: 4G)")
  private(set) var memoryLimit = ByteSize.gigabytes(4)

  var ofWorkers: WorkerLimits {
    WorkerLimits(timeout: timeout, memory: memoryLimit)
  }
}
