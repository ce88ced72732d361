import JSONMutation
import JSONText

extension FindingKind {
  /// Proof: all records have nil or nothing in the property, though a delivered one has a value of its
  /// type in the field of its name, in the object that the property is decoded from; no other field fills
  /// it, and neither does any other value in that field.
  static let nilProperty: FindingKind = FindingKind(
    "nil-property", title: "Properties that no field fills",
    cause: "The property is optional or has a default, so that a key that is missing or misspelled "
      + "in `CodingKeys` fails nothing.",
    remedy: "Compare the property with the key: add its case to `CodingKeys`, or correct it.",
    fields: { inspection, strategy in
      let map = inspection.propertyMap(of: strategy)
      guard map.isComplete else { return [] }
      return map.unfilled.filter(\.isNothing).compactMap {
        inspection.fieldMeant(for: $0, map, strategy)
      }
    },
    finding: { group, inspection in
      let count = Format.count(group.fields.count, "property", "properties")
      let isOne = group.fields.count == 1
      return ModelFinding(
        .nilProperty, group,
        "\(count) \(isOne ? "has" : "have") the same value in every record, whatever is in the "
          + "\(isOne ? "field" : "fields") of that name",
        code: group.fields.first.flatMap { field in
          let path = field.note?.split(separator: "'").dropFirst().first
          guard let property = path?.split(separator: ".").last,
            let key = field.field.pointer.tokens.last?.text
          else { return nil }
          return inspection.codingKey(String(property), for: key, group)
        })
    })

  /// Proof: the property takes the value of the other field and follows when the two fields change places,
  /// and nothing that is in the field of its own name fills it, even without the other one.
  static let crossedKey: FindingKind = FindingKind(
    "crossed-key", title: "Properties that another property's key fills",
    cause: "The key of the property in `CodingKeys` is that of another property. The document has "
      + "a field of the property's own name, which does not fill it.",
    remedy: "Correct the key, if it is a slip.",
    fields: { inspection, strategy in
      let map = inspection.propertyMap(of: strategy)
      return map.filled.keys.sorted().flatMap { inspection.crossings(at: $0, map, strategy) }
    },
    finding: { group, _ in
      ModelFinding(
        .crossedKey, group,
        "\(Format.count(group.fields.count, "field")) "
          + (group.fields.count == 1 ? "fills" : "fill") + " the property of another name")
    })
}

extension ModelTrials {
  /// The field that has the name of a property with nothing in it, and values that do not fill it; nil if
  /// there is none.
  ///
  /// A model that keeps the raw JSON may notice the field, but does not refuse values there.
  fileprivate func fieldMeant(
    for property: RecordProperties.Constant, _ map: PropertyMap, _ strategy: Int
  ) -> ModelFinding.FieldLocation? {
    guard let name = property.path.names.last else { return nil }
    for children in outline.children {
      for (key, number) in children where PropertyNames.areAlike(key, name) {
        let field = document.fields.field(number)
        let nodes = deliveredLocations(of: number, by: strategy)
          .filter { !document.index.isBlank($0) }
        guard map.owners(of: number).contains(property.path.owner), !fillsAny(number, map),
          !refuses(field, strategy), let node = nodes.first,
          isFilledByNothing(property, at: nodes, strategy)
        else { continue }
        return located(node, note: "property '\(property.path.text)'")
      }
    }
    return nil
  }

  func fillsAny(_ field: Int, _ map: PropertyMap) -> Bool {
    if map.filled[field]?.isEmpty == false { return true }
    return outline.children[field].contains { fillsAny($0.field, map) }
  }

  private func refuses(_ field: Field, _ strategy: Int) -> Bool {
    readings[strategy].read.contains { reading in
      reading.location.field.pointer.isAtOrUnder(field.pointer)
        && reading.result.reaction != .altered
    }
  }

  private func isFilledByNothing(
    _ property: RecordProperties.Constant, at nodes: [NodeID], _ strategy: Int
  ) -> Bool {
    let index = document.index
    let isOfType = nodes.prefix(Self.mostWords).contains { node in
      let made = properties.text(of: index.json(of: node), as: property.type, by: strategy)
      return made.map { $0 != property.text } ?? false
    }
    guard isOfType || property.isPlain, let location = nodes.first.flatMap(properties.location)
    else { return false }
    return TrialValue.late.allSatisfy { value in
      let splices = [location.splice(value)].compactMap(\.self)
      let changes = properties.changes(from: [], to: splices, in: location.excerpt, by: strategy)
      return changes.map { !$0.differs(around: property.path) } ?? false
    }
  }

