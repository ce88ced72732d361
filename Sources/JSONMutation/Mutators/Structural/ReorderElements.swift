public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts the elements of an array into another order: the last one first, or the first one last.
///
/// It stands for another sort order. Reversed elements are offered where the first and last
/// certainly differ, rotated ones, of three and more, where the first and second do.
public struct ReorderElements: Mutator {
  public var id: MutatorID { "reorder-elements" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "reorders the elements of an array: another sort order" }
  public var ideal: String { "decodes the elements in the order that was sent" }
  public var scope: Scope { Scope(.array) }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.kind(of: node) == .array, index.childCount(of: node) > 1,
      let first = index.firstChild(of: node), let last = index.lastChild(of: node),
      let second = index.nextSibling(of: first)
    else { return }
    if index.certainlyDiffer(first, last) {
      edits.offer("reversed") { edit in
        edit.replace(index.range(of: node), with: "[")
        edit.append(index.range(of: last), of: document)
        var element = last
        while let previous = index.previousSibling(of: element) {
          edit.append(",")
          edit.append(index.range(of: previous), of: document)
          element = previous
        }
        edit.append("]")
      }
    }
    if second != last, index.certainlyDiffer(first, second) {
      edits.offer("rotated") { edit in
        edit.replace(index.range(of: node), with: "[")
        edit.append(
          index.range(of: second).lowerBound..<index.range(of: last).upperBound, of: document)
        edit.append(",")
        edit.append(index.range(of: first), of: document)
        edit.append("]")
      }
    }
  }
}

extension Mutator where Self == ReorderElements {
  /// Puts the elements of an array into another order.
  public static var reorderElements: ReorderElements { ReorderElements() }
}
