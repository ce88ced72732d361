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
    guard let recordID = RecordID(of: node, in: index) else { return }
    edits.offer { edit in
      let range = index.range(of: node)
      edit.replace(range, brackets: ("{", "}"), index.children(of: node)) { edit, _, element in
        edit.append(#"""#)
        if let text = recordID.text(of: element, in: index) { edit.append(text, of: document) }
        edit.append(#"":"#)
        edit.append(index.range(of: element), of: document)
      }
    }
  }

  /// Replaces an array with an object whose keys are the indices: all of them, or every other one.
  public static let arrayToObject = Mutator(
    "array-to-object", .structural, sets: [.baseline, .drift, .types],
    purpose: "makes an array an object with indices for keys: a list that PHP filtered",
    ideal: "the elements if that is wished for, else a type mismatch at the path",
    scope: Scope(.array)
  ) { node, document, edits in
    let index = document.index
    // Of an array of one, both are the same.
    let steps: [(variant: Variant, step: Int)] = [("dense", 1), ("sparse", 2)]
    for (variant, step) in steps.prefix(index.childCount(of: node)) {
      edits.offer(variant) { edit in
        let (range, elements) = (index.range(of: node), index.children(of: node))
        edit.replace(range, brackets: ("{", "}"), elements) { edit, number, element in
          edit.append(#""\#(number * step)":"#)
          edit.append(index.range(of: element), of: document)
        }
      }
    }
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
    guard let member = member(naming: node, in: document.index) else { return }
    let range = document.index.range(of: node)
    edits.offer { $0.replace(range, copying: document.index.range(of: member), of: document) }
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
    guard index.isMember(node), index.childCount(of: node) > 0, let target = index.parent(of: node),
      !edits.avoidsMap(target, in: document)
    else { return }
    for member in index.children(of: node) {
      guard let key = index.plainKey(of: member),
        !index.isTaken(index.bytes[key], in: target, except: node)
      else { return }
    }
    let member = index.memberRange(of: node)
    edits.offer { $0.replace(member, copying: index.interior(of: node), of: document) }
  }

  /// Replaces an object that holds only objects with an array of them, without their keys or with
  /// each key as a first member.
  public static let mapToArray = Mutator(
    "map-to-array", .structural, sets: [.drift, .types],
    purpose: "makes an object of objects an array: a dictionary that became a list",
    ideal: "a type mismatch at the path",
    scope: Scope(.object)
  ) { node, document, edits in
    let (index, range) = (document.index, document.index.range(of: node))
    let members = Array(index.children(of: node))
    guard !members.isEmpty, members.allSatisfy({ index.kind(of: $0) == .object }) else { return }
    edits.offer("values") { edit in
      edit.replace(range, brackets: ("[", "]"), members) { edit, _, member in
        edit.append(index.range(of: member), of: document)
      }
    }
    let freeKey = ["id", "key"].first { key in !members.contains { index.isTaken(key, in: $0) } }
    guard let freeKey else { return }
    edits.offer("with-key") { edit in
      edit.replace(range, brackets: ("[", "]"), members) { edit, _, member in
        edit.append(#"{"\#(freeKey)":"#)
        if let key = index.keyRange(of: member) { edit.append(key, of: document) }
        if index.childCount(of: member) > 0 { edit.append(",") }
        edit.append(index.interior(of: member), of: document)
        edit.append("}")
      }
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
    for (variant, key, text) in errors where !index.isTaken(key, in: node) {
      edits.offer(variant) { $0.replace(index.range(of: node), with: text) }
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
    for (variant, opening, closing) in envelopes {
      edits.offer(variant) { $0.wrap(node, in: document, from: opening, to: closing) }
    }
    if index.kind(of: node) == .array, index.childCount(of: node) == 1 {
      edits.offer("first") {
        $0.replace(index.range(of: node), copying: index.interior(of: node), of: document)
      }
    }
    guard index.kind(of: node) == .object else { return }
    let contents = index.children(of: node).filter(index.isContainer)
    let largest = contents.max { index.range(of: $0).count < index.range(of: $1).count }
    guard let content = largest, let key = index.keyRange(of: content) else { return }
    edits.offer("removed") { edit in
      edit.remove(index.range(of: node).lowerBound..<index.range(of: content).lowerBound)
      edit.remove(index.range(of: content).upperBound..<index.range(of: node).upperBound)
    }
    let freeKey = ["data", "items", "results"].first { !index.isTaken($0, in: node) }
    if let freeKey {
      edits.offer("renamed") { $0.replace(key.dropFirst().dropLast(), with: freeKey) }
    }
  }
}

private let names = [#""id""#, #""_id""#, #""uuid""#, #""key""#, #""slug""#, #""name""#]

private func member(naming object: NodeID, in index: DocumentIndex) -> NodeID? {
  let scalars = index.children(of: object).filter { member in
    !index.isContainer(member) && index.kind(of: member) != .null
  }
  func rank(_ member: NodeID) -> Int {
    let key = index.keyRange(of: member).map { index.bytes[$0] } ?? []
    return names.firstIndex { key.elementsEqual($0.utf8) } ?? names.count
  }
  return scalars.min { rank($0) < rank($1) }
}

private let errors: [(variant: Variant, key: String, text: String)] = [
  ("error", "error", #"{"error":{"code":500,"message":"Internal Server Error"}}"#),
  ("errors", "errors", #"{"errors":[{"message":"Internal Server Error"}]}"#),
  ("message", "message", #"{"message":"Internal Server Error"}"#),
  ("problem", "title", #"{"type":"about:blank","title":"Internal Server Error","status":500}"#),
]

private let envelopes: [(variant: Variant, opening: String, closing: String)] = [
  ("added-data", #"{"data":"#, "}"), ("added-result", #"{"result":"#, "}"),
  ("added-with-meta", #"{"data":"#, #","meta":{"page":1}}"#), ("array", "[", "]"),
]
