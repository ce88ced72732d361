import CodableFuzz
import FuzzBaselines
import FuzzDocuments

struct BaselineOptions: OptionGroup {
  /// The baseline's file; nil to compare with nothing.
  private(set) var path: String?
  private(set) var updates = false
  private var timeTolerance: Double?
  private var strategyNames: [String] = []

  static var options: [Option<Self>] {
    [
      Option("--baseline", "FILE", "fail where less survives than this file says") {
        options, path throws(UsageError) in
        if path.isEmpty || path == "-" {
          throw UsageError("--baseline needs the name of a file, not '\(path)'")
        }
        options.path = path
      }.proposing(.files),
      Option("--update-baseline", "write what survives to that file", sets: \.updates),
      Option(
        "--baseline-strategy", "NAME",
        "baseline: compare this one; repeatable (default: yours, else strict)"
      ) { options, name in options.strategyNames.append(name) }.proposing(.strategies),
      .decimal(
        "--time-tolerance", "P",
        "baseline: how much the time ÷ strict's may grow (default: 0.1)",
        needs: "a number from 0 to 100", in: 0...100
      ) { $0.timeTolerance = $1 },
    ]
  }

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
