import JSONText

extension Mutator {
  /// Gives an object two unknown keys that are canonically equivalent: one with `é`, one with `e`
  /// and a combining accent.
  ///
  /// Swift considers such keys equal, while JSON parsers compare code units.
  public static let normalizedKeys = Mutator(
    "normalized-keys", .unspecified,
    purpose: "adds a key in two Unicode forms: keys that were typed on two systems",
    ideal: "two keys, or one documented rule and a report",
    scope: Scope(.object)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .object, !index.isTaken(composed, in: node),
      !index.isTaken(decomposed, in: node)
    else { return }
    edits.offer("composed-first") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(member: composed, "1,")
      edit.append(member: decomposed, "2")
    }
    edits.offer("decomposed-first") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(member: decomposed, "1,")
      edit.append(member: composed, "2")
    }
  }
}

private let composed = Array("caf\u{E9}".utf8)
private let decomposed = Array("cafe\u{301}".utf8)
