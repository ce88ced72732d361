import CodableFuzz
import Foundation

/// The baseline that a run is held against: read before the run, so that what is wrong with it is
/// told at once.
struct BaselineFile {
  private let path: String
  /// What is there; nil where there is nothing yet, and it is to be written.
  private let known: Baseline?
  private let options: BaselineOptions
  private let selection: BaselineComparison.Selection

  /// Reads the baseline.
  ///
  /// - Parameters:
  ///   - options: The options; nil is made where they name no baseline.
  ///   - selection: What the run is asked for.
  /// - Throws: `StorageError` where there is none, or what is there is none.
  init?(
    _ options: BaselineOptions, selection: BaselineComparison.Selection
  ) throws(StorageError) {
    guard let path = options.path else { return nil }
    self.path = path
    self.options = options
    self.selection = selection
    known = try Self.read(path, updates: options.updates)
    // What cannot be written is told before the run, not after it.
    if options.updates { try AtomicFile(path: path).discard() }
  }

  private static func read(_ path: String, updates: Bool) throws(StorageError) -> Baseline? {
    if !FileManager.default.fileExists(atPath: path) {
      if updates { return nil }
      throw StorageError(
        path: path, reason: "there is no such baseline: make it with --update-baseline")
    }
    let bytes = try InputFile.read(path, kind: "a baseline")
    return try naming(path) { () throws(BaselineError) -> Baseline in
      try Baseline(parsing: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Makes sure that the baseline is of such a plan, before mutants are made.
  ///
  /// - Throws: `StorageError` where it is not, and is not to be written.
  func check(_ plan: Report.Plan) throws(StorageError) {
    if options.updates { return }
    try Self.naming(path) { () throws(BaselineError) in
      try known?.check(plan, of: selection)
    }
  }

  /// Compares a report with the baseline, or writes it, and prints the difference to standard error.
  ///
  /// - Returns: Whether the baseline is held.
  /// - Throws: `StorageError` where the two cannot be compared, or nothing can be written.
  func finish(_ report: Report, _ console: Console) throws(StorageError) -> ExitCode {
    guard report.isWhole else {
      console.warn("\(path): not compared and not written, since the run is not complete")
      return .clean
    }
    return options.updates ? try update(with: report, console) : try compare(report, console)
  }

  private func compare(_ report: Report, _ console: Console) throws(StorageError) -> ExitCode {
    guard let known else { return .clean }
    let found = try Self.naming(path) { () throws(BaselineError) -> BaselineComparison in
      try comparison(of: report, with: known)
    }
    console.warn(found.text)
    return found.fails ? .findings : .clean
  }

  private func update(with report: Report, _ console: Console) throws(StorageError) -> ExitCode {
    let updated = try Self.naming(path) { () throws(BaselineError) -> Baseline in
      try (known ?? Baseline()).updated(with: report, selection: selection)
    }
    if let known {
      do throws(BaselineError) {
        console.warn(try comparison(of: report, with: known).text)
      } catch {
        console.warn("\(path): made anew: \(error)")
      }
    }
    if updated == known {
      console.warn("\(path): nothing to update")
      return .clean
    }
    let file = try AtomicFile(path: path)
    try file.write(Array(updated.text.utf8))
    try file.commit()
    console.warn("\(path): written, \(updated.lineChanges(from: known ?? Baseline()))")
    return .clean
  }

  private func comparison(
    of report: Report, with known: Baseline
  ) throws(BaselineError) -> BaselineComparison {
    try BaselineComparison(
      of: report, with: known, today: .today, timeTolerance: options.tolerance,
      selection: selection)
  }

  /// Says of which file an error is.
  private static func naming<Value>(
    _ path: String, _ body: () throws(BaselineError) -> Value
  ) throws(StorageError) -> Value {
    do throws(BaselineError) {
      return try body()
    } catch {
      throw StorageError(path: path, reason: error.description)
    }
  }
}

extension Report {
  /// Whether the run came to its end; what was cut short is not held against a baseline.
  fileprivate var isWhole: Bool { partial == nil && part == nil }
}
