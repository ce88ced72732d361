import CodableFuzz
import FuzzDocuments
import FuzzPlatform
import FuzzRunning

struct RunParts {
  private let options: RunOptions
  private let runner: Runner
  private let description: RunDescription?

  init(_ options: RunOptions, _ inputs: [RunInput], _ configuration: Runner.Configuration) {
    self.options = options
    runner = Runner(inputs.map(\.study), configuration: configuration, environment: .current)
    description =
      options.shard == nil
      ? nil
      : RunDescription(
        tool: FuzzCommand.version, inputs.map(\.study), configuration,
        documents: inputs.map(\.description),
        limits: [
          "--timeout \(options.workers.limits.timeout)",
          "--memory-limit \(options.workers.limits.memoryLimit)",
          "--document-limit \(options.input.documentLimit)",
        ])
  }

  func report(of counts: RunCounts) throws -> Report {
    var report = runner.report(of: counts)
    report.timings.peakMemoryBytes = ThisProcess.peakMemory.map(Int.init(clamping:))
    if let shard = options.shard, let description {
      try report.addPart(shard, of: description, counts: counts)
    }
    return report
  }
}
