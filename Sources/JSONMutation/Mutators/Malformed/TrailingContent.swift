public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts something behind the document.
///
/// It stands for a log that leaks into the output, and for documents that are sent one after another:
/// `garbage`, a closing `bracket`, the document once more as `second-document`, and on a line of its
/// own as `another-line`. Behind a number, a second one needs its line: digits would join.
public struct TrailingContent: Mutator {
  public var id: MutatorID { "trailing-content" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String {
    "adds content behind the document: a leaking log, a stream of documents"
  }
  public var ideal: String { "fail at the offset of what was added" }
  public var scope: Scope { .root }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard node == index.root else { return }
    let end = index.bytes.count
    let kind = index.kind(of: node)
    edits.offer("garbage") { $0.insert("bla", at: end) }
    edits.offer("bracket") {
      $0.insert(kind == .object ? "}" : "]", at: index.range(of: node).upperBound)
    }
    if kind != .number {
      edits.offer("second-document") {
        $0.insert(at: end)
        $0.append(index.range(of: node), of: document)
      }
    }
    edits.offer("another-line") {
      $0.insert("\n", at: end)
      $0.append(index.range(of: node), of: document)
    }
  }
}

extension Mutator where Self == TrailingContent {
  /// Puts something behind the document.
  public static var trailingContent: TrailingContent { TrailingContent() }
}
