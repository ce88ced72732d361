import JSONText

extension Mutator {
  /// Replaces a document with one that describes an error, as if sent with a success status.
  ///
  /// The problem details follow RFC 9457. A document that already looks like one of the errors is
  /// not replaced with it.
  public static let errorDocument = Mutator(
    "error-document", .structural, sets: [.drift],
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
}

private let errors: [(name: String, key: StaticString, text: StaticString)] = [
  ("error", "error", #"{"error":{"code":500,"message":"Internal Server Error"}}"#),
  ("errors", "errors", #"{"errors":[{"message":"Internal Server Error"}]}"#),
  ("message", "message", #"{"message":"Internal Server Error"}"#),
  ("problem", "title", #"{"type":"about:blank","title":"Internal Server Error","status":500}"#),
]

extension Mutator {
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
    for key in keys {
      guard let old = index.keyRange(of: content), !index.isTaken(key, in: node) else {
        continue
      }
      edits.offer("renamed") { $0.replace(old.lowerBound + 1..<old.upperBound - 1, with: key) }
      return
    }
  }
}

private let envelopes: [(name: String, opening: StaticString, closing: StaticString)] = [
  ("added-data", #"{"data":"#, "}"), ("added-result", #"{"result":"#, "}"),
  ("added-with-meta", #"{"data":"#, #","meta":{"page":1}}"#), ("array", "[", "]"),
]
private let keys: [StaticString] = ["data", "items", "results"]

private func largest(of object: NodeID, in index: DocumentIndex) -> NodeID? {
  var largest: NodeID?
  for member in index.children(of: object) where index.isContainer(member) {
    let size = index.range(of: member).count
    if let known = largest, index.range(of: known).count >= size { continue }
    largest = member
  }
  return largest
}