  /// The properties that a field fills though the document has a field of their name, and the models have
  /// a property of the field's.
  fileprivate func crossings(
    at field: Int, _ map: PropertyMap, _ strategy: Int
  ) -> [ModelFinding.FieldLocation] {
    let siblings = map.siblings(of: field)
    let filled = map.filled[field] ?? []
    guard let key = siblings.first(where: { $0.field == field })?.key,
      let node = outline.nodes[field].first,
      // What its own property has, too, is derived from it.
      !filled.contains(where: { $0.names.contains { PropertyNames.areAlike($0, key) } })
    else { return [] }
    return filled.compactMap { path in
      for (position, step) in path.steps.enumerated() {
        guard let name = step.name else { continue }
        let property = PropertyPath(steps: Array(path.steps[...position]))
        let meant = siblings.first { other in
          other.field != field && PropertyNames.areAlike(other.key, name)
            && !(map.filled[other.field] ?? []).contains { $0.isAtOrUnder(property) }
        }
        let isOfAnother = map.properties.paths.contains { other in
          other.steps.count > position && other.isAtOrUnder(property.owner)
            && PropertyNames.areAlike(other.steps[position].name ?? "", key)
        }
        guard isOfAnother, let meant, areCrossed(field, meant.field, property, map, strategy) else {
          continue
        }
        return located(node, note: "property '\(property.text)'")
      }
      return nil
    }
  }

  private func areCrossed(
    _ field: Int, _ meant: Int, _ property: PropertyPath, _ map: PropertyMap, _ strategy: Int
  ) -> Bool {
    let index = document.index
    let pairs = deliveredLocations(of: field, by: strategy).compactMap { node in
      index.parent(of: node).flatMap { object in
        index.children(of: object).first { document.fields.number(of: $0) == meant }
      }.map { (node: node, meant: $0) }
    }.filter { pair in
      [pair.node, pair.meant].allSatisfy { !index.isContainer($0) && !index.isBlank($0) }
        && index.text(of: pair.node) != index.text(of: pair.meant)
    }
    let key = map.siblings(of: field).first { $0.field == field }?.key ?? ""
    let isMutual = (map.filled[meant] ?? []).contains { path in
      path.owner == property.owner && path.names.contains { PropertyNames.areAlike($0, key) }
    }
    return !pairs.isEmpty
      && pairs.prefix(Self.mostPairs).allSatisfy { pair in
        follows(property, pair.node, insteadOf: pair.meant, isMutual: isMutual, strategy)
      }
  }

  private func follows(
    _ property: PropertyPath, _ node: NodeID, insteadOf meant: NodeID, isMutual: Bool,
    _ strategy: Int
  ) -> Bool {
    guard let location = properties.location(of: node),
      let second = location.excerpt.node(meant)
    else { return false }
    let (first, index) = (location.node, location.index)
    func changes(_ one: [Splice], _ other: [Splice]) -> PropertyChanges? {
      properties.changes(from: one, to: other, in: location.excerpt, by: strategy)
    }
    func put(_ value: NodeID, at place: NodeID) -> Splice {
      Splice(index.range(of: place), with: index.json(of: value))
    }
    let sent = SentValue(second, in: index)
    func has(_ changes: PropertyChanges) -> Bool {
      changes.other(at: property).flatMap { other in sent.map { $0.equals(other) } } ?? false
    }
    // If it is the greater of the two, or the like, it stays.
    guard let swapped = changes([], [put(second, at: first), put(first, at: second)]),
      swapped.differs(around: property), isMutual || has(swapped)
    else { return false }
    // If it is one in place of the other, it is the other now.
    guard let absent = location.splice(.absent),
      let without = changes([], [absent])
    else { return true }
    return !has(without)
      && changes([absent], [absent, put(first, at: second)])
        .map { !$0.differs(around: property) } ?? true
  }
}
