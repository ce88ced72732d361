import JSONText

extension Mutator {
  /// Replaces the tag of an enum with another that the document has at the same field.
  ///
  /// A discriminator then does not match the members next to it. The variants are the first three
  /// other tags, by their numbers among the field's sorted tags. ``unknownEnumTag`` says which
  /// strings are tags. Those with escapes stay as they are.
  public static let swapEnumTag = Mutator(
    "swap-enum-tag", .structural, sets: [.values],
    purpose: "replaces an enum's tag with a known one: a wrong discriminator",
    ideal: "the other case; where its members are missing, an error or a report at the path",
    scope: Scope(.string)
  ) { node, document, edits in
    guard edits.isTag(node, in: document) else { return }
    guard document.index.unescapedBody(ofStringAt: node) != nil else { return }
    let range = document.index.range(of: node)
    let tags = document.enumTags.literals(field: document.looks.number(of: node))
    var count = 0
    for number in tags.indices where count < mostOffers {
      let other = document.index.bytes[tags[number]]
      if other == document.index.bytes[range] { continue }
      edits.offer(Variant("tag", number: number)) { $0.replace(range, with: other) }
      count += 1
    }
  }
}

private let mostOffers = 3
