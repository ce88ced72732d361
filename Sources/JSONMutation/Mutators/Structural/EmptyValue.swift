public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a value with an empty string, array or object; a variant for each that is not there
/// already.
///
/// It stands for a form that was sent blank, and for languages whose empty value has one type.
public struct EmptyValue: Mutator {
  public var id: MutatorID { "empty-value" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "replaces a value with an empty one: a form that was sent blank" }
  public var ideal: String {
    "a declared default and a report, else a type mismatch at the path; never a crash"
  }

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .likely }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let kind = document.index.kind(of: node)
    let range = document.index.range(of: node)
    let isEmpty = document.index.childCount(of: node) == 0
    if kind != .string || range.count > 2 {
      edits.offer("string") { $0.replace(range, with: #""""#) }
    }
    if kind != .array || !isEmpty { edits.offer("array") { $0.replace(range, with: "[]") } }
    if kind != .object || !isEmpty { edits.offer("object") { $0.replace(range, with: "{}") } }
  }
}

extension Mutator where Self == EmptyValue {
  /// Replaces a value with an empty string, array or object.
  public static var emptyValue: EmptyValue { EmptyValue() }
}
