public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Removes a member from an object: its key, its value and one of the commas around it.
///
/// It stands for the most common drift: a backend that stops sending a field.
public struct RemoveKey: Mutator {
  public var id: MutatorID { "remove-key" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "removes a member from its object: a field that is no longer sent" }
  public var ideal: String {
    "nil for an optional; else a declared default and a report, or a missing key"
  }
  public var scope: Scope { .members }

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .everyday }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.isMember(node) else { return }
    edits.offer { $0.removeChild(node, in: document) }
  }
}

extension Mutator where Self == RemoveKey {
  /// Removes a member from an object.
  public static var removeKey: RemoveKey { RemoveKey() }
}
