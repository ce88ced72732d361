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
    edits.offer { $0.replaceTag(node, in: document) }
  }

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
    let tag = document.index.bytes[document.index.range(of: node)]
    guard let ordinal = document.tags(like: node).firstIndex(of: tag) else { return }
    edits.offer { $0.replace(tag.indices, with: String(ordinal)) }
  }

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
    guard edits.isTag(node, in: document), document.index.unescapedBody(ofStringAt: node) != nil
    else { return }
    let tag = document.index.bytes[document.index.range(of: node)]
    let others = document.tags(like: node).enumerated().filter { $0.element != tag }
    for (number, other) in others.prefix(3) {
      edits.offer(Variant("tag", number: number)) { $0.replace(tag.indices, with: other) }
    }
  }

  /// Spells the tag of an enum another way: in other case, with a trailing space, with hyphens for
  /// underscores, or with a Cyrillic letter that looks the same.
  ///
  /// ``unknownEnumTag`` says which strings are tags. Those with escapes stay as they are.
  public static let respellEnumTag = Mutator(
    "respell-enum-tag", .structural, sets: [.drift, .values],
    purpose: "spells an enum's tag another way: cases that were renamed or typed",
    ideal: "an unknown case that keeps the tag as it was sent, and a report",
    scope: Scope(.string), plausibility: .likely
  ) { node, document, edits in
    guard edits.isTag(node, in: document),
      let body = document.index.unescapedBody(ofStringAt: node)
    else { return }
    let value = document.index.bytes[document.index.range(of: node)]
    let tag = value[body]
    let letters = tag.count(where: \.isASCIILetter)
    let capitals = tag.count(where: \.isASCIICapital)
    let startsSmall = tag.first?.isASCIISmall ?? false
    let startsCapital = tag.first?.isASCIICapital ?? false
    let lower = tag.map(\.lowercased)
    func offer(_ variant: Variant, _ respelled: [UInt8]) {
      edits.offer(variant) { $0.replace(value.indices, quoting: respelled) }
    }
    if capitals < letters { offer("upper", tag.map(\.uppercased)) }
    if capitals > 0 { offer("lower", lower) }
    if letters > 1, startsSmall || startsCapital && capitals > 1 {
      offer("capitalized", lower.prefix(1).map(\.uppercased) + lower.dropFirst())
    }
    if tag.contains(UInt8(ascii: "_")) {
      offer("hyphens", tag.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 })
    }
    edits.offer("trailing-space") {
      $0.replace(value, changing: body.upperBound..<body.upperBound, to: " ")
    }
    let lookalikes = tag.indices.lazy.compactMap { offset in
      homoglyphs[tag[offset]].map { (offset, $0) }
    }
    guard let (offset, letter) = lookalikes.first else { return }
    edits.offer("homoglyph") {
      $0.replace(value, changing: offset..<offset + 1, to: letter)
    }
  }

  /// Gives an object an unknown tag and other members: those that not every object of its field has are
  /// renamed, in it and in the objects that are its members.
  ///
  /// Members that all variants share stay, as a backend would send them. ``unknownEnumTag`` says which
  /// strings are tags.
  public static let newVariant = Mutator(
    "new-variant", .structural, sets: [.drift],
    purpose: "sends an unknown tag with members of its own: a variant that was added",
    ideal: "an unknown case that keeps what was sent, and a report; never another variant",
    scope: Scope(.string), plausibility: .likely
  ) { node, document, edits in
    guard edits.isTag(node, in: document), document.index.isMember(node),
      let object = document.index.parent(of: node), object != document.list,
      !edits.avoidsMap(object, in: document)
    else { return }
    let keys = document.variantKeys(of: object, tag: node)
    if keys.isEmpty { return }
    edits.offer { edit in
      edit.replaceTag(node, in: document)
      for key in keys { edit.insert("_v2", at: key.upperBound) }
    }
  }
}

extension Edit {
  fileprivate mutating func replaceTag(_ node: NodeID, in document: Document) {
    let tag = document.enumTags.unknownTag(field: document.looks.number(of: node))
    replace(document.index.range(of: node), quoting: tag.utf8)
  }
}

extension Document {
  /// The different tags of the field of a location, sorted.
  func tags(like node: NodeID) -> [ArraySlice<UInt8>] {
    enumTags.literals(field: looks.number(of: node)).map { index.bytes[$0] }
  }

  /// The keys of the members, but for the tag, that not every object of the field has: those of an
  /// object, and of the objects that are its members.
  fileprivate func variantKeys(of object: NodeID, tag: NodeID) -> [Range<Int>] {
    index.children(of: object).flatMap { member -> [Range<Int>] in
      if member == tag { return [] }
      if presence.isInAll(member, of: object, looks) {
        let isObject = index.kind(of: member) == .object && !looks.isMap(member, in: index)
        let inside = isObject ? Array(index.children(of: member)) : []
        return inside.filter { !presence.isInAll($0, of: member, looks) }
          .compactMap { variantKey($0, in: member) }
      }
      return [variantKey(member, in: object)].compactMap(\.self)
    }
  }

  /// The key, unless it has escapes or the new key is taken.
  private func variantKey(_ member: NodeID, in object: NodeID) -> Range<Int>? {
    index.plainKey(of: member).flatMap { key in
      index.isTaken(Array(index.bytes[key]) + Array("_v2".utf8), in: object) ? nil : key
    }
  }
}

private let homoglyphs: [UInt8: String] = Dictionary(
  uniqueKeysWithValues: zip(
    "aeopcxiAEOPC".utf8,
    "\u{430}\u{435}\u{43E}\u{440}\u{441}\u{445}\u{456}\u{410}\u{415}\u{41E}\u{420}\u{421}"
      .map(String.init)))
