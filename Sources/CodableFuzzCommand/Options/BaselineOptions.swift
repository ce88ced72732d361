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
    .text("--baseline-strategy", "NAME"),
    "baseline: compare this one; repeatable (default: yours, else strict)")
  private var strategyNames: [String]
  @Option(
    .decimal("--time-tolerance", "P", needs: "a number from 0 to 100", in: 0...100),
    "baseline: how much the time ÷ strict's may grow (default: 0.1)")
  private var timeTolerance: Double?

  var tolerance: Double { timeTolerance ?? BaselineComparison.defaultTimeTolerance }

  var strategies: [StrategyID]? {
    strategyNames.isEmpty ? nil : strategyNames.map(StrategyID.init(rawValue:))
  }

  func check(among valid: [StrategyID]) throws(UsageError) {
    try UsageError.check(strategies: strategyNames, valid: valid)
  }

  func check() throws(UsageError) {
    guard path == nil else { return }
    if updates { throw UsageError("--update-baseline needs --baseline FILE") }
    if timeTolerance != nil { throw UsageError("--time-tolerance needs --baseline FILE") }
    if !strategyNames.isEmpty { throw UsageError("--baseline-strategy needs --baseline FILE") }
  }

  func check(differsFrom outputs: [ReportOutput], reads: [String]) throws(UsageError) {
    try check()
    let written = outputs.compactMap(\.path)
    if let path, written.map(FilePath.location).contains(FilePath.location(of: path)) {
      throw UsageError("--baseline and --output need different files")
    }
    let known = Set(reads.map(FilePath.location))
    let output = (written + [path].compactMap(\.self)).first {
      known.contains(FilePath.location(of: $0))
    }
    if let output {
      throw UsageError("'\(output)' is one of the reports: name another file to write to")
    }
  }
}

extension RunOptions {
  func baselineFile(of studies: [Study]) throws -> BaselineFile? {
    try baseline.check()
    try baseline.check(among: List.strategies(of: studies))
    if let path = baseline.path {
      if shard != nil {
        throw UsageError("--baseline does not go with --shard: give it to 'merge'")
      }
      let location = FilePath.location(of: path)
      if let file = documents.compactMap(\.file).first(where: {
        FilePath.location(of: $0) == location
      }) {
        throw UsageError("'\(file)' is a document: name another file for --baseline")
      }
      let written = try output.outputs().map(\.path) + [outcomes]
      if written.contains(where: { $0.map(FilePath.location) == location }) {
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
