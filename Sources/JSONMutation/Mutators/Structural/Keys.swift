import JSONText

extension Mutator {
  /// Removes a member from an object: its key, its value and one of the commas around it.
  public static let removeKey = Mutator(
    "remove-key", .structural, sets: [.core, .baseline, .drift],
    purpose: "removes a member from its object: a field that is no longer sent",
    ideal: "nil for an optional; else a declared default and a report, or a missing key",
    scope: .members, plausibility: .everyday
  ) { node, document, edits in
    edits.offer { $0.removeChild(node, in: document) }
  }

  /// Removes several members from an object: all, all scalars, all arrays and objects, or one half.
  ///
  /// In an object of up to four members, each subset of at least two, but not all, is removed. Its
  /// variant has a bit for each member; the first member's is 1.
  public static let removeKeys = Mutator(
    "remove-keys", .structural, sets: [.drift],
    purpose: "removes several members from an object: a minimal response",
    ideal: "for each of them nil, a declared default and a report, or a missing key",
    scope: Scope(.object), plausibility: .likely
  ) { node, document, edits in
    let index = document.index
    let count = index.childCount(of: node)
    guard count > 1 else { return }
    func offer(_ variant: Variant, keeping isKept: (NodeID) -> Bool) {
      edits.offer(variant) { edit in
        let kept = index.children(of: node).filter(isKept)
        edit.replace(node, withChildren: kept, in: document)
      }
    }
    edits.offer("all") { $0.replace(index.range(of: node), with: "{}") }
    guard count > 4 else {
      for mask in 0..<1 << count where 2..<count ~= mask.nonzeroBitCount {
        offer(Variant("subset", number: mask)) { mask >> index.ordinal(of: $0) & 1 == 0 }
      }
      return
    }
    let containerCount = index.children(of: node).count(where: index.isContainer)
    if 2..<count ~= count - containerCount { offer("scalars", keeping: index.isContainer) }
    if 2..<count ~= containerCount { offer("containers") { !index.isContainer($0) } }
    offer("first-half") { index.ordinal(of: $0) >= count / 2 }
    offer("second-half") { index.ordinal(of: $0) < count / 2 }
  }

  /// Removes all members of an object but one: a variant for each, numbered by the one that stays.
  public static let keepOnlyMember = Mutator(
    "keep-only-member", .structural, sets: [.drift],
    purpose: "removes all members of an object but one: a sparse response",
    ideal: "for each of them nil, a declared default and a report, or a missing key",
    scope: Scope(.object)
  ) { node, document, edits in
    guard document.index.childCount(of: node) > 1 else { return }
    for (number, member) in document.index.children(of: node).enumerated() {
      edits.offer(Variant("", number: number)) {
        $0.replace(node, withChildren: [member], in: document)
      }
    }
  }

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
    guard let object = index.parent(of: node), index.isMember(object),
      let target = index.parent(of: object), let key = index.plainKey(of: node),
      !index.isTaken(index.bytes[key], in: target), !edits.avoidsMap(target, in: document)
    else { return }
    edits.offer { edit in
      edit.removeChild(node, in: document)
      edit.insert(",", at: index.range(of: object).upperBound)
      edit.append(index.memberRange(of: node), of: document)
    }
  }

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
    edits.offer("data") { $0.wrap(node, in: document, from: #"{"data":"#, to: "}") }
    edits.offer("value") { $0.wrap(node, in: document, from: #"{"value":"#, to: "}") }
    let following = sequence(first: node, next: index.nextSibling(of:)).dropFirst()
    guard let sibling = following.first(where: { index.kind(of: $0) == .object }),
      !edits.avoidsMap(sibling, in: document), let key = index.plainKey(of: node),
      !index.isTaken(index.bytes[key], in: sibling)
    else { return }
    edits.offer("into-sibling") { edit in
      edit.removeChild(node, in: document)
      edit.insertChild(atEndOf: sibling, in: document)
      edit.append(index.memberRange(of: node), of: document)
    }
  }

  /// Makes a file one of a newer version of the app: a version number is raised, and a key is new.
  public static let newerVersion = Mutator(
    "newer-version", .structural,
    purpose: "raises the version number, and adds a key: what a newer version saved",
    ideal: "refuse to open it, or keep what is not known, and never save over it", scope: .root
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .object else { return }
    let versions = index.children(of: node).filter { member in
      let key = index.key(of: member)?.lowercased() ?? ""
      return index.kind(of: member) == .number
        && ["version", "schema"].contains(where: key.contains)
    }
    for (number, version) in versions.enumerated() {
      edits.offer(Variant("number", number: number)) {
        $0.replace(index.range(of: version), with: "9007")
      }
    }
    edits.offer("key") { $0.insertUnknownKey(#"{"added":[1]}"#, atEndOf: node, in: document) }
  }
}
