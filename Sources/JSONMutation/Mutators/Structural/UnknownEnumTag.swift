public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces the tag of an enum with one that no release of the model has heard of.
///
/// It stands for a backend that adds a case. A string is taken for a tag where the study names its
/// field, or where the document shows it: all strings at the field look like identifiers, at most
/// 16 are different, and at least a quarter of them repeats another.
public struct UnknownEnumTag: Mutator {
  public var id: MutatorID { "unknown-enum-tag" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "replaces an enum's tag with an unknown one: a case that was added" }
  public var ideal: String { "an unknown case that keeps the tag as it was sent, and a report" }
  public var scope: Scope { Scope(.string) }

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .everyday }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard edits.takeForTag(node, in: document) else { return }
    edits.offer { edit in
      let tag = document.enumTags.unknownTag(field: document.looks.number(of: node))
      edit.replace(document.index.range(of: node), with: #"""#)
      edit.append(tag.utf8)
      edit.append(#"""#)
    }
  }
}

extension Mutator where Self == UnknownEnumTag {
  /// Replaces the tag of an enum with an unknown one.
  public static var unknownEnumTag: UnknownEnumTag { UnknownEnumTag() }
}
