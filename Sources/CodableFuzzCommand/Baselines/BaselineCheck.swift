import CodableFuzz

/// How a report holds against a baseline: found out before anything is written, told behind it.
struct BaselineCheck {
  /// The baseline.
  let file: BaselineFile
  private let report: Report
  private let comparison: Result<BaselineComparison, BaselineError>?

  /// - Parameters:
  ///   - file: The baseline.
  ///   - report: The report.
  ///   - comparison: How they differ, or why they cannot be compared; nil where there is nothing yet
  ///     to compare with, or the run is not complete.
  init(
    _ file: BaselineFile, _ report: Report,
    _ comparison: Result<BaselineComparison, BaselineError>?
  ) {
    self.file = file
    self.report = report
    self.comparison = comparison
  }

  /// How they differ, for reports: not where the baseline is about to be made anew.
  var shownComparison: BaselineComparison? { file.updates ? nil : try? comparison?.get() }

  /// Prints the difference to standard error, and writes the baseline where that is asked for.
  ///
  /// - Returns: Whether the baseline is held.
  /// - Throws: `StorageError` where the two cannot be compared, or nothing can be written.
  func finish(_ console: Console) throws(StorageError) -> ExitCode {
    guard report.isWhole else {
      console.warn("\(file.path): not compared and not written, since the run is not complete")
      return .clean
    }
    switch comparison {
    case .success(let found):
      console.warn(found)
      if !file.updates { return found.fails ? .findings : .clean }
    case .failure(let error):
      guard file.updates else {
        throw StorageError(path: file.path, reason: error.description)
      }
      console.warn("\(file.path): made anew: \(error)")
    case nil: break
    }
    if file.updates { try file.update(with: report, console) }
    return .clean
  }
}

extension Report {
  /// Whether the run came to its end; what was cut short is not held against a baseline.
  var isWhole: Bool { partial == nil && part == nil }
}
