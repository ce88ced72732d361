public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a value with one of another JSON type; a variant for each of the five other types.
///
/// It stands for a field whose type changed. The replacement is the same at every location: a short
/// value that is not empty where a type has one.
public struct FlipType: Mutator {
  public var id: MutatorID { "flip-type" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "replaces a value with one of another JSON type: a changed type" }
  public var ideal: String { "a declared default and a report, else a type mismatch at the path" }

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility {
    switch variant.name {
    case "null": .everyday
    case "number", "string": .likely
    case "boolean": .possible
    default: .exotic
    }
  }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let kind = document.index.kind(of: node)
    let range = document.index.range(of: node)
    if kind != .null { edits.offer("null") { $0.replace(range, with: "null") } }
    if kind != .boolean { edits.offer("boolean") { $0.replace(range, with: "true") } }
    if kind != .number { edits.offer("number") { $0.replace(range, with: "1") } }
    if kind != .string { edits.offer("string") { $0.replace(range, with: #""flipped""#) } }
    if kind != .array { edits.offer("array") { $0.replace(range, with: "[]") } }
    if kind != .object { edits.offer("object") { $0.replace(range, with: "{}") } }
  }
}

extension Mutator where Self == FlipType {
  /// Replaces a value with one of another JSON type.
  public static var flipType: FlipType { FlipType() }
}
