import JSONMutation
import JSONText

extension FindingKind {
  /// Proof: a value of every type, in the field and in all that is in it, changes no delivered record, also
  /// where a key that is read is absent; and no property that has one value in all records could be what a
  /// model falls back to.
  static let unreadField: FindingKind = FindingKind(
    "unread-field", title: "Fields that no model reads",
    cause: "No value that was tried in these fields changes a record, and no property could be "
      + "what a model falls back to.",
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

  /// Not a claim: what the trials of ``unreadField`` leave open.
  static let cannotTell: FindingKind = FindingKind(
    "cannot-tell", title: "Fields that may be unread",
    cause:
      "No value that was tried changed a record. But the field is around the records, or a model "
      + "may read it with `try?`, and fall back to what every record has.",
    remedy: "Add a record with another value to the document, and run again.",
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
  /// The fields that are uncertain could be read softly, and the document has no value that would show it.
  fileprivate func unreadFields(
    of strategy: Int
  ) -> [(location: ModelFinding.FieldLocation, isUncertain: Bool)] {
    readings[strategy].unread.map { unread in
      let number = outline.number(of: unread.field)
      return (
        unread.shown(byteCount: number.map { byteCount(of: $0) } ?? 0),
        number.map { couldBeRead($0, by: strategy) } ?? true
      )
    }
  }

  private func byteCount(of field: Int) -> Int {
    outline.nodes[field].reduce(0) { $0 + document.index.memberRange(of: $1).count }
  }

  private func couldBeRead(_ field: Int, by strategy: Int) -> Bool {
    let map = propertyMap(of: strategy)
    let owners = map.owners(of: field)
    let nodes = deliveredLocations(of: field, by: strategy)
    // Records show nothing of what is read around them.
    guard map.isComplete, !owners.isEmpty, !nodes.isEmpty, !fillsAny(field, map) else {
      return true
    }
    let values = nodes.filter { !document.index.isBlank($0) }
    let words = Set(values.map { document.index.string(at: $0) })
    if words.count == 1, let word = words.first ?? nil, isWord(word) { return true }
    if isInRecords(values, map) { return true }
    return map.unfilled.contains { property in
      !property.isPlain && owners.contains(property.path.owner)
        && couldFill(property, from: values, of: field, strategy)
    }
  }

  func deliveredLocations(of field: Int, by strategy: Int) -> [NodeID] {
    let invalid = session.invalid[strategy]
    return outline.nodes[field].filter { node in
      document.record(of: node).map { invalid[$0] == nil } ?? false
    }
  }

  /// Whether a text may be one of several words, of which another one would be read.
  private func isWord(_ text: String) -> Bool {
    text.utf8.count <= Self.longestWord
      && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 95 || $0 == 45 }
  }

  /// Whether the records have all values of a field, though a change of one changes none of them, as
  /// where records are kept by their identifiers.
  private func isInRecords(_ values: [NodeID], _ map: PropertyMap) -> Bool {
    let texts = Set(values.map(text)).filter { $0.utf8.count > 2 }
    return !texts.isEmpty && texts.isSubset(of: map.properties.texts)
  }

  func text(_ node: NodeID) -> String {
    document.index.string(at: node)
      ?? String(decoding: document.index.bytes[document.index.range(of: node)], as: UTF8.self)
  }

  /// Whether a property of a type of the app's may be read from a field with `try?`, so that no value
  /// which was tried became one of its type.
  private func couldFill(
    _ property: RecordProperties.Constant, from values: [NodeID], of field: Int, _ strategy: Int
  ) -> Bool {
    let index = document.index
    let made = values.prefix(Self.mostWords).map { node in
      properties.text(
        of: Array(index.bytes[index.range(of: node)]), as: property.type, by: strategy)
    }
    // A model that reads it has another value of it.
    if made.contains(where: { $0 != nil && $0 != property.text }) { return false }
    if made.isEmpty || made.contains(where: { $0 != nil }) { return true }
    return values.allSatisfy { index.isContainer($0) || isWord(text($0)) }
      || outline.children.joined().contains { child in
        child.field == field && PropertyNames.areAlike(child.key, property.path.names.last ?? "")
      }
  }

  func codingKey(_ property: String, for key: String, _ group: FindingGroup) -> String? {
    func isIdentifier(_ text: String) -> Bool {
      text.first?.isLetter == true && text.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
    }
    let strategy = session.strategies.first { group.strategies.contains($0.id) }
    let seen = strategy?.keys(key) ?? key
    guard isIdentifier(property), isIdentifier(seen) else { return nil }
    return property == seen ? "case \(property)" : #"case \#(property) = "\#(seen)""#
  }
}
