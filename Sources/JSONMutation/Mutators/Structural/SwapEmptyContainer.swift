public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces an empty array with an empty object, and the other way round.
///
/// It stands for languages with one type for both, such as PHP.
public struct SwapEmptyContainer: Mutator {
  public var id: MutatorID { "swap-empty-container" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "swaps an empty array and object: a language with one type for both"
  }
  public var ideal: String { "an empty value, and a report; else a type mismatch at the path" }

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .likely }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.childCount(of: node) == 0 else { return }
    let range = document.index.range(of: node)
    switch document.index.kind(of: node) {
    case .array: edits.offer { $0.replace(range, with: "{}") }
    case .object: edits.offer { $0.replace(range, with: "[]") }
    case .null, .boolean, .number, .string: break
    }
  }
}

extension Mutator where Self == SwapEmptyContainer {
  /// Replaces an empty array with an empty object, and the other way round.
  public static var swapEmptyContainer: SwapEmptyContainer { SwapEmptyContainer() }
}
