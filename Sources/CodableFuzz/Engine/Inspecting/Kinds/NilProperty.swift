import JSONMutation
import JSONText

extension FindingKind {
  static let nilProperty: FindingKind = FindingKind(
    "nil-property", title: "Properties that no field fills",
    cause: "The property is optional or has a default, so that a key that is missing or misspelled "
      + "in `CodingKeys` fails nothing.",
    remedy: "Compare the property with the key: add its case to `CodingKeys`, or correct it.",
    fields: { inspection, strategy in
      let map = inspection.propertyMap(of: strategy)
      return map.unfilled.compactMap { inspection.fieldMeant(for: $0, map, strategy) }
    },
    finding: { group, inspection in
      let count = Format.count(group.fields.count, "property", "properties")
      let isOne = group.fields.count == 1
      return ModelFinding(
        .nilProperty, group,
        "\(count) \(isOne ? "has" : "have") the same value in every record, whatever is in the "
          + "\(isOne ? "field" : "fields") of that name",
        code: group.fields.first.flatMap { field in
          let key = field.field.pointer.tokens.last?.text
          guard let property = field.propertyName, let key else { return nil }
          return inspection.codingKey(property, for: key, group)
        })
    })

  static let crossedKey: FindingKind = FindingKind(
    "crossed-key", title: "Properties that another property's key fills",
    cause: "The key of the property in `CodingKeys` is that of another property. The document has "
      + "a field of the property's own name, which does not fill it.",
    remedy: "Correct the key, if it is a slip.",
    fields: { inspection, strategy in
      let map = inspection.propertyMap(of: strategy)
      return map.filled.keys.sorted().flatMap { inspection.crossings(at: $0, map) }
    },
    finding: { group, _ in
      ModelFinding(
        .crossedKey, group,
        "\(Format.count(group.fields.count, "field")) "
          + (group.fields.count == 1 ? "fills" : "fill") + " the property of another name")
    })
}

extension ModelFinding.FieldLocation {
  /// The name of the property in the note.
  fileprivate var propertyName: String? {
    let path = note?.split(separator: "'").dropFirst().first
    return path?.split(separator: ".").last.map(String.init)
  }
}

extension Inspection {
  /// The field that has the name of a property which no field fills, and values that the property does
  /// not have; nil if there is none.
  ///
  /// A model that keeps the raw JSON may notice the field, but does not refuse values there.
  fileprivate func fieldMeant(
    for property: RecordProperties.Constant, _ map: PropertyMap, _ strategy: Int
  ) -> ModelFinding.FieldLocation? {
    guard let name = property.path.names.last else { return nil }
    for children in fieldChildren.sorted(by: { $0.key < $1.key }).map(\.value) {
      for (key, number) in children where PropertyNames.areAlike(key, name) {
        let field = document.fields.field(number)
        guard map.owners(of: number).contains(property.path.owner), !fillsAny(number, map),
          !refuses(field, strategy), let node = value(of: number, unlike: property.text)
        else { continue }
        return ModelFinding.FieldLocation(
          field, document.index.pointer(to: node), note: "property '\(property.path.text)'")
      }
    }
    return nil
  }

  /// Whether a field or one inside it fills a property.
  private func fillsAny(_ field: Int, _ map: PropertyMap) -> Bool {
    if map.filled[field]?.isEmpty == false { return true }
    return (fieldChildren[field] ?? []).contains { fillsAny($0.field, map) }
  }

  /// Whether a strategy reports something, or loses a record, because of a value of a field.
  private func refuses(_ field: Field, _ strategy: Int) -> Bool {
    readings[strategy].read.contains { reading in
      reading.occurrence.field.pointer.isAtOrUnder(field.pointer)
        && reading.result.reaction != .altered
    }
  }

  /// The first location of a field whose value is like something, and is not written like a property.
  private func value(of field: Int, unlike text: String) -> NodeID? {
    properties.locations[field].first { node in
      guard !document.index.isBlank(node) else { return false }
      let literal = document.index.bytes[document.index.range(of: node)]
      return (document.index.string(at: node) ?? String(decoding: literal, as: UTF8.self)) != text
    }
  }

  /// The properties that a field fills though the document has a field of their name, and the models have
  /// a property of the field's.
  fileprivate func crossings(at field: Int, _ map: PropertyMap) -> [ModelFinding.FieldLocation] {
    let siblings = map.siblings(of: field)
    guard let key = siblings.first(where: { $0.field == field })?.key,
      let node = properties.locations[field].first
    else { return [] }
    return (map.filled[field] ?? []).compactMap { path in
      if path.names.contains(where: { PropertyNames.areAlike($0, key) }) { return nil }
      for (position, step) in path.steps.enumerated() {
        guard let name = step.name else { continue }
        let property = PropertyPath(steps: Array(path.steps[...position]))
        let owner = property.owner
        let isMeant = siblings.contains { other in
          other.field != field && PropertyNames.areAlike(other.key, name)
            && !(map.filled[other.field] ?? []).contains { $0.isAtOrUnder(property) }
        }
        let isOfAnother = map.properties.paths.contains { other in
          other.steps.count > position && other.isAtOrUnder(owner)
            && PropertyNames.areAlike(other.steps[position].name ?? "", key)
        }
        guard isMeant, isOfAnother else { continue }
        return ModelFinding.FieldLocation(
          document.fields.field(field), document.index.pointer(to: node),
          note: "property '\(property.text)'")
      }
      return nil
    }
  }
}
