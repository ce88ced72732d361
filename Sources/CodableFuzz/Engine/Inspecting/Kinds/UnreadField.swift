import JSONMutation
import JSONText

extension FindingKind {
  static let unreadField: FindingKind = FindingKind(
    "unread-field", title: "Fields that no model reads",
    cause: "No property of the models has the key of these fields. Nothing changes for the "
      + "strategies, whatever is there.",
    remedy: "Check that a property for them is not missing or misspelled in `CodingKeys`. Else ask "
      + "the backend for an answer without them.",
    fields: { inspection, strategy in
      inspection.readings[strategy].unread.map {
        $0.shown(byteCount: inspection.byteCount(of: $0.field))
      }
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
}

extension Inspection {
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
  fileprivate func byteCount(of field: Field) -> Int {
    fieldNumbers[field].map { byteCounts[$0] } ?? 0
  }
}
