import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzPlatform

/// The baseline that a run is compared with.
///
/// It is read before the run so that errors in it show at once.
struct BaselineFile {
  let path: String
  /// The current text of the file; nil if there is no file yet.
  let text: String?
  /// The current baseline; nil if there is none yet and the run will write it.
  private let known: Baseline?
  private let options: BaselineOptions
  private let selection: BaselineComparison.Selection

  /// Reads the baseline; nil if the options name none.
  ///
  /// - Throws: `StorageError` if the file is missing or is not a baseline.
  init?(
    _ options: BaselineOptions, selection: BaselineComparison.Selection
  ) throws(StorageError) {
    guard let path = options.path else { return nil }
    self.path = path
    self.options = options
    var selection = selection
    selection.covered = options.strategies ?? selection.strategies
    self.selection = selection
    let text = try Self.text(of: path, updates: options.updates)
    self.text = text
    known = try text.map { text throws(StorageError) in
      try Self.naming(path) { () throws(BaselineError) in
        options.updates ? try Baseline(renewing: text) : try Baseline(parsing: text)
      }
    }
    if options.updates { try AtomicFile.tryOut(path) }
  }

  var updates: Bool { options.updates }

  static func text(of path: String, updates: Bool = false) throws(StorageError) -> String? {
    if try FileStatus.at(path) == nil {
      if updates { return nil }
      throw StorageError(
        path: path, reason: "there is no such baseline: write it with --update-baseline")
    }
    return String(decoding: try InputFile.read(path, kind: "a baseline"), as: UTF8.self)
  }

  /// Checks before the run that the baseline was made with this plan.
  ///
  /// - Throws: `StorageError` if it was not, and is not going to be rewritten.
  func check(_ plan: Report.Plan) throws(StorageError) {
    if options.updates { return }
    try Self.naming(path) { () throws(BaselineError) in
      try known?.check(plan, of: selection)
    }
  }

  func compare(_ report: Report) -> BaselineCheck {
    guard report.isWhole, let known else { return BaselineCheck(self, report, nil) }
    return BaselineCheck(
      self, report,
      Result { () throws(BaselineError) in try comparison(of: report, with: known) })
  }

  /// Writes the updated baseline.
  ///
  /// - Throws: `StorageError` if the file cannot be written.
  func update(with report: Report, _ console: Console) throws(StorageError) -> Baseline {
    let updated = try Self.naming(path) { () throws(BaselineError) -> Baseline in
      try (known ?? Baseline()).updated(with: report, selection: selection)
    }
    if updated == known {
      console.warn("\(path): nothing to update")
      return updated
    }
    let file = try AtomicFile(path: path)
    try file.write(Array(updated.text.utf8))
    try file.commit()
    console.wrote(path, updated.lineChanges(from: known ?? Baseline()))
    for document in report.documents {
      let note = updated.coverageNote(of: document, option: "--baseline-strategy")
      if let note { console.warn(note) }
    }
    return updated
  }

  private func comparison(
    of report: Report, with known: Baseline
  ) throws(BaselineError) -> BaselineComparison {
    try BaselineComparison(
      of: report, with: known, today: .today, timeTolerance: options.tolerance,
      selection: selection)
  }

  static func naming<Value>(
    _ path: String, _ body: () throws(BaselineError) -> Value
  ) throws(StorageError) -> Value {
    do throws(BaselineError) {
      return try body()
    } catch {
      throw StorageError(path: path, reason: error.description)
    }
  }
}

extension AtomicFile {
  /// Checks before a run, not after it, that a file can be written.
  static func tryOut(_ path: String) throws(StorageError) {
    let file = try AtomicFile(path: path)
    if !file.discard() {
      throw StorageError(
        path: file.temporaryPath, reason: "this file was made as a trial, and cannot be removed")
    }
  }
}
