package import CodableFuzz
import DecodingStrategies
package import JSONMutation
package import JSONText

/// A request of the run that had no effect.
///
/// Without it, a nearly empty report would look clean.
package enum ReportVoid: Hashable, Sendable, CustomStringConvertible {
  case unmatched(PointerPattern)
  case noMutants([PointerPattern], [PointerPattern], [MutatorID])
  case unmeasured(DocumentName, String)

  package var description: String {
    switch self {
    case .unmatched(let pattern):
      "--include '\(pattern)' matches no location in any document: write a JSON Pointer such as "
        + "/feed/*/url, or /** for every location"
    case .noMutants(let included, let excluded, let mutators):
      "no mutants: \(Format.list(mutators.map(\.rawValue), most: 3)) "
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
    return " at the locations of \(Format.list(options, most: 3))"
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
      documents.allSatisfy({ $0.mutantCount == 0 && $0.differences == nil })
    else { return found }
    return [.noMutants(plan.included, plan.excluded, plan.mutators)]
  }
}

extension DocumentReport {
  package func reasonForNothing(of strategy: StrategyID) -> String? {
    if recordCount == 0 { return "its list has no records" }
    guard invalidCount(of: strategy) == recordCount else { return nil }
    let error = firstInvalid(of: strategy).map { ", as \($0.line)" }
    let subject =
      recordCount == 1
      ? "its only record does not decode" : "none of its \(recordCount) records decodes"
    return "\(subject) even on its own\(error ?? ""); "
      + "check that the decoder is the app's, and that the type is that of a record"
  }

  package var reasonForNothing: String? {
    let reasons = strategies.map { reasonForNothing(of: $0.strategy) }
    return reasons.contains { $0 == nil } ? nil : reasons.first.flatMap(\.self)
  }

  package func invalidCount(of strategy: StrategyID) -> Int {
    unmutated.first { $0.strategy == strategy }.map { recordCount - $0.counters.untouched } ?? 0
  }

  func firstInvalid(of strategy: StrategyID) -> InvalidRecord? {
    alreadyInvalid.first { $0.strategy == strategy }
  }
}

extension DocumentReport.InvalidRecord {
  package var line: String {
    "\(JSONPointer.shown(pointer.description)): \(failure.line)"
  }
}
