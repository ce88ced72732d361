package import CodableFuzz
package import JSONMutation
package import JSONText

extension Report {
  package typealias NoEffect = (document: DocumentName?, text: String)

  /// The requests of the run that had no effect, without which a nearly empty report would look clean;
  /// empty for a part of a run, which others complete.
  package var voids: [NoEffect] {
    if partial != nil || part.map({ $0.shard != .whole }) ?? false { return [] }
    let unmatched = (unmatchedPatterns ?? []).map { pattern -> NoEffect in
      (
        nil,
        "--include '\(pattern)' matches no location in any document: write a JSON Pointer such as "
          + "/feed/*/url, or /** for every location"
      )
    }
    let unmeasured = documents.filter { $0.documentCount != 0 }.compactMap { document in
      document.unmeasuredSentence.map { NoEffect(document.name, $0) }
    }
    let found = unmatched + unmeasured
    guard found.isEmpty, failures.isEmpty, !documents.isEmpty,
      documents.allSatisfy({ $0.mutantCount == 0 && $0.differences == nil })
    else { return found }
    return [(nil, Self.emptiness(plan.included, plan.excluded, plan.mutators))]
  }

  /// Why there are no mutants.
  package static func emptiness(
    _ included: [PointerPattern], _ excluded: [PointerPattern], _ mutators: [MutatorID]
  ) -> String {
    let options = included.map { "--include '\($0)'" } + excluded.map { "--exclude '\($0)'" }
    let place = options.isEmpty ? "" : " at the locations of \(Format.list(options, most: 3))"
    return "no mutants: \(Format.list(mutators.map(\.rawValue), most: 3)) "
      + "\(mutators.count == 1 ? "has" : "have") nothing to edit\(place): choose other mutators with "
      + "--mutator" + (options.isEmpty ? "" : ", or other locations")
  }
}
