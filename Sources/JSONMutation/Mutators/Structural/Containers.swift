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

  /// Replaces an array with an object whose keys are the indices: all of them, or every other one.
  ///
  /// PHP writes an array with a missing index as an object.
  public static let arrayToObject = Mutator(
    "array-to-object", .structural, sets: [.baseline, .drift, .types],
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

  /// Replaces an object with the member that names it, or else with its first scalar.
  ///
  /// The naming member is `id`, `_id`, `uuid`, `key`, `slug` or `name`, in this order. Null does
  /// not count as a scalar.
  public static let collapseObject = Mutator(
    "collapse-object", .structural, sets: [.baseline, .drift, .types],
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
    for key in idKeys where isFree(key, inMembersOf: node, of: index) {
      edits.offer("with-key") { build(&$0, of: node, in: document, key: key) }
      return
    }
  }

  /// Replaces a document with one that describes an error, as if sent with a success status.
  ///
  /// The problem details follow RFC 9457. A document that already looks like one of the errors is
  /// not replaced with it.
  public static let errorDocument = Mutator(
    "error-document", .structural, sets: [.baseline, .drift],
    purpose: "replaces a document by an error: a failure that is sent as a success",
    ideal: "an error at the root, not an object of defaults",
    scope: .root
  ) { node, document, edits in
    let index = document.index
    guard node == index.root else { return }
    for error in errors {
      if index.kind(of: node) == .object, index.isTaken(error.key, in: node) { continue }
      edits.offer(Variant(error.name)) { $0.replace(index.range(of: node), with: error.text) }
    }
  }

  /// Puts a document into an envelope, takes it out of one, or renames the envelope's key.
  ///
  /// The content of an envelope is the largest array or object in the root.
  public static let envelope = Mutator(
    "envelope", .structural, sets: [.drift],
    purpose: "adds, removes or renames what is around a document: a new version of an API",
    ideal: "an error at the root that names the keys that were found",
    scope: .root
  ) { node, document, edits in
    let index = document.index
    guard node == index.root else { return }
    for envelope in envelopes {
      edits.offer(Variant(envelope.name)) {
        $0.wrap(node, in: document, from: envelope.opening, to: envelope.closing)
      }
    }
    if index.kind(of: node) == .array, index.childCount(of: node) == 1 {
      edits.offer("first") { edit in
        edit.replace(index.range(of: node))
        edit.append(index.interior(of: node), of: document)
      }
    }
    guard index.kind(of: node) == .object, let content = largest(of: node, in: index) else {
      return
    }
    edits.offer("removed") { edit in
      edit.remove(index.range(of: node).lowerBound..<index.range(of: content).lowerBound)
      edit.remove(index.range(of: content).upperBound..<index.range(of: node).upperBound)
    }
    for key in envelopeKeys {
      guard let old = index.keyRange(of: content), !index.isTaken(key, in: node) else {
        continue
      }
      edits.offer("renamed") { $0.replace(old.lowerBound + 1..<old.upperBound - 1, with: key) }
      return
    }
  }
}

private func build(_ edit: inout Edit, of array: NodeID, in document: Document, step: Int) {
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

private let idKeys: [StaticString] = ["id", "key"]

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

private let errors: [(name: String, key: StaticString, text: StaticString)] = [
  ("error", "error", #"{"error":{"code":500,"message":"Internal Server Error"}}"#),
  ("errors", "errors", #"{"errors":[{"message":"Internal Server Error"}]}"#),
  ("message", "message", #"{"message":"Internal Server Error"}"#),
  ("problem", "title", #"{"type":"about:blank","title":"Internal Server Error","status":500}"#),
]

private let envelopes: [(name: String, opening: StaticString, closing: StaticString)] = [
  ("added-data", #"{"data":"#, "}"), ("added-result", #"{"result":"#, "}"),
  ("added-with-meta", #"{"data":"#, #","meta":{"page":1}}"#), ("array", "[", "]"),
]

private let envelopeKeys: [StaticString] = ["data", "items", "results"]

private func largest(of object: NodeID, in index: DocumentIndex) -> NodeID? {
  var largest: NodeID?
  for member in index.children(of: object) where index.isContainer(member) {
    let size = index.range(of: member).count
    if let known = largest, index.range(of: known).count >= size { continue }
    largest = member
  }
  return largest
}
