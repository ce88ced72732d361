import CodableFuzz
import JSONMutation

extension RunOptions {
  /// Opens the baseline that is asked for.
  ///
  /// - Parameter studies: The studies that are run.
  /// - Returns: The baseline; nil where none is asked for.
  /// - Throws: ``UsageError`` where its file is used for something else; `StorageError` where it
  ///   cannot be read.
  func baselineFile(of studies: [Study]) throws -> BaselineFile? {
    try baseline.check()
    try baseline.check(among: List.strategies(of: studies))
    if let path = baseline.path {
      if shard != nil {
        throw UsageError(
          "--baseline does not go with --shard: hold the report of 'merge' against it")
      }
      let location = FilePath.location(of: path)
      if let file = documents.compactMap(\.file).first(where: {
        FilePath.location(of: $0) == location
      }) {
        throw UsageError("'\(file)' is a document: name another file for the baseline")
      }
      let written = try output.outputs().map(\.path) + [outcomes]
      if written.contains(where: { $0.map(FilePath.location) == location }) {
        throw UsageError("--baseline, --output and --outcomes need different files")
      }
    }
    return try BaselineFile(baseline, selection: selection(of: studies))
  }

  /// What the run is asked for; where nothing is, what the baseline has and the studies have not is
  /// gone.
  private func selection(of studies: [Study]) -> BaselineComparison.Selection {
    let names = studies.map { DocumentName($0.name, recordCount: $0.recordCount) }
    return BaselineComparison.Selection(
      documents: documents.isEmpty && recordCount == nil ? nil : names,
      strategies: strategyNames.isEmpty ? nil : strategyNames.map(StrategyID.init(rawValue:)))
  }
}
