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
