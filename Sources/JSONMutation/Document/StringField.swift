package import JSONText

/// What is known about the strings of a field.
package struct StringField: Sendable {
  package let count: Int
  package let isTag: Bool
  package let looks: Looks

  package enum Looks: Sendable {
    /// A few words that repeat.
    case tags
    /// At least one of them does not look like an identifier.
    case text
    /// More different words than an enum has.
    case tooManyDifferent
    /// Most words occur once.
    case tooFewRepeated
  }
}

extension Document {
  /// What is known about the strings of each field, by its number.
  package var stringFields: [StringField] {
    (0..<fields.count).map { number in
      StringField(
        count: enumTags.count(field: number), isTag: enumTags.contains(field: number),
        looks: enumTags.looks(ofField: number))
    }
  }

  /// The fields whose objects are maps, in document order, with the reason if the bytes show it.
  ///
  /// The list of records is not included.
  package var mapFields: [(field: Field, looks: String)] {
    fields.mapFields.compactMap { field, evidence in
      switch evidence {
      case .list: nil
      case .noted: (field, "")
      case .looks(let reason): (field, reason)
      }
    }
  }

  /// Whether a string could be an enum tag: it starts with a letter, and does not have a form with its own
  /// type, such as a date, a URL or a UUID.
  ///
  /// Text with a space and a digit counts as prose, or as a date that starts with a name, such as
  /// `Sun Aug 31 00:29:15 +0000 2014`.
  package func isWord(_ node: NodeID) -> Bool {
    guard let body = index.unescapedBody(ofStringAt: node) else { return false }
    let text = index.bytes[body]
    guard let first = text.first, first.isASCIILetter || first >= 0x80 else { return false }
    if text.contains(0x20), text.contains(where: \.isASCIIDigit) { return false }
    return TextForm(text) == nil
  }

  /// A key that the object of a member does not have, in the form of the member's key; nil if the
  /// location is not a member.
  package func newKey(like member: NodeID) -> String? {
    guard let object = index.parent(of: member), let key = index.key(of: member) else { return nil }
    var keys = RecordKeys(index.children(of: object).compactMap(index.key(of:)))
    return keys.newKey(like: key, copy: 1)
  }
}
