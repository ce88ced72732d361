public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts white space before or behind the document.
///
/// It stands for a response that a template makes, or that a file ends with a line break.
public struct PadDocument: Mutator {
  public var id: MutatorID { "pad-document" }
  public var mutationClass: MutationClass { .meaningPreserving }
  public var purpose: String {
    "puts white space around the document: a response made by a template"
  }
  public var ideal: String { "the same value" }
  public var scope: Scope { .root }

  private static let paddings: [(name: String, leading: StaticString, trailing: StaticString)] = [
    ("leading", "\n  \t", ""), ("trailing", "", "  \t"), ("newline", "", "\n"),
    ("crlf", "\r\n", "\r\n"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard node == document.index.root else { return }
    for (name, leading, trailing) in Self.paddings {
      edits.offer(Variant(name)) { edit in
        if leading.utf8CodeUnitCount > 0 { edit.insert(leading, at: 0) }
        if trailing.utf8CodeUnitCount > 0 {
          edit.insert(trailing, at: document.index.bytes.endIndex)
        }
      }
    }
  }
}

extension Mutator where Self == PadDocument {
  /// Puts white space before or behind the document.
  public static var padDocument: PadDocument { PadDocument() }
}
