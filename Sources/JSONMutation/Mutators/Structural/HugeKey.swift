import JSONText

extension Mutator {
  /// Replaces a member's key with one of 10,000 characters.
  ///
  /// An object large enough to have such a key already is searched only if it has few members.
  public static let hugeKey = Mutator(
    "huge-key", .structural, sets: [.values],
    purpose: "gives a key ten thousand characters: keys that users choose",
    ideal: "ignore the unknown key, and do as for a missing one; or an error at the path",
    scope: .members, plausibility: .exotic
  ) { node, document, edits in
    guard document.index.isMember(node), let object = document.index.parent(of: node) else {
      return
    }
    guard lacksHugeKeys(object, in: document.index) else { return }
    guard let key = document.index.keyRange(of: node) else { return }
    edits.offer { edit in
      edit.replace(key, with: #"""#)
      edit.append("k")
      edit.repeatLast(1, count: hugeLength)
      edit.append(#"""#)
    }
  }
}

private let hugeLength = 10_000
private let mostMembers = 64

private func lacksHugeKeys(_ object: NodeID, in index: DocumentIndex) -> Bool {
  if index.range(of: object).count < hugeLength { return true }
  guard index.childCount(of: object) <= mostMembers else { return false }
  return !index.children(of: object).contains { member in
    index.range(of: member).lowerBound - index.memberRange(of: member).lowerBound > hugeLength
  }
}
