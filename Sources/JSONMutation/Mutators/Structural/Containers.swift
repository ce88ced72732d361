import JSONText

extension Mutator {
  /// Replaces an array of objects with an object that is keyed by their identifiers.
  ///
  /// The identifiers, such as numbers at `id`, must all differ.
  public static let arrayToMap = Mutator(
    "array-to-map", .structural, sets: [.drift, .types],
    purpose: "keys the objects of an array by their identifiers: a list that was normalized",
    ideal: "the elements if that is wished for, else a type mismatch at the path",
    scope: Scope(.array)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .array, let recordID = RecordID(of: node, in: index) else {
      return
    }
    edits.offer { edit in
      edit.replace(index.range(of: node), with: "{")
      for element in index.children(of: node) {
        guard let text = recordID.text(of: element, in: index) else { continue }
        edit.append(index.ordinal(of: element) > 0 ? #",""# : #"""#)
        edit.append(text, of: document)
        edit.append(#"":"#)
        edit.append(index.range(of: element), of: document)
      }
      edit.append("}")
    }
  }
}

extension Mutator {
  /// Replaces an array with an object whose keys are the indices: all of them, or every other one.
  ///
  /// PHP writes an array with a missing index as an object.
  public static let arrayToObject = Mutator(
    "array-to-object", .structural, sets: [.drift, .types],
    purpose: "makes an array an object with indices for keys: a list that PHP filtered",
    ideal: "the elements if that is wished for, else a type mismatch at the path",
    scope: Scope(.array)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .array, index.childCount(of: node) > 0 else { return }
    edits.offer("dense") { build(&$0, of: node, in: document, step: 1) }
    guard index.childCount(of: node) > 1 else { return }
    edits.offer("sparse") { build(&$0, of: node, in: document, step: 2) }
  }
}

private func build(
  _ edit: inout Edit, of array: NodeID, in document: Document, step: Int
) {
  let index = document.index
  var key = 0
  edit.replace(index.range(of: array), with: "{")
  for element in index.children(of: array) {
    edit.append(key > 0 ? #",""# : #"""#)
    edit.append(decimal: Int64(key))
    edit.append(#"":"#)
    edit.append(index.range(of: element), of: document)
    key += step
  }
  edit.append("}")
}

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

extension Mutator {
  /// Shortens or lengthens an array, using only the elements that it has.
  ///
  /// Result pages look like this: none, one, half a page, or an element repeated on two pages.
  public static let resizeArray = Mutator(
    "resize-array", .structural, sets: [.values, .drift],
    purpose: "removes or repeats elements of an array: other pages of a list",
    ideal: "decodes the elements that there are",
    scope: Scope(.array), plausibility: .likely
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .array, let first = index.firstChild(of: node) else { return }
    let range = index.range(of: node)
    let count = index.childCount(of: node)
    edits.offer("empty") { $0.replace(range, with: "[]") }
    edits.offer("doubled") { edit in
      edit.replace(range, with: "[")
      edit.append(index.interior(of: node), of: document)
      edit.append(",")
      edit.append(index.interior(of: node), of: document)
      edit.append("]")
    }
    guard count > 1, let last = index.lastChild(of: node) else { return }
    edits.offer("drop-first") { $0.removeChild(first, in: document) }
    edits.offer("drop-last") { $0.removeChild(last, in: document) }
    edits.offer("repeat-first") { edit in
      edit.insert(at: index.range(of: first).upperBound)
      edit.append(",")
      edit.append(index.range(of: first), of: document)
    }
    edits.offer("repeat-last") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(index.range(of: last), of: document)
    }
    guard count > 2 else { return }
    edits.offer("first-only") { edit in
      edit.replace(range, with: "[")
      edit.append(index.range(of: first), of: document)
      edit.append("]")
    }
    guard count > 3 else { return }
    edits.offer("first-half") {
      $0.keepChildren(of: node, in: document) { index.ordinal(of: $0) < count / 2 }
    }
  }
}
