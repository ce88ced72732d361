import JSONText

extension Mutator {
  /// Replaces an object that holds only objects with an array of them, without their keys or with
  /// each key as a first member.
  public static let mapToArray = Mutator(
    "map-to-array", .structural, sets: [.drift, .types],
    purpose: "makes an object of objects an array: a dictionary that became a list",
    ideal: "a type mismatch at the path",
    scope: Scope(.object)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .object, index.childCount(of: node) > 0 else { return }
    for member in index.children(of: node) where index.kind(of: member) != .object { return }
    edits.offer("values") { edit in
      edit.replace(index.range(of: node), with: "[")
      for member in index.children(of: node) {
        if index.ordinal(of: member) > 0 { edit.append(",") }
        edit.append(index.range(of: member), of: document)
      }
      edit.append("]")
    }
    for key in keys where isFree(key, inMembersOf: node, of: index) {
      edits.offer("with-key") { build(&$0, of: node, in: document, key: key) }
      return
    }
  }
}

private let keys: [StaticString] = ["id", "key"]

private func isFree(
  _ key: StaticString, inMembersOf object: NodeID, of index: DocumentIndex
) -> Bool {
  for member in index.children(of: object) where index.isTaken(key, in: member) {
    return false
  }
  return true
}

private func build(
  _ edit: inout Edit, of object: NodeID, in document: Document, key: StaticString
) {
  let index = document.index
  edit.replace(index.range(of: object), with: "[")
  for member in index.children(of: object) {
    guard let text = index.keyRange(of: member) else { continue }
    edit.append(index.ordinal(of: member) > 0 ? #",{""# : #"{""#)
    edit.append(key)
    edit.append(#"":"#)
    edit.append(text, of: document)
    if index.childCount(of: member) > 0 { edit.append(",") }
    edit.append(index.interior(of: member), of: document)
    edit.append("}")
  }
  edit.append("]")
}
