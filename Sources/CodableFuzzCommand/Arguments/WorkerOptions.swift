import CodableFuzz
import Foundation
import FuzzIsolation
import FuzzPlatform

/// The options of `run` for worker processes.
struct WorkerOptions: OptionGroup {
  private var count: Int?
  private(set) var limits = CallLimits()
  private var limit: Int?
  private(set) var artifacts = "codable-fuzz-artifacts"

  /// The number of worker processes; zero to decode in the command's own process.
  var workerCount: Int { count ?? ProcessInfo.processInfo.activeProcessorCount }

  /// The number of crashes after which the run stops.
  var crashLimit: Int { limit ?? 100 }

  static var options: [Option<Self>] {
    [
      .number(
        "--workers", "processes; 0: this one, unprotected (default: all cores)",
        atLeast: 0, atMost: 1_024, sets: \.count)
    ] + CallLimits.options.within(\.limits) + [
      .number(
        "--crash-limit", "stop after crashes at this many fields, or hangs (default: 100)",
        atLeast: 1, sets: \.limit),
      Option(
        "--artifacts", "DIR",
        "folder for crashes and hangs (default: codable-fuzz-artifacts)"
      ) { $0.artifacts = $1 }.proposing(.folders),
    ]
  }

  func settings(
    _ configuration: Runner.Configuration, _ shard: Shard, _ interruption: Interruption,
    replay: @escaping (CrashRecord) -> String
  ) -> WorkerPool.Settings {
    WorkerPool.Settings(
      workerCount: workerCount, limits: limits.ofWorkers, crashLimit: crashLimit,
      configuration: configuration, shard: shard, artifacts: artifacts, replay: replay,
      signal: { interruption.request }, signalDescriptor: interruption.descriptor)
  }
}

/// The limits of a strategy in a process of its own.
struct CallLimits: OptionGroup {
  private(set) var timeout = 10.0
  private(set) var memoryLimit = ByteSize.gigabytes(4)

  static var options: [Option<Self>] {
    [
      .decimal(
        "--timeout", "SECONDS", "a strategy that takes longer has hung (default: 10)",
        needs: "seconds from 0.01 to 1000000", in: 0.01...1_000_000
      ) { $0.timeout = $1 },
      .size(
        "--memory-limit", "memory beyond what a worker starts with (default: 4G)",
        sets: \.memoryLimit),
    ]
  }

  fileprivate var ofWorkers: WorkerLimits {
    WorkerLimits(timeout: timeout, memory: memoryLimit)
  }

  /// Judges mutants within these limits, until a signal arrives.
  func judge(_ launch: WorkerLaunch, _ interruption: Interruption?) -> IsolatedJudge {
    IsolatedJudge(launch, ofWorkers, isInterrupted: { interruption?.request != nil })
  }
}
