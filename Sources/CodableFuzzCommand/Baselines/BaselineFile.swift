import CodableFuzz
import Foundation

/// The baseline that a run is held against: read before the run, so that what is wrong with it is
/// told at once.
struct BaselineFile {
  /// The file.
  let path: String
  /// The text that is there; nil where there is nothing yet.
  let text: String?
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
    var selection = selection
    selection.held = options.strategies ?? selection.strategies
    self.selection = selection
    let text = try Self.text(of: path, updates: options.updates)
    self.text = text
    known = try text.map { text throws(StorageError) in
      try Self.naming(path) { () throws(BaselineError) in
        options.updates ? try Baseline(renewing: text) : try Baseline(parsing: text)
      }
    }
    // What cannot be written is told before the run, not after it.
    if options.updates { try AtomicFile(path: path).discard() }
  }

  /// Whether the baseline is to be written.
  var updates: Bool { options.updates }

  private static func text(of path: String, updates: Bool) throws(StorageError) -> String? {
    if !FileManager.default.fileExists(atPath: path) {
      if updates { return nil }
      throw StorageError(
        path: path, reason: "there is no such baseline: make it with --update-baseline")
    }
    return String(decoding: try InputFile.read(path, kind: "a baseline"), as: UTF8.self)
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

  /// Compares a report with the baseline.
  func hold(_ report: Report) -> BaselineCheck {
    guard report.isWhole, let known else { return BaselineCheck(self, report, nil) }
    return BaselineCheck(
      self, report,
      Result { () throws(BaselineError) in try comparison(of: report, with: known) })
  }

  /// Writes the baseline anew, if it differs.
  func update(with report: Report, _ console: Console) throws(StorageError) {
    let updated = try Self.naming(path) { () throws(BaselineError) -> Baseline in
      try (known ?? Baseline()).updated(with: report, selection: selection)
    }
    if updated == known {
      console.warn("\(path): nothing to update")
      return
    }
    let file = try AtomicFile(path: path)
    try file.write(Array(updated.text.utf8))
    try file.commit()
    console.warn("\(path): written, \(updated.lineChanges(from: known ?? Baseline()))")
    for document in report.documents {
      let note = updated.heldNote(of: document, option: "--baseline-strategy")
      if let note { console.warn(note) }
    }
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
