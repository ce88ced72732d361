import CodableFuzz
import FuzzBaselines
import FuzzDocuments

struct BaselineOptions: OptionGroup {
  /// The baseline's file; nil to compare with nothing.
  @Option(
    Parameter("--baseline", "FILE", .files) { path throws(UsageError) in
      if !path.isEmpty, path != "-" { return path }
      throw UsageError("--baseline needs the name of a file, not '\(path)'")
    }, "fail where less survives than this file says")
  private(set) var path: String?
  @Option(.flag("--update-baseline"), "write what survives to that file")
  private(set) var updates = false
  @Option(
    .text("--baseline-strategy", "NAME", .strategies),
    "baseline: compare this one; repeatable (default: yours, else strict)")
  private var strategyNames: [String]
  @Option(
    .decimal("--time-tolerance", "P", needs: "a number from 0 to 100", in: 0...100),
    "baseline: how much the time ÷ strict's may grow (default: 0.1)")
  private var timeTolerance: Double?

  /// How much the ratio to strict may grow.
  var tolerance: Double { timeTolerance ?? BaselineComparison.defaultTimeTolerance }

  /// The strategies that the baseline covers; nil for the default.
  var strategies: [StrategyID]? {
    strategyNames.isEmpty ? nil : strategyNames.map(StrategyID.init(rawValue:))
  }

  func check(among valid: [StrategyID]) throws(UsageError) {
    try UsageError.check(strategies: strategyNames, valid: valid)
  }

  /// Checks that no baseline option is used without `--baseline`.
  func check() throws(UsageError) {
    guard path == nil else { return }
    if updates { throw UsageError("--update-baseline needs --baseline FILE") }
    if timeTolerance != nil { throw UsageError("--time-tolerance needs --baseline FILE") }
    if !strategyNames.isEmpty { throw UsageError("--baseline-strategy needs --baseline FILE") }
  }

  /// Checks the options, and that no other option names the baseline's file.
  func check(differsFrom outputs: [ReportOutput], reads: [String]) throws(UsageError) {
    try check()
    let written = outputs.compactMap(\.path)
    if let path, written.map(FilePath.location).contains(FilePath.location(of: path)) {
      throw UsageError("--baseline and --output need different files")
    }
    let known = Set(reads.map(FilePath.location))
    if let output = written.first(where: { known.contains(FilePath.location(of: $0)) }) {
      throw UsageError("'\(output)' is one of the reports: name another file to write to")
    }
  }
}
