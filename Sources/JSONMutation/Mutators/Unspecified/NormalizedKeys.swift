public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Gives an object two unknown keys that Unicode calls equal: one with `é`, one with `e` and an
/// accent.
///
/// It stands for keys that users typed on different systems. Swift calls such keys equal, JSON
/// parsers compare code units.
public struct NormalizedKeys: Mutator {
  public var id: MutatorID { "normalized-keys" }
  public var mutationClass: MutationClass { .unspecified }
  public var purpose: String {
    "adds a key in two Unicode forms: keys that were typed on two systems"
  }
  public var ideal: String { "two keys, or one documented rule and a report" }
  public var scope: Scope { Scope(.object) }

  private static let composed = Array("caf\u{E9}".utf8)
  private static let decomposed = Array("cafe\u{301}".utf8)

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.kind(of: node) == .object, !index.isTaken(Self.composed, in: node),
      !index.isTaken(Self.decomposed, in: node)
    else { return }
    edits.offer("composed-first") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(member: Self.composed, "1,")
      edit.append(member: Self.decomposed, "2")
    }
    edits.offer("decomposed-first") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(member: Self.decomposed, "1,")
      edit.append(member: Self.composed, "2")
    }
  }
}

extension Mutator where Self == NormalizedKeys {
  /// Gives an object two unknown keys that Unicode calls equal.
  public static var normalizedKeys: NormalizedKeys { NormalizedKeys() }
}
