import JSONText

extension Mutator {
  /// Replaces a member that is an object with the members of that object.
  ///
  /// Members do not move next to records, nor to an object that already has their keys.
  public static let flattenObject = Mutator(
    "flatten-object", .structural, sets: [.drift],
    purpose: "replaces an object by its members: a response that became flatter",
    ideal: "as for a removed key, and those that came are ignored",
    scope: Scope(.object)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .object, index.isMember(node),
      index.childCount(of: node) > 0, let target = index.parent(of: node),
      !edits.avoidsMap(target, in: document)
    else { return }
    for member in index.children(of: node) {
      guard let key = index.plainKey(of: member), !index.isTaken(key, in: target, except: node)
      else { return }
    }
    edits.offer { edit in
      edit.replace(index.memberRange(of: node))
      edit.append(index.interior(of: node), of: document)
    }
  }
}
