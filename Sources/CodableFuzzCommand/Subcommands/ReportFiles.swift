import CodableFuzz
import Foundation
import FuzzPlatform
import FuzzReports

/// The reports that a subcommand writes.
///
/// Files are opened before the work starts, so that a path that cannot be written fails at once.
/// They take their final names only when all reports are complete.
final class ReportFiles {
  private let outputs: [(output: ReportOutput, file: AtomicFile?)]
  private let interruption: Interruption?

  init(_ outputs: [ReportOutput], _ interruption: Interruption?) throws(StorageError) {
    self.outputs = try outputs.map { output throws(StorageError) in
      (output, try output.path.map { path throws(StorageError) in try AtomicFile(path: path) })
    }
    self.interruption = interruption
  }

  /// Writes all reports.
  ///
  /// The context gets the lines of findings if a format shows them, and for standard output the
  /// terminal's abilities.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - context: Further content.
  ///   - files: The files and folders of documents, by document name.
  ///   - console: Prints to standard output.
  ///   - omitsText: Whether to print no text, because nothing was measured.
  /// - Throws: `StorageError` if one cannot be written.
  func write(
    _ report: Report, _ context: ReportContext, files: [String: String], _ console: Console,
    omitsText: Bool = false
  ) throws {
    var context = context
    // Whoever interrupts a run does not wait until its documents are read again.
    if interruption?.request == nil, outputs.contains(where: { $0.output.format.namesLocations }) {
      context.locations = FindingLocations(of: report, files: files).locations
    }
    var printed = context
    Terminal(.standardOutput).adjust(&printed)
    for (output, file) in outputs {
      let reporter = output.format.init()
      guard let file else { continue }
      try file.write(Array(try reporter.text(of: report, in: context).utf8))
    }
    for (output, file) in outputs {
      try file?.commit()
      if let file, let path = output.path { console.wrote(file, as: path) }
    }
    // Nobody can read anything into tables of nothing: the errors say why.
    let isForPeople = { (output: ReportOutput) in output.format.id == TextReporter.id }
    for (output, file) in outputs where file == nil && !(omitsText && isForPeople(output)) {
      try console.print(try output.format.init().text(of: report, in: printed))
    }
  }
}

extension ReportContext {
  init(
    _ command: FuzzCommand, files: [String: String], _ output: OutputOptions,
    _ failure: FailureOptions
  ) {
    self.init()
    isVerbose = output.isVerbose
    title = output.title
    link = output.link
    tool = ShellWord.quoted(command.toolName)
    failsOnFindings = failure.failsOnFindings
    replayCommand = ShellWord.quoted(command.toolName) + " replay"
    checkout = FilePath.checkout
    sample = command.sample
    documentFiles = files.filter { $0.value != "-" }.mapValues(FilePath.shown)
  }

  mutating func add(_ check: BaselineCheck?) {
    guard let check, let comparison = check.shownComparison else { return }
    self.comparison = comparison
    baselineFile = FilePath.shown(check.file.path)
    baselineText = check.file.text
  }
}
