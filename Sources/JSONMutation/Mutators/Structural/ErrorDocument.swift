public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a document by one that describes an error.
///
/// It stands for an error that is sent with the status code of a success. The problem details are
/// those of RFC 9457. A document that looks like one of them is not replaced by it.
public struct ErrorDocument: Mutator {
  public var id: MutatorID { "error-document" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "replaces a document by an error: a failure that is sent as a success"
  }
  public var ideal: String { "an error at the root, not an object of defaults" }
  public var scope: Scope { .root }

  private static let errors: [(name: String, key: StaticString, text: StaticString)] = [
    ("error", "error", #"{"error":{"code":500,"message":"Internal Server Error"}}"#),
    ("errors", "errors", #"{"errors":[{"message":"Internal Server Error"}]}"#),
    ("message", "message", #"{"message":"Internal Server Error"}"#),
    ("problem", "title", #"{"type":"about:blank","title":"Internal Server Error","status":500}"#),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard node == index.root else { return }
    for error in Self.errors {
      if index.kind(of: node) == .object, index.isTaken(error.key, in: node) { continue }
      edits.offer(Variant(error.name)) { $0.replace(index.range(of: node), with: error.text) }
    }
  }
}

extension Mutator where Self == ErrorDocument {
  /// Replaces a document by one that describes an error.
  public static var errorDocument: ErrorDocument { ErrorDocument() }
}
