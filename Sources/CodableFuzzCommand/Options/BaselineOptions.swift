import CodableFuzz
import FuzzBaselines
import JSONMutation
import FuzzPlatform

struct BaselineOptions: OptionGroup {
  @Option(.baseline, "fail where a metric is worse than in this file")
  private(set) var path: String?
  @Option(.flag("--update-baseline"), "write the metrics to that file")
  private(set) var updates = false
  @Option(
    .text("--baseline-strategy", "NAME", .strategies),
    "baseline: compare this one; repeatable (default: yours, else strict)")
  private var strategyNames: [String]
  @Option(
    .decimal("--time-tolerance", "P", needs: "a number from 0 to 100", in: 0...100),
    "baseline: how much the time ÷ strict's may grow (default: 0.1)")
  private var timeTolerance: Double?

  @Option(
    .file("--history", isUpdated: true),
    "add record survival and silent loss here; the HTML page draws all runs")
  private(set) var history: String?

  /// The files that are read and written, with their options.
  fileprivate var files: [(option: String, path: String)] {
    [("--baseline", path), ("--history", history)].compactMap { option, path in
      path.map { (option, $0) }
    }
  }

  var tolerance: Double { timeTolerance ?? BaselineComparison.defaultTimeTolerance }

  /// The strategies that the baseline covers; nil for the default.
  var strategies: [StrategyID]? {
    strategyNames.isEmpty ? nil : strategyNames.map(StrategyID.init(rawValue:))
  }

  func check(among valid: [StrategyID]) throws(UsageError) {
    try UsageError.check(strategies: strategyNames, valid: valid)
  }

  /// Checks that no baseline option is used without `--baseline`, and that no two files are one.
  func check() throws(UsageError) {
    if Set(files.map { FilePath.location(of: $0.path) }).count < files.count {
      throw UsageError("--baseline and --history need different files")
    }
    guard path == nil else { return }
    if updates { throw UsageError("--update-baseline needs --baseline FILE") }
    if timeTolerance != nil { throw UsageError("--time-tolerance needs --baseline FILE") }
    if !strategyNames.isEmpty { throw UsageError("--baseline-strategy needs --baseline FILE") }
  }

  /// Checks the options, and that no other option names their files.
  func check(differsFrom outputs: [ReportOutput], reads: [String]) throws(UsageError) {
    try check()
    let written = outputs.compactMap(\.path)
    for (option, path) in files
    where written.map(FilePath.location).contains(FilePath.location(of: path)) {
      throw UsageError("\(option) and --output need different files")
    }
    let known = Set(reads.map(FilePath.location))
    if let output = (written + files.map(\.path)).first(where: {
      known.contains(FilePath.location(of: $0))
    }) {
      throw UsageError("'\(output)' is one of the reports: name another file to write to")
    }
  }
}

extension RunOptions {
  /// Opens the baseline named by the options, and checks its file and that of the history.
  func baselineFile(of studies: [Study]) throws -> BaselineFile? {
    try baseline.check()
    try baseline.check(among: List.strategies(of: studies))
    for (option, path) in baseline.files {
      if shard != nil {
        throw UsageError("\(option) does not go with --shard: give it to 'merge'")
      }
      if try mutation.plan().isGuided {
        throw UsageError(
          "\(option) does not go with --plan guided, whose mutants change with the models: "
            + "name another plan, or keep what it finds with --findings DIR")
      }
      let location = FilePath.location(of: path)
      if let file = documents.compactMap(\.file).first(where: {
        FilePath.location(of: $0) == location
      }) {
        throw UsageError("'\(file)' is a document: name another file for \(option)")
      }
      let written = try output.outputs().map(\.path) + [outcomes]
      if written.contains(where: { $0.map(FilePath.location) == location }) {
        throw UsageError("\(option), --output and --outcomes need different files")
      }
    }
    return try BaselineFile(baseline, selection: selection(of: studies))
  }

  /// The part of the baseline that the run covers; nil where the options select nothing.
  private func selection(of studies: [Study]) -> BaselineComparison.Selection {
    let names = studies.map { DocumentName($0.name, recordCount: $0.recordCount) }
    return BaselineComparison.Selection(
      documents: documents.isEmpty && recordCount == nil ? nil : names,
      strategies: strategyNames.isEmpty ? nil : strategyNames.map(StrategyID.init(rawValue:)))
  }
}
