public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces the document with nothing, or with blanks only.
///
/// It stands for a response without a body that still says it has been successful.
public struct EmptyDocument: Mutator {
  public var id: MutatorID { "empty-document" }
  public var mutationClass: MutationClass { .syntax }
  public var purpose: String { "replaces the document with nothing: an answer without a body" }
  public var ideal: String { "fail, and say that there was nothing" }
  public var scope: Scope { .root }

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    guard place == document.index.root else { return }
    let range = document.index.bytes.startIndex..<document.index.bytes.endIndex
    offers.offer("empty") { $0.remove(range) }
    offers.offer("blank") { $0.replace(range, with: " \n") }
  }
}

extension Mutator where Self == EmptyDocument {
  /// Replaces the document with nothing, or with blanks.
  public static var emptyDocument: EmptyDocument { EmptyDocument() }
}
