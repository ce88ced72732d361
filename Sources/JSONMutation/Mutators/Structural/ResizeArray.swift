public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Makes an array shorter or longer, all elements being those that it has.
///
/// It stands for pages of results: none, one, half a page, and elements that are on two pages.
public struct ResizeArray: Mutator {
  public var id: MutatorID { "resize-array" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "removes or repeats elements of an array: other pages of a list" }
  public var ideal: String { "decodes the elements that there are" }
  public var scope: Scope { Scope(.array) }

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .likely }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.kind(of: node) == .array, let first = index.firstChild(of: node) else { return }
    let range = index.range(of: node)
    let count = index.childCount(of: node)
    edits.offer("empty") { $0.replace(range, with: "[]") }
    edits.offer("doubled") { edit in
      edit.replace(range, with: "[")
      edit.append(index.interior(of: node), of: document)
      edit.append(",")
      edit.append(index.interior(of: node), of: document)
      edit.append("]")
    }
    guard count > 1, let last = index.lastChild(of: node) else { return }
    edits.offer("drop-first") { $0.removeChild(first, in: document) }
    edits.offer("drop-last") { $0.removeChild(last, in: document) }
    edits.offer("repeat-first") { edit in
      edit.insert(at: index.range(of: first).upperBound)
      edit.append(",")
      edit.append(index.range(of: first), of: document)
    }
    edits.offer("repeat-last") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(index.range(of: last), of: document)
    }
    guard count > 2 else { return }
    edits.offer("first-only") { edit in
      edit.replace(range, with: "[")
      edit.append(index.range(of: first), of: document)
      edit.append("]")
    }
    guard count > 3 else { return }
    edits.offer("first-half") {
      $0.keepChildren(of: node, in: document) { index.ordinal(of: $0) < count / 2 }
    }
  }
}

extension Mutator where Self == ResizeArray {
  /// Makes an array shorter or longer.
  public static var resizeArray: ResizeArray { ResizeArray() }
}
