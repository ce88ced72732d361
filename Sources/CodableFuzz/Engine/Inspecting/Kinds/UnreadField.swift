import JSONMutation
import JSONText

extension FindingKind {
  static let unreadField: FindingKind = FindingKind(
    "unread-field", title: "Fields that no model reads",
    cause: "No property of the models has the key of these fields. Nothing changes for the "
      + "strategies, whatever is there.",
    remedy: "Check that a property for them is not missing or misspelled in `CodingKeys`. Else ask "
      + "the backend for a response without them.",
    fields: { inspection, strategy in
      inspection.unreadFields(of: strategy).filter { !$0.isUncertain }.map(\.location)
    },
    finding: { group, inspection in
      let size = group.fields.compactMap(\.byteCount).reduce(0, +)
      let bytes = Rate(size, of: inspection.document.index.bytes.count)
      let isReadByNone = group.strategies.count == inspection.strategies.count
      return ModelFinding(
        .unreadField, group,
        (isReadByNone ? "no model reads " : "some models skip ")
          + "\(Format.count(group.fields.count, "field")) with \(Format.share(bytes)) "
          + "of the document's bytes",
        code: group.fields.first.flatMap { field in
          field.field.pointer.tokens.last.flatMap {
            inspection.codingKey(KeyTransform.fromSnakeCase($0.text), for: $0.text, group)
          }
        },
        bytes: bytes)
    })

  static let cannotTell: FindingKind = FindingKind(
    "cannot-tell", title: "Fields that may be unread",
    cause: "The document has no value for them but null, false, zero or an empty one, and no other "
      + "value changed anything. A property of a type of the models' own has one value in every "
      + "record. It may read such a field with `try?`, and fall back to that value.",
    remedy: "Add a record with a value to the document, and run again.",
    fields: { inspection, strategy in
      inspection.unreadFields(of: strategy).filter(\.isUncertain).map(\.location)
    },
    finding: { group, _ in
      ModelFinding(
        .cannotTell, group,
        "cannot tell whether models read \(Format.count(group.fields.count, "field"))")
    })
}

extension Inspection {
  fileprivate struct UnreadField {
    let location: ModelFinding.FieldLocation
    /// Whether a model could read it softly, and the document has no value that would show it.
    let isUncertain: Bool
  }

  fileprivate func unreadFields(of strategy: Int) -> [UnreadField] {
    readings[strategy].unread.map { unread in
      UnreadField(
        location: unread.shown(byteCount: byteCount(of: unread.field)),
        isUncertain: fieldNumbers[unread.field].map { couldBeRead($0, by: strategy) } ?? false)
    }
  }

  private func couldBeRead(_ field: Int, by strategy: Int) -> Bool {
    guard properties.locations[field].allSatisfy(document.index.isBlank) else { return false }
    let map = propertyMap(of: strategy)
    let owners = map.owners(of: field)
    return map.unfilled.contains { $0.isOfOwnType && owners.contains($0.path.owner) }
  }

  /// The case of `CodingKeys` that maps a key to a property; nil if the names are not identifiers.
  func codingKey(_ property: String, for key: String, _ group: FindingGroup) -> String? {
    func isWord(_ text: String) -> Bool {
      text.first?.isLetter == true && text.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
    }
    let strategy = session.strategies.first { group.strategies.contains($0.id) }
    let seen = strategy?.keys(key) ?? key
    guard isWord(property), isWord(seen) else { return nil }
    return property == seen ? "case \(property)" : #"case \#(property) = "\#(seen)""#
  }

  /// The number of bytes of the keys and values of a field in the document.
  private func byteCount(of field: Field) -> Int {
    fieldNumbers[field].map { byteCounts[$0] } ?? 0
  }
}
