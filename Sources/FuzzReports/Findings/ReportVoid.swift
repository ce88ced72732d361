package import CodableFuzz
package import JSONMutation
package import JSONText

/// A request of the run that had no effect.
///
/// Without it, a nearly empty report would look clean.
package enum ReportVoid: Hashable, Sendable, CustomStringConvertible {
  /// A pattern of `--include` that no location matches.
  case unmatched(PointerPattern)
  /// No mutant was made with these patterns and mutators.
  case noMutants([PointerPattern], [PointerPattern], [MutatorID])
  /// A document for which nothing was measured, and the reason.
  case unmeasured(DocumentName, String)

  package var description: String {
    switch self {
    case .unmatched(let pattern):
      "--include '\(pattern)' matches no location in any document: write a JSON Pointer such as "
        + "/feed/*/url, or /** for every location"
    case .noMutants(let included, let excluded, let mutators):
      "no mutants: \(Self.list(mutators.map(\.rawValue), most: 3)) "
        + "\(mutators.count == 1 ? "has" : "have") nothing to edit"
        + Self.where(included, excluded) + ": choose other mutators with --mutator"
        + (included.isEmpty && excluded.isEmpty ? "" : ", or other locations")
    case .unmeasured(let document, let reason): "\(document): nothing was measured: \(reason)"
    }
  }

  private static func `where`(
    _ included: [PointerPattern], _ excluded: [PointerPattern]
  ) -> String {
    if included.isEmpty, excluded.isEmpty { return "" }
    let options =
      included.map { "--include '\($0)'" } + excluded.map { "--exclude '\($0)'" }
    return " at the locations of \(list(options, most: 3))"
  }

  private static func list(_ texts: [String], most: Int) -> String {
    let rest = texts.count - most
    return texts.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension Report {
  /// The requests without effect; empty for a part of a run, which others complete.
  package var voids: [ReportVoid] {
    if partial != nil || part.map({ $0.shard != .whole }) ?? false { return [] }
    let unmeasured = documents.compactMap { document in
      document.documentCount == 0
        ? nil : document.reasonForNothing.map { ReportVoid.unmeasured(document.name, $0) }
    }
    let found = (unmatchedPatterns ?? []).map(ReportVoid.unmatched) + unmeasured
    guard found.isEmpty, failures.isEmpty, !documents.isEmpty,
      documents.allSatisfy({ $0.mutantCount == 0 })
    else { return found }
    return [.noMutants(plan.included, plan.excluded, plan.mutators)]
  }
}
