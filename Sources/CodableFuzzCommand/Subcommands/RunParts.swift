import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation

/// What is known of a run that is done in parts: one shard of many, or before and after an
/// interruption.
struct RunParts {
  private let options: RunOptions
  private let arguments: [String]
  private let inputs: [RunInput]
  private let runner: Runner
  private let toolName: String
  /// The run as its parts describe it; nil where that is only needed if the run is stopped.
  private let description: RunDescription?
  /// What was done before; nil for a run that begins.
  let before: RunProgress?

  /// - Throws: `PartError` where the report to go on with is of another run.
  init(
    _ options: RunOptions, _ arguments: [String], _ inputs: [RunInput],
    _ configuration: Runner.Configuration, _ command: FuzzCommand
  ) throws {
    self.options = options
    self.arguments = arguments
    self.inputs = inputs
    let runner = Runner(inputs.map(\.study), configuration: configuration, environment: .current)
    self.runner = runner
    toolName = command.toolName
    let isPart = options.shard != nil || options.resume != nil
    let description = isPart ? Self.description(of: inputs, options, runner) : nil
    self.description = description
    before = try options.resume.map { path in
      let report = try PartialReport(try InputFile.read(path), file: path)
      return try report.progress(
        of: description ?? Self.description(of: inputs, options, runner),
        options.shard ?? .whole)
    }
  }

  static func description(
    of inputs: [RunInput], _ options: RunOptions, _ runner: Runner
  ) -> RunDescription {
    RunDescription(
      tool: FuzzCommand.version, plan: runner.planDescription,
      documents: inputs.map(\.description),
      options: [
        "--timeout \(options.workers.timeout)",
        "--memory-limit \(options.workers.memoryLimit)",
        "--document-limit \(options.input.documentLimit)",
      ] + (options.keepsWhole ? ["--no-excerpts"] : [])
        + (options.skipsCurve ? ["--no-curve"] : [])
        + (options.skipsFindings ? ["--no-findings"] : []) + (options.advises ? ["--advice"] : [])
        + (options.skipsLearning ? ["--no-learn"] : []) + options.mutation.noteArguments)
  }

  /// The report of what was done.
  func report(of progress: RunProgress, isStopped: Bool) throws -> Report {
    var report = runner.report(of: progress.counts)
    report.timings.peakMemoryBytes = ThisProcess.peakMemory.map(Int.init(clamping:))
    guard options.shard != nil || isStopped && isRepeatable else { return report }
    try report.addPart(
      options.shard ?? .whole, of: description ?? Self.description(of: inputs, options, runner),
      counts: progress.counts, progress: isStopped ? progress.studies : nil)
    return report
  }

  /// Whether all documents can be read again.
  private var isRepeatable: Bool { inputs.allSatisfy(\.isRepeatable) }

  /// Says how to go on with a run that was stopped, and writes what is needed for it where the report
  /// does not hold it.
  func tellHowToGoOn(
    with report: Report, after stop: CoordinatorStop, _ console: Console
  ) throws {
    console.warn("\(toolName): \(stop): the report is partial")
    guard isRepeatable else {
      console.warn("it cannot be gone on with: a document is no file, and can be read only once")
      return
    }
    let outputs = try options.output.outputs()
    let path: String
    if let known = outputs.first(where: { $0.form.id == JSONReporter.id })?.path {
      path = known
    } else {
      path = (outputs.lazy.compactMap(\.path).first ?? "codable-fuzz") + ".partial.json"
      let file = try AtomicFile(path: path)
      try file.write(Array(try JSONReporter().text(of: report).utf8))
      try file.commit()
    }
    console.warn("go on with: \(command(resuming: path))")
  }

  /// The command line that goes on with the run.
  private func command(resuming path: String) -> String {
    var words: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let name = word.split(separator: "=", maxSplits: 1)[0]
      let value = { word.contains("=") ? String(word.dropFirst(name.count + 1)) : rest.popFirst() }
      switch name {
      case "--resume": _ = value()
      case "--outcomes": words += ["--outcomes", (value() ?? "") + ".rest"]
      default: words.append(word)
      }
    }
    let isNamed = CommandLine.arguments.dropFirst().first == Run.name
    return ([toolName] + (isNamed ? [Run.name] : []) + words + ["--resume", path])
      .map(ShellWord.quoted).joined(separator: " ")
  }
}
