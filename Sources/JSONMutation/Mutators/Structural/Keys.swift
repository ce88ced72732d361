import JSONText

extension Mutator {
  /// Removes a member from an object: its key, its value and one of the commas around it.
  ///
  /// This is the most common drift.
  public static let removeKey = Mutator(
    "remove-key", .structural, sets: [.core, .baseline, .drift],
    purpose: "removes a member from its object: a field that is no longer sent",
    ideal: "nil for an optional; else a declared default and a report, or a missing key",
    scope: .members, plausibility: .everyday
  ) { node, document, edits in
    guard document.index.isMember(node) else { return }
    edits.offer { $0.removeChild(node, in: document) }
  }
}

extension Mutator {
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
    guard index.kind(of: node) == .object else { return }
    let count = index.childCount(of: node)
    guard count > 1 else { return }
    edits.offer("all") { $0.replace(index.range(of: node), with: "{}") }
    guard count > 4 else {
      for mask in 0..<1 << count where 2..<count ~= mask.nonzeroBitCount {
        edits.offer(Variant("subset", number: mask)) {
          $0.keepChildren(of: node, in: document) { mask >> index.ordinal(of: $0) & 1 == 0 }
        }
      }
      return
    }
    var containerCount = 0
    for member in index.children(of: node) where index.isContainer(member) { containerCount += 1 }
    if 2..<count ~= count - containerCount {
      edits.offer("scalars") {
        $0.keepChildren(of: node, in: document) { index.isContainer($0) }
      }
    }
    if 2..<count ~= containerCount {
      edits.offer("containers") {
        $0.keepChildren(of: node, in: document) { !index.isContainer($0) }
      }
    }
    edits.offer("first-half") {
      $0.keepChildren(of: node, in: document) { index.ordinal(of: $0) >= count / 2 }
    }
    edits.offer("second-half") {
      $0.keepChildren(of: node, in: document) { index.ordinal(of: $0) < count / 2 }
    }
  }
}

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

extension Mutator {
  /// Renames a member in several ways: a suffix, a leading underscore, two letters swapped, plural
  /// and singular, capitals, and invisible characters.
  ///
  /// Keys with escapes stay as they are.
  public static let renameKey = Mutator(
    "rename-key", .structural, sets: [.drift],
    purpose: "renames a member: a field that was refactored",
    ideal: "as for a removed key, and the new key is ignored",
    scope: .members, plausibility: .likely
  ) { node, document, edits in
    let index = document.index
    guard let key = index.plainKey(of: node), let parent = index.parent(of: node) else { return }
    let canMeet = index.mayMeetRenamed(node, key: key)
    index.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[key])
      for renaming in renamings {
        guard let renamed = RenamedKey(text, renaming) else { continue }
        if canMeet, index.isTaken(renamed, in: parent) { continue }
        edits.offer(Variant(renaming.rawValue)) { $0.rename(key, to: renamed) }
      }
    }
  }
}

private let renamings: [RenamedKey.Renaming] = [
  .suffix, .underscore, .typo, .plural, .singular, .uppercase, .trailingSpace, .zeroWidth,
]

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

extension Mutator {
  /// Spells the key of a member in another convention: snake, camel, Pascal or kebab case.
  ///
  /// Keys that have escapes or name records stay as they are.
  public static let keyConvention = Mutator(
    "key-convention", .structural, sets: [.drift],
    purpose: "spells a key in another convention: a field of another service",
    ideal: "a key strategy finds it; else as for a removed key",
    scope: .members
  ) { node, document, edits in
    let index = document.index
    guard let key = index.plainKey(of: node), let parent = index.parent(of: node),
      !edits.avoidsMap(parent, in: document)
    else { return }
    let canMeet = index.mayMeetRespelled(node, key: key)
    index.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[key])
      for convention in KeyConvention.allCases {
        guard let respelled = RespelledKey(text, in: convention), respelled.isDistinct else {
          continue
        }
        if canMeet, index.isTaken(respelled, in: parent) { continue }
        edits.offer(Variant(convention.rawValue)) { edit in
          edit.replace(key)
          edit.append(respelled, atMost: respelled.most)
        }
      }
    }
  }
}
