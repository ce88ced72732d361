public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces the tag of an enum with another that the document has at the same field.
///
/// It stands for a discriminator that does not fit what is beside it. The variants are the first
/// three other tags, by their numbers among the sorted tags of the field. Which strings are tags is
/// told as by ``UnknownEnumTag``; those with escapes stay.
public struct SwapEnumTag: Mutator {
  public var id: MutatorID { "swap-enum-tag" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "replaces an enum's tag with a known one: a wrong discriminator" }
  public var ideal: String {
    "the other case; where its members are missing, an error or a report at the path"
  }
  public var scope: Scope { Scope(.string) }

  private static let mostOffers = 3

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard edits.takeForTag(node, in: document) else { return }
    guard document.index.unescapedBody(ofStringAt: node) != nil else { return }
    let range = document.index.range(of: node)
    let tags = document.enumTags.literals(field: document.looks.number(of: node))
    var count = 0
    for number in tags.indices where count < Self.mostOffers {
      let other = document.index.bytes[tags[number]]
      if other == document.index.bytes[range] { continue }
      edits.offer(Variant("tag", number: number)) { $0.replace(range, with: other) }
      count += 1
    }
  }
}

extension Mutator where Self == SwapEnumTag {
  /// Replaces the tag of an enum with another known one.
  public static var swapEnumTag: SwapEnumTag { SwapEnumTag() }
}
