public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a value with `null`.
///
/// It stands for a field that was never empty while the app was written. A key that is there with
/// `null` is not the same as a key that is missing.
public struct NullValue: Mutator {
  public var id: MutatorID { "null-value" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "replaces a value with null: a field that became nullable" }
  public var ideal: String {
    "nil for an optional; else a default and a report, or an error at the path"
  }

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .everyday }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.kind(of: node) != .null else { return }
    let range = document.index.range(of: node)
    edits.offer { $0.replace(range, with: "null") }
  }
}

extension Mutator where Self == NullValue {
  /// Replaces a value with `null`.
  public static var nullValue: NullValue { NullValue() }
}
