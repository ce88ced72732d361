public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a value into an array of its own.
///
/// It stands for bridges from XML and other formats in which one element looks like a list of one.
public struct WrapInArray: Mutator {
  public var id: MutatorID { "wrap-in-array" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "puts a value into an array of one: a bridge that makes lists" }
  public var ideal: String { "the element if that is wished for, else a type mismatch at the path" }

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .likely }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    edits.offer { $0.wrap(node, in: document, from: "[", to: "]") }
  }
}

extension Mutator where Self == WrapInArray {
  /// Puts a value into an array of its own.
  public static var wrapInArray: WrapInArray { WrapInArray() }
}
