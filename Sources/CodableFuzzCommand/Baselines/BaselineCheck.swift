import CodableFuzz
import FuzzBaselines
import FuzzPlatform

/// The result of comparing a report with a baseline.
///
/// It is computed before any file is written, and printed afterward.
struct BaselineCheck {
  let file: BaselineFile
  private let report: Report
  private let comparison: Result<BaselineComparison, BaselineError>?

  /// - Parameters:
  ///   - file: The baseline.
  ///   - report: The report.
  ///   - comparison: The differences, or the error if the two cannot be compared; nil if there is
  ///     no baseline yet or the run is incomplete.
  init(
    _ file: BaselineFile, _ report: Report,
    _ comparison: Result<BaselineComparison, BaselineError>?
  ) {
    self.file = file
    self.report = report
    self.comparison = comparison
  }

  /// The differences to show in reports; nil if the baseline is about to be rewritten.
  var shownComparison: BaselineComparison? { file.updates ? nil : try? comparison?.get() }

  /// Prints the differences to standard error, and updates the baseline if requested.
  ///
  /// That a baseline passes is said once: on the first screen if that is printed, and not where the
  /// update says what it wrote.
  ///
  /// - Returns: Whether the baseline passes; nil if it was not compared.
  /// - Throws: `StorageError` if the two cannot be compared, or the file cannot be written.
  func finish(_ console: Console, _ output: OutputOptions) throws -> ExitCode? {
    guard report.isWhole else {
      console.warn("\(file.path): not compared and not written, because the run is incomplete")
      return nil
    }
    switch comparison {
    case .success(let found):
      let isSaid = file.updates ? !output.isVerbose : try output.printsFirstScreen()
      if found.fails || !isSaid { console.warn(found, isVerbose: output.isVerbose) }
      if !file.updates { return found.fails ? .findings : .clean }
    case .failure(let error):
      guard file.updates else {
        throw StorageError(path: file.path, reason: error.description)
      }
      console.warn("\(file.path): rewritten: \(error)")
    case nil: break
    }
    guard file.updates else { return .clean }
    if !report.failures.isEmpty {
      console.warn("\(file.path): not written, because a document could not be read")
      return nil
    }
    let updated = try file.update(with: report, console)
    return updated.uncoveredCrashes(in: report).isEmpty ? .clean : .findings
  }
}

extension Report {
  /// Whether the report covers the whole run; a partial one is not compared.
  var isWhole: Bool { partial == nil && part == nil }
}
