public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces the tag of an enum with its number among the tags of its field, which are sorted.
///
/// It stands for serializers that send the ordinals of cases unless told otherwise. Which strings
/// are tags is told as by ``UnknownEnumTag``.
public struct EnumTagToNumber: Mutator {
  public var id: MutatorID { "enum-tag-to-number" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "replaces an enum's tag with an ordinal: another serializer setting"
  }
  public var ideal: String {
    "an unknown case that keeps the number, and a report; else a type mismatch at the path"
  }
  public var scope: Scope { Scope(.string) }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard edits.takeForTag(node, in: document) else { return }
    let range = document.index.range(of: node)
    let tags = document.enumTags.literals(field: document.looks.number(of: node))
    let tag = document.index.bytes[range]
    guard let ordinal = tags.firstIndex(where: { document.index.bytes[$0] == tag }) else { return }
    edits.offer { edit in
      edit.replace(range)
      edit.append(decimal: Int64(ordinal))
    }
  }
}

extension Mutator where Self == EnumTagToNumber {
  /// Replaces the tag of an enum with a number.
  public static var enumTagToNumber: EnumTagToNumber { EnumTagToNumber() }
}
