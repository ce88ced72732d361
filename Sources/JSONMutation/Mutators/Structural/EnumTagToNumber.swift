import JSONText

extension Mutator {
  /// Replaces the tag of an enum with its ordinal among the sorted tags of its field.
  ///
  /// Some serializers send ordinals by default. ``unknownEnumTag`` says which strings are tags.
  public static let enumTagToNumber = Mutator(
    "enum-tag-to-number", .structural, sets: [.drift, .types],
    purpose: "replaces an enum's tag with an ordinal: another serializer setting",
    ideal: "an unknown case that keeps the number, and a report; else a type mismatch at the path",
    scope: Scope(.string)
  ) { node, document, edits in
    guard edits.isTag(node, in: document) else { return }
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
