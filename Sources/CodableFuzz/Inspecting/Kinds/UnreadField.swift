import JSONMutation
import JSONText

/// Fields of the data that no model reads, with their share of the document.
extension FindingKind {
  static let unreadField: FindingKind = FindingKind(
    id: "unread-field", title: "Fields that no model reads",
    cause: "No property of the models has the key of these fields. Nothing changes for the "
      + "strategies, whatever is there.",
    remedy: "Check that a property for them is not missing or misspelled in `CodingKeys`. Else ask "
      + "the backend for an answer without them."
  ) { inspection in
    var groups = FindingGroups()
    let strategies = inspection.strategies
    for strategy in strategies {
      for unread in inspection.readings[strategy].unread {
        let field = ModelFinding.FieldLocation(
          unread.field, unread.sample.location(of: unread.node),
          byteCount: inspection.byteCount(of: unread.field))
        groups.add(field, strategy: strategy)
      }
    }
    return groups.groups(in: inspection).map { group in
      let size = group.fields.compactMap(\.byteCount).reduce(0, +)
      let bytes = Rate(size, of: inspection.document.index.bytes.count)
      let who = group.strategies.count == strategies.count ? "no model reads" : "some models skip"
      return ModelFinding(
        .unreadField, group.strategies,
        "\(who) \(Format.count(group.fields.count, "field")) with \(Format.rate(bytes).lines[0]) "
          + "of the document's bytes",
        code: group.fields.first.flatMap { field in
          field.field.pointer.tokens.last.flatMap {
            inspection.codingKey(KeyTransform.fromSnakeCase($0.text), for: $0.text, group)
          }
        },
        fields: group.fields, bytes: bytes)
    }
  }
}

extension Inspection {
  /// The case of `CodingKeys` that a property needs to have the value of a key; nil where the names
  /// are no words.
  func codingKey(
    _ property: String, for key: String, _ group: FindingGroups.Group
  ) -> String? {
    func isWord(_ text: String) -> Bool {
      text.first?.isLetter == true && text.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
    }
    let strategy = session.strategies.first { group.strategies.contains($0.id) }
    let seen = strategy?.keys(key) ?? key
    guard isWord(property), isWord(seen) else { return nil }
    return property == seen ? "case \(property)" : #"case \#(property) = "\#(seen)""#
  }

  /// How many bytes the keys and values of a field take in the document.
  fileprivate func byteCount(of field: Field) -> Int {
    fieldNumbers[field].map { byteCounts[$0] } ?? 0
  }
}
