import JSONText

extension Mutator {
  /// Changes at least two members of an object at once: makes each null, spells each number,
  /// boolean and null as a string, or renames each.
  public static let everyMember = Mutator(
    "every-member", .structural, sets: [.drift],
    purpose: "changes all members of an object at once: a release that changes several",
    ideal: "for each of them a declared default, and a report at its path",
    scope: Scope(.object)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .object, index.childCount(of: node) > 1 else { return }
    var stringCount = 0
    var nullCount = 0
    for member in index.children(of: node) {
      if index.kind(of: member) == .null { nullCount += 1 }
      if becomesString(member, in: index) { stringCount += 1 }
    }
    if index.childCount(of: node) - nullCount > 1 {
      edits.offer("null") { edit in
        for member in index.children(of: node) where index.kind(of: member) != .null {
          edit.replace(index.range(of: member), with: "null")
        }
      }
    }
    if stringCount > 1 {
      edits.offer("string") { edit in
        for member in index.children(of: node) where becomesString(member, in: index) {
          edit.wrap(member, in: document, from: "\"", to: "\"")
        }
      }
    }
    edits.offer("renamed") { edit in
      for member in index.children(of: node) {
        guard let key = index.keyRange(of: member) else { continue }
        edit.replace(key)
        edit.append(key.dropLast(), of: document)
        edit.append("_v2\"")
      }
    }
  }
}

private func becomesString(_ member: NodeID, in index: DocumentIndex) -> Bool {
  switch index.kind(of: member) {
  case .null, .boolean, .number: true
  case .string, .array, .object: false
  }
}
