public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Spells characters of a string or a key in another way: with an escape, or without one.
///
/// It stands for another serializer: PHP escapes each `/`, and many escape all but ASCII. Where no
/// character would be spelled in another way, a variant is not offered.
public struct ReEscape: Mutator {
  public var id: MutatorID { "re-escape" }
  public var mutationClass: MutationClass { .meaningPreserving }
  public var purpose: String { "escapes characters, or unescapes them: another serializer" }
  public var ideal: String { "the same value" }

  private static let escapings: [(name: String, keyName: String, escaping: Escaping)] = [
    ("solidus", "key-solidus", .solidus), ("unicode", "key-unicode", .unicode),
    ("ascii", "key-ascii", .ascii), ("unescaped", "key-unescaped", .unescaped),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    if index.kind(of: node) == .string {
      let literal = index.bytes[index.range(of: node)]
      for (name, _, escaping) in Self.escapings where escaping.changes(literal) {
        edits.offer(Variant(name)) { $0.replace(literal, by: escaping) }
      }
    }
    guard let key = index.keyRange(of: node).map({ index.bytes[$0] }) else { return }
    for (_, name, escaping) in Self.escapings where escaping.changes(key) {
      edits.offer(Variant(name)) { $0.replace(key, by: escaping) }
    }
  }
}

extension Edit {
  fileprivate mutating func replace(_ literal: ArraySlice<UInt8>, by escaping: Escaping) {
    replace(literal.indices)
    escaping.append(literal, to: &self)
  }
}

extension Mutator where Self == ReEscape {
  /// Spells characters of a string or a key in another way.
  public static var reEscape: ReEscape { ReEscape() }
}
