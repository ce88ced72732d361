public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces an array by its sole element, or by the first of several.
///
/// It stands for bridges from XML in which a list of one looks like its element.
public struct UnwrapArray: Mutator {
  public var id: MutatorID { "unwrap-array" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "replaces an array by its first element: a bridge that loses lists" }
  public var ideal: String {
    "an array of one if that is wished for, else a type mismatch at the path"
  }
  public var scope: Scope { Scope(.array) }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.kind(of: node) == .array, let first = index.firstChild(of: node) else { return }
    edits.offer(index.childCount(of: node) == 1 ? "sole" : "first") { edit in
      edit.replace(index.range(of: node))
      edit.append(index.range(of: first), of: document)
    }
  }
}

extension Mutator where Self == UnwrapArray {
  /// Replaces an array by its first element.
  public static var unwrapArray: UnwrapArray { UnwrapArray() }
}
