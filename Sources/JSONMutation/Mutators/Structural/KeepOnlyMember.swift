import JSONText

extension Mutator {
  /// Removes all members of an object but one: a variant for each, numbered by the one that stays.
  ///
  /// Sparse responses contain only the fields that a client asks for.
  public static let keepOnlyMember = Mutator(
    "keep-only-member", .structural, sets: [.drift],
    purpose: "removes all members of an object but one: a sparse response",
    ideal: "for each of them nil, a declared default and a report, or a missing key",
    scope: Scope(.object)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .object, index.childCount(of: node) > 1 else { return }
    for member in index.children(of: node) {
      edits.offer(Variant("", number: index.ordinal(of: member))) { edit in
        edit.replace(index.range(of: node), with: "{")
        edit.append(index.memberRange(of: member), of: document)
        edit.append("}")
      }
    }
  }
}
