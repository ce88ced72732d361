import JSONText

extension Document {
  /// Whether notes name a map with keys in it that the bytes alone do not show.
  var hasUnseenMaps: Bool {
    !notes.saysNothingOfMaps
      && index.nodeIDs.contains { node in
        index.childCount(of: node) > 0 && fields.isMap(node, in: index)
          && !looks.isMap(node, in: index)
      }
  }

  /// All that is known of the fields as notes, for a part of the document: what is a tag or a map in
  /// the whole is one in a part of it.
  var settledNotes: FieldNotes {
    var settled = FieldNotes(enumTags: tagFields, maps: fields.mapFields.map(\.field))
    settled.looksAtBytes = false
    return settled
  }

  /// The notes without those that say what the bytes show, or name a field that is not there.
  var effectiveNotes: FieldNotes {
    guard !notes.isEmpty else { return notes }
    let maps = Set(fields.mapFields.map(\.field))
    let shownMaps = Set(looks.mapFields.map(\.field))
    let shown = noting(FieldNotes(maps: notes.maps, notMaps: notes.notMaps))
    let (tags, shownTags) = (Set(tagFields), Set(shown.tagFields))
    return FieldNotes(
      enumTags: notes.enumTags.filter { tags.contains($0) && !shownTags.contains($0) },
      notEnumTags: notes.notEnumTags.filter(shownTags.contains),
      maps: notes.maps.filter { maps.contains($0) && !shownMaps.contains($0) },
      notMaps: notes.notMaps.filter(shownMaps.contains))
  }

  /// The fields whose strings are enum tags, in document order.
  private var tagFields: [Field] { (0..<fields.count).filter(enumTags.contains).map(fields.field) }
}

extension FieldNotes {
  /// What the parts of a compact identifier start with that stand for notes.
  private static var kinds: [(prefix: String, path: WritableKeyPath<FieldNotes, [Field]>)] {
    [("tag~", \.enumTags), ("text~", \.notEnumTags), ("map~", \.maps), ("object~", \.notMaps)]
  }

  /// The notes as a compact identifier has them: `tag~` and the field, percent-encoded.
  var identifierParts: [String] {
    Self.kinds.flatMap { prefix, path in
      self[keyPath: path].map { prefix + PercentEncoding.encoded($0.description) }
    }
  }

  /// Adds the note of a part; false where the part is none.
  ///
  /// - Throws: Where the part names no field.
  mutating func add(identifierPart part: String) throws(JSONPointerError) -> Bool {
    guard let kind = Self.kinds.first(where: { part.hasPrefix($0.prefix) }) else { return false }
    let text = PercentEncoding.decoded(part.dropFirst(kind.prefix.count)) ?? part
    self[keyPath: kind.path].append(Field(try JSONPointer(parsing: text)))
    return true
  }
}

extension FieldNotes: CustomStringConvertible {
  /// All that is said, in one line.
  public var description: String { identifierParts.joined(separator: " ") }
}
