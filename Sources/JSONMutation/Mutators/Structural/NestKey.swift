import JSONText

extension Mutator {
  /// Moves a member's value one level down: into a new object, or with its key to the end of the
  /// next object among its siblings.
  ///
  /// Members do not move next to records, nor to an object that already has their keys.
  public static let nestKey = Mutator(
    "nest-key", .structural, sets: [.drift],
    purpose: "moves a value one level down: a response that got more levels",
    ideal: "as for a changed type or a removed key, at the path",
    scope: .members
  ) { node, document, edits in
    let index = document.index
    guard index.isMember(node) else { return }
    edits.offer("data") { $0.wrap(node, in: document, from: #"{"data":"#, to: "}") }
    edits.offer("value") { $0.wrap(node, in: document, from: #"{"value":"#, to: "}") }
    var sibling = index.nextSibling(of: node)
    while let next = sibling, index.kind(of: next) != .object {
      sibling = index.nextSibling(of: next)
    }
    guard let sibling, !edits.avoidsMap(sibling, in: document),
      let key = index.plainKey(of: node), !index.isTaken(key, in: sibling)
    else { return }
    edits.offer("into-sibling") { edit in
      edit.removeChild(node, in: document)
      edit.insertChild(atEndOf: sibling, in: document)
      edit.append(index.memberRange(of: node), of: document)
    }
  }
}
