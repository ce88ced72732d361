public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a byte order mark before the document.
///
/// It stands for a file that was saved by an editor of Windows. RFC 8259 forbids to send the mark,
/// and lets a parser ignore it.
public struct ByteOrderMark: Mutator {
  public var id: MutatorID { "byte-order-mark" }
  public var mutationClass: MutationClass { .unspecified }
  public var purpose: String { "puts a byte order mark before the document: a server of Windows" }
  public var ideal: String { "the same value, or a failure at byte 0" }
  public var scope: Scope { .root }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard node == document.index.root else { return }
    edits.offer { $0.insert("\u{FEFF}", at: 0) }
  }
}

extension Mutator where Self == ByteOrderMark {
  /// Puts a byte order mark before the document.
  public static var byteOrderMark: ByteOrderMark { ByteOrderMark() }
}
