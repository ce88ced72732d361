import JSONText

extension Mutator {
  /// Replaces an object with the member that names it, or else with its first scalar.
  ///
  /// The naming member is `id`, `_id`, `uuid`, `key`, `slug` or `name`, in this order. Null does
  /// not count as a scalar.
  public static let collapseObject = Mutator(
    "collapse-object", .structural, sets: [.drift, .types],
    purpose: "replaces an object with one of its scalars: a bare reference",
    ideal: "a declared default and a report, else a type mismatch at the path",
    scope: Scope(.object)
  ) { node, document, edits in
    guard document.index.kind(of: node) == .object else { return }
    guard let member = member(naming: node, in: document.index) else { return }
    edits.offer { edit in
      edit.replace(document.index.range(of: node))
      edit.append(document.index.range(of: member), of: document)
    }
  }
}

private let names: [StaticString] = [
  #""id""#, #""_id""#, #""uuid""#, #""key""#, #""slug""#, #""name""#,
]

private func member(naming object: NodeID, in index: DocumentIndex) -> NodeID? {
  var best: NodeID?
  var bestRank = names.count + 1
  for member in index.children(of: object) {
    switch index.kind(of: member) {
    case .null, .array, .object: continue
    case .boolean, .number, .string: break
    }
    let rank = names.firstIndex { index.hasKey(spelled: $0, member) } ?? names.count
    if rank < bestRank { (best, bestRank) = (member, rank) }
    if rank == 0 { break }
  }
  return best
}
