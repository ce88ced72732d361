import CodableFuzz
import FuzzBaselines
import FuzzDocuments
import JSONMutation

extension RunOptions {
  /// Opens the baseline named by the options.
  ///
  /// - Throws: ``UsageError`` if its file has another use; `StorageError` if it cannot be read.
  func baselineFile(of studies: [Study]) throws -> BaselineFile? {
    try baseline.check()
    try baseline.check(among: List.strategies(of: studies))
    if let path = baseline.path {
      if shard != nil {
        throw UsageError(
          "--baseline does not go with --shard: compare the report of 'merge' with it")
      }
      if try mutation.plan().isGuided {
        throw UsageError(
          "--baseline does not go with --plan guided, whose mutants change with the models: "
            + "name another plan, or keep what it finds with --findings DIR")
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

  /// The part of the baseline that the run covers.
  ///
  /// If the options select nothing, baseline rows without a matching study count as missing.
  private func selection(of studies: [Study]) -> BaselineComparison.Selection {
    let names = studies.map { DocumentName($0.name, recordCount: $0.recordCount) }
    return BaselineComparison.Selection(
      documents: documents.isEmpty && recordCount == nil ? nil : names,
      strategies: strategyNames.isEmpty ? nil : strategyNames.map(StrategyID.init(rawValue:)))
  }
}
