import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzPlatform
import FuzzReports
import FuzzRunning
import JSONMutation

/// The parts of a run: one shard of many, or before and after an interruption.
struct RunParts {
  private let options: RunOptions
  private let arguments: [String]
  private let inputs: [RunInput]
  private let runner: Runner
  private let toolName: String
  /// The description of the run in partial reports; nil while it is not needed.
  private let description: RunDescription?
  /// The progress so far; nil for a new run.
  let before: RunProgress?

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
    let description = isPart ? Self.description(of: inputs, options, configuration) : nil
    self.description = description
    before = try options.resume.map { path in
      let report = try PartialReport(try InputFile.read(path), file: path)
      return try report.progress(
        of: description ?? Self.description(of: inputs, options, configuration),
        options.shard ?? .whole)
    }
  }

  private static func description(
    of inputs: [RunInput], _ options: RunOptions, _ configuration: Runner.Configuration
  ) -> RunDescription {
    RunDescription(
      tool: FuzzCommand.version, inputs.map(\.study), configuration,
      documents: inputs.map(\.description),
      limits: [
        "--timeout \(options.workers.limits.timeout)",
        "--memory-limit \(options.workers.limits.memoryLimit)",
        "--document-limit \(options.input.documentLimit)",
      ])
  }

  func report(of progress: RunProgress, isStopped: Bool) throws -> Report {
    var report = runner.report(of: progress.counts)
    report.timings.peakMemoryBytes = ThisProcess.peakMemory.map(Int.init(clamping:))
    guard options.shard != nil || isStopped && obstacle == nil else { return report }
    try report.addPart(
      options.shard ?? .whole,
      of: description ?? Self.description(of: inputs, options, runner.configuration),
      counts: progress.counts, progress: isStopped ? progress.studies : nil)
    return report
  }

  /// Why a stopped run cannot be resumed; nil if it can.
  private var obstacle: String? {
    if let folder = options.kept {
      return "run it again: it starts with what is in \(ShellWord.quoted(folder))"
    }
    return inputs.allSatisfy(\.isRepeatable)
      ? nil : "it cannot be resumed: a document is not a file, and can be read only once"
  }

  /// Prints how to resume a stopped run, after writing a file if the reports cannot hold the
  /// progress.
  func tellHowToGoOn(
    with report: Report, after stop: RunStop, _ console: Console
  ) throws {
    console.warn("\(toolName): \(stop): the report is partial")
    if let obstacle { return console.warn(obstacle) }
    let outputs = try options.output.outputs()
    let path: String
    if let known = outputs.first(where: { $0.format.id == JSONReporter.id })?.path {
      path = known
    } else {
      path = (outputs.lazy.compactMap(\.path).first ?? "codable-fuzz") + ".partial.json"
      try AtomicFile.write(Array(try JSONReporter().text(of: report).utf8), to: path)
      console.wrote(path)
    }
    console.warn("resume with:\n  \(command(resuming: path))")
  }

  private func command(resuming path: String) -> String {
    var words: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let name = word.prefix { $0 != "=" }
      let value = { word.contains("=") ? String(word.dropFirst(name.count + 1)) : rest.popFirst() }
      switch name {
      case "--resume": _ = value()
      case "--shard":
        // Another machine has other variables.
        words += ["--shard", options.shard?.description ?? value() ?? ""]
        if options.shard != nil { _ = value() }
      case "--outcomes": words += ["--outcomes", (value() ?? "") + ".rest"]
      default: words.append(word)
      }
    }
    let isNamed = CommandLine.arguments.dropFirst().first == Run.name
    return ([toolName] + (isNamed ? [Run.name] : []) + words + ["--resume", path])
      .map(ShellWord.quoted).joined(separator: " ")
  }
}
