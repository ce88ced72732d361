import JSONText

extension Document {
  /// Whether the notes name a map with keys that the bytes alone do not show.
  var hasUnseenMaps: Bool {
    !notes.saysNothingOfMaps
      && index.nodeIDs.contains { node in
        index.childCount(of: node) > 0 && fields.isMap(node, in: index)
          && !looks.isMap(node, in: index)
      }
  }

  /// Everything known about the fields, as notes for a part of the document: a field that is a tag or a
  /// map in the whole document is one in a part of it.
  var settledNotes: FieldNotes {
    var settled = FieldNotes(enumTags: tagFields, maps: fields.mapFields.map(\.field))
    settled.looksAtBytes = false
    settled.allowances = notes.allowances
    return settled
  }

  /// The notes without those that the bytes already show, or whose field does not exist.
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

  private var tagFields: [Field] { (0..<fields.count).filter(enumTags.contains).map(fields.field) }
}

extension FieldNotes {
  private static var kinds: [(prefix: String, path: WritableKeyPath<FieldNotes, [Field]>)] {
    [("tag~", \.enumTags), ("text~", \.notEnumTags), ("map~", \.maps), ("object~", \.notMaps)]
  }

  /// The notes in a compact identifier, such as `tag~` and the percent-encoded field.
  var identifierParts: [String] {
    Self.kinds.flatMap { prefix, path in
      self[keyPath: path].map { prefix + PercentEncoding.encoded($0.description) }
    }
  }

  /// Adds the note of a part, and returns whether the part is a note.
  ///
  /// - Throws: An error if the part does not name a field.
  mutating func add(identifierPart part: String) throws(JSONPointerError) -> Bool {
    guard let kind = Self.kinds.first(where: { part.hasPrefix($0.prefix) }) else { return false }
    let text = PercentEncoding.decoded(part.dropFirst(kind.prefix.count)) ?? part
    self[keyPath: kind.path].append(Field(try JSONPointer(parsing: text)))
    return true
  }
}

extension FieldNotes: CustomStringConvertible {
  public var description: String { identifierParts.joined(separator: " ") }
}
