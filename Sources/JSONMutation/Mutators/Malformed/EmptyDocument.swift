public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces the document with nothing, or with blanks only.
///
/// It stands for a response without a body that still says it has been successful.
public struct EmptyDocument: Mutator {
  public var id: MutatorID { "empty-document" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String { "replaces the document with nothing: an answer without a body" }
  public var ideal: String { "fail, and say that there was nothing" }
  public var scope: Scope { .root }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard node == document.index.root else { return }
    let range = document.index.bytes.startIndex..<document.index.bytes.endIndex
    edits.offer("empty") { $0.remove(range) }
    edits.offer("blank") { $0.replace(range, with: " \n") }
  }
}

extension Mutator where Self == EmptyDocument {
  /// Replaces the document with nothing, or with blanks.
  public static var emptyDocument: EmptyDocument { EmptyDocument() }
}
