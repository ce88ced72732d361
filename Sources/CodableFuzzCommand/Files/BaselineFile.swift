import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzPlatform
import FuzzReports
import JSONMutation

/// The baseline that a run is compared with, read before the run so that errors in it show at once.
struct BaselineFile {
  let path: String
  let text: String?
  private let known: Baseline?
  private let options: BaselineOptions
  private let selection: BaselineComparison.Selection

  init?(_ options: BaselineOptions, selection: BaselineComparison.Selection) throws(StorageError) {
    guard let path = options.path else { return nil }
    self.path = path
    self.options = options
    var selection = selection
    selection.covered = options.strategies ?? selection.strategies
    self.selection = selection
    let text = try Self.text(of: path, updates: options.updates)
    self.text = text
    known = try text.map { text throws(StorageError) in
      try StorageError.naming(path) { () throws(BaselineError) in
        options.updates ? try Baseline(renewing: text) : try Baseline(parsing: text)
      }
    }
    guard options.updates else { return }
    // Checks before a run, not after it, that it can be written.
    let file = try AtomicFile(path: path)
    if !file.discard() {
      throw StorageError(
        path: file.temporaryPath, reason: "this file was made as a trial, and cannot be removed")
    }
  }

  var updates: Bool { options.updates }

  static func text(of path: String, updates: Bool = false) throws(StorageError) -> String? {
    if try FileStatus.at(path) == nil {
      if updates { return nil }
      throw StorageError(
        path: path, reason: "there is no such baseline: write it with --update-baseline")
    }
    let bytes = try InputFile.read(path, kind: "a baseline")
    return try StorageError.naming(path) { () throws(BaselineError) in
      try Baseline.text(of: bytes)
    }
  }

  func check(_ plan: Report.Plan) throws(StorageError) {
    if options.updates { return }
    try StorageError.naming(path) { () throws(BaselineError) in
      try known?.check(plan, of: selection)
    }
  }

  /// Compares a report, before any file is written; nil if there is nothing to compare with.
  func compare(_ report: Report) -> Result<BaselineComparison, BaselineError>? {
    let known = report.isWhole ? known : nil
    return known.map { known in
      Result { () throws(BaselineError) in
        try BaselineComparison(
          of: report, with: known, today: .today,
          timeTolerance: options.timeTolerance ?? BaselineComparison.defaultTimeTolerance,
          selection: selection)
      }
    }
  }

  // That a baseline passes, and each row that fails, is said once: on the first screen if that is printed,
  // and not where the update says what it wrote. The result is nil if it was not compared.
  func finish(
    _ report: Report, _ comparison: Result<BaselineComparison, BaselineError>?, _ console: Console,
    isVerbose: Bool, isOnScreen: Bool
  ) throws -> ExitCode? {
    guard report.isWhole else {
      console.warn("\(path): not compared and not written, because the run is incomplete")
      return nil
    }
    switch comparison {
    case .success(let found):
      let isSaid = isOnScreen || updates && !isVerbose
      if found.fails || !isSaid {
        console.warn(found, isVerbose: isVerbose, besideScreen: isOnScreen)
      }
      if !updates { return found.fails ? .findings : .clean }
    case .failure(let error):
      guard updates else { throw StorageError(path: path, reason: error.description) }
      console.warn("\(path): rewritten: \(error)")
    case nil: break
    }
    guard updates else { return .clean }
    if !report.failures.isEmpty {
      console.warn("\(path): not written, because a document could not be read")
      return nil
    }
    let updated = try update(with: report, console)
    return updated.uncoveredCrashes(in: report).isEmpty ? .clean : .findings
  }

  private func update(
    with report: Report, _ console: Console
  ) throws(StorageError) -> Baseline {
    let old = known ?? Baseline()
    let updated = try StorageError.naming(path) { () throws(BaselineError) in
      try old.updated(with: report, selection: selection)
    }
    if updated == known {
      console.warn("\(path): nothing to update")
      return updated
    }
    try AtomicFile.write(Array(updated.text.utf8), to: path)
    console.wrote(path, updated.lineChanges(from: old))
    for document in report.documents {
      let note = updated.coverageNote(of: document, option: "--baseline-strategy")
      if let note { console.warn(note) }
    }
    return updated
  }
}

extension Report {
  var isWhole: Bool { partial == nil && part == nil }
}

struct BaselineOptions: OptionGroup {
  @Option(.baseline, "fail where a metric is worse than in this file")
  private(set) var path: String?
  @Option(.flag("--update-baseline"), "write the metrics to that file")
  private(set) var updates = false
  @Option(
    .text("--baseline-strategy", "NAME"),
    "baseline: compare this one; repeatable (default: yours, else strict)")
  fileprivate var strategyNames: [String]
  @Option(
    .decimal("--time-tolerance", "P", needs: "a number from 0 to 100", in: 0...100),
    "baseline: how much the time ÷ strict's may grow (default: 0.1)")
  fileprivate var timeTolerance: Double?

  var strategies: [StrategyID]? {
    strategyNames.isEmpty ? nil : strategyNames.map(StrategyID.init(rawValue:))
  }

  func check() throws(UsageError) {
    let given = [
      (updates, "--update-baseline"), (timeTolerance != nil, "--time-tolerance"),
      (!strategyNames.isEmpty, "--baseline-strategy"),
    ].first(where: \.0)
    if path == nil, let given { throw UsageError("\(given.1) needs --baseline FILE") }
  }

  func check(differsFrom outputs: [ReportOutput], reads: [String]) throws(UsageError) {
    try check()
    let written = outputs.compactMap(\.path)
    let baseline = [path].compactMap(\.self)
    if FilePath.first(of: baseline, in: written) != nil {
      throw UsageError("--baseline and --output need different files")
    }
    if let output = FilePath.first(of: written + baseline, in: reads) {
      throw UsageError("'\(output)' is one of the reports: name another file to write to")
    }
  }
}

extension RunOptions {
  func baselineFile(of studies: [Study]) throws -> BaselineFile? {
    try baseline.check()
    try UsageError.check(
      strategies: baseline.strategyNames, valid: List.strategies(of: studies))
    if let path = baseline.path {
      if shard != nil {
        throw UsageError("--baseline does not go with --shard: give it to 'merge'")
      }
      if let file = FilePath.first(of: documents.compactMap(\.file), in: [path]) {
        throw UsageError("'\(file)' is a document: name another file for --baseline")
      }
      let written = try (output.outputs().map(\.path) + [outcomes]).compactMap(\.self)
      if FilePath.first(of: [path], in: written) != nil {
        throw UsageError("--baseline, --output and --outcomes need different files")
      }
    }
    return try BaselineFile(baseline, selection: selection(of: studies))
  }

  private func selection(of studies: [Study]) -> BaselineComparison.Selection {
    let names = studies.map { DocumentName($0.name, recordCount: $0.recordCount) }
    return BaselineComparison.Selection(
      documents: documents.isEmpty && recordCount == nil ? nil : names,
      strategies: strategyNames.isEmpty ? nil : strategyNames.map(StrategyID.init(rawValue:)))
  }
}
