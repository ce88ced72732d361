package import CodableFuzz
package import FuzzPlatform

extension WorkerPool {
  package struct Settings {
    let workerCount: Int
    let limits: WorkerLimits
    let crashLimit: Int
    let configuration: Runner.Configuration
    let shard: Shard
    let artifacts: CrashArtifacts
    let replay: (CrashRecord) -> String
    let signal: () -> Signal?
    let signalDescriptor: Descriptor

    /// - Parameters:
    ///   - workerCount: The number of processes; fewer if the process may not open enough files.
    ///   - limits: What a strategy may take.
    ///   - crashLimit: The number of fields with crashes, and of hangs, after which the run stops.
    ///   - configuration: The mutants to make and the measurements to take.
    ///   - shard: The part of the run.
    ///   - artifacts: The folder for inputs that crashed or hung a strategy.
    ///   - replay: The command line that replays the mutant of a crash.
    ///   - signal: The signal that asks the run to stop; nil if there was none.
    ///   - signalDescriptor: Becomes readable when such a signal arrives.
    package init(
      workerCount: Int, limits: WorkerLimits, crashLimit: Int,
      configuration: Runner.Configuration, shard: Shard, artifacts: String,
      replay: @escaping (CrashRecord) -> String, signal: @escaping () -> Signal?,
      signalDescriptor: Descriptor
    ) {
      self.workerCount = min(workerCount, OpenFiles.maximumWorkerCount)
      self.limits = limits
      self.crashLimit = crashLimit
      self.configuration = configuration
      self.shard = shard
      self.artifacts = CrashArtifacts(in: artifacts)
      self.replay = replay
      self.signal = signal
      self.signalDescriptor = signalDescriptor
    }

    func checkForStop(crashCount: Int) throws(RunStop) {
      if let signal = signal() { throw .interrupted(signal: signal.number) }
      if crashCount >= crashLimit { throw .crashLimit(crashLimit) }
    }
  }
}
