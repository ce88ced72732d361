import JSONText

extension Mutator {
  /// Replaces the tag of an enum with one that no release of the model knows.
  ///
  /// A string counts as a tag if the study names its field, or if the document shows it: all
  /// strings at the field look like identifiers, at most 16 differ, and at least a quarter of them
  /// are repeats. If there are three of each, 32 may differ.
  public static let unknownEnumTag = Mutator(
    "unknown-enum-tag", .structural, sets: [.core, .baseline, .drift, .values],
    purpose: "replaces an enum's tag with an unknown one: a case that was added",
    ideal: "an unknown case that keeps the tag as it was sent, and a report",
    scope: Scope(.string), plausibility: .everyday
  ) { node, document, edits in
    guard edits.isTag(node, in: document) else { return }
    edits.offer { edit in
      let tag = document.enumTags.unknownTag(field: document.looks.number(of: node))
      edit.replace(document.index.range(of: node), with: #"""#)
      edit.append(tag.utf8)
      edit.append(#"""#)
    }
  }
}
