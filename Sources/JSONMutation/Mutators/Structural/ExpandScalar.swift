public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a boolean, number or string into an object, as its `id` or its `name`.
///
/// It stands for a reference that the backend now sends as the whole object that it names.
public struct ExpandScalar: Mutator {
  public var id: MutatorID { "expand-scalar" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "puts a scalar into an object of its own: a reference sent expanded"
  }
  public var ideal: String { "a declared default and a report, else a type mismatch at the path" }
  public var scope: Scope { Scope(.boolean, .number, .string) }

  private static let starts: [(Variant, StaticString)] = [
    ("id", #"{"id":"#), ("name", #"{"name":"#),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let kind = document.index.kind(of: node)
    guard kind == .boolean || kind == .number || kind == .string else { return }
    for (variant, start) in Self.starts {
      edits.offer(variant) { $0.wrap(node, in: document, from: start, to: "}") }
    }
  }
}

extension Mutator where Self == ExpandScalar {
  /// Puts a scalar into an object of its own.
  public static var expandScalar: ExpandScalar { ExpandScalar() }
}
