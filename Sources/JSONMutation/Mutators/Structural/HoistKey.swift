import JSONText

extension Mutator {
  /// Moves a member out of its object, to after that object's own member.
  ///
  /// Members do not move next to records, nor to an object that already has their keys.
  public static let hoistKey = Mutator(
    "hoist-key", .structural, sets: [.drift],
    purpose: "moves a member beside its object: a response that became flatter",
    ideal: "as for a removed key, and the moved one is ignored",
    scope: .members
  ) { node, document, edits in
    let index = document.index
    guard index.isMember(node), let object = index.parent(of: node), index.isMember(object),
      let target = index.parent(of: object), let key = index.plainKey(of: node),
      !index.isTaken(key, in: target), !edits.avoidsMap(target, in: document)
    else { return }
    edits.offer { edit in
      edit.removeChild(node, in: document)
      edit.insert(",", at: index.range(of: object).upperBound)
      edit.append(index.memberRange(of: node), of: document)
    }
  }
}
