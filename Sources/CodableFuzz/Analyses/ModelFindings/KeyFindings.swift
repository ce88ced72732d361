import JSONMutation
import JSONText

extension FindingKind {
  /// Proof: where the key that wins is absent, the value of the other one changes the record.
  static let collidingKeys: FindingKind = FindingKind(
    id: "colliding-keys", title: "Keys that the key strategy makes one",
    cause: "The decoder's `keyDecodingStrategy` gives both keys the same name. The model sees only "
      + "one of the two values.",
    remedy: "Decode this model without a key strategy, and name its keys in `CodingKeys`.",
    find: find)

  private static func find(_ inspection: ModelTrials) -> [ModelFinding] {
    let repeated = Set(inspection.clashes { $0 }.map(\.later))
    var found: [(clashes: [KeyClash], strategy: Int)] = []
    let distinct = inspection.outline.keys
    for (number, strategy) in inspection.session.strategies.enumerated() {
      // If no two keys of the document become one, none of an object do.
      if Set(distinct.map { strategy.keys($0) }).count == distinct.count { continue }
      let clashes = inspection.clashes { strategy.keys($0) }.filter { !repeated.contains($0.later) }
      if !clashes.isEmpty { found.append((clashes, number)) }
    }
    return found.grouped(alike: \.clashes).flatMap { alike in
      inspection.winners(among: alike[0].clashes, of: alike.map(\.strategy))
        .filter { $0.fields.first?.note != inspection.unknown }
        .map { finding($0, alike[0].clashes, inspection) }
    }
  }

  private static func finding(
    _ group: FindingGroup, _ clashes: [KeyClash], _ inspection: ModelTrials
  ) -> ModelFinding {
    let index = inspection.document.index
    let clash = clashes.first { clash in
      index.pointer(to: clash.later) == group.fields.first?.location
    }
    let keys = clash.map { [$0.first, $0.later].compactMap { index.key(of: $0) } } ?? []
    return ModelFinding(
      .collidingKeys, group,
      Format.count(group.fields.count, "field") + " whose key becomes that of another"
        + (keys.count == 2 ? ", such as '\(keys[1])' and '\(keys[0])'" : ""),
      code: keys.last.map { #"case \#(KeyTransform.fromSnakeCase($0)) = "\#($0)""# })
  }

  static let duplicateKey: FindingKind = FindingKind(
    id: "duplicate-key", title: "Keys that occur twice in an object",
    cause: "RFC 8259 leaves open what a key means that occurs twice: parsers take the first or the "
      + "last.",
    remedy: "Have the backend send each key once. Until then, do not let two parsers read this "
      + "response."
  ) { inspection in
    let found = inspection.clashes { $0 }
    let records = Set(inspection.document.recordKeys ?? []).count
    let lostRecords = (inspection.document.recordKeys?.count ?? records) - records
    return inspection.winners(among: found).map { group in
      ModelFinding(
        .duplicateKey, group,
        Format.count(group.fields.count, "field") + " with a key that occurs twice in its object"
          + (group.fields.allSatisfy { $0.note == "the first wins" }
            ? inspection.exception("equal-keys", of: "last") { ", but the last wins on \($0)" }
            : ""),
        lostRecords: lostRecords)
    }
  }

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

/// Two members of one object that have the same key for the decoder.
struct KeyClash: Hashable {
  let first: NodeID
  let later: NodeID
}

extension ModelTrials {
  func clashes(_ name: (String) -> String) -> [KeyClash] {
    let index = document.index
    var fields: Set<Int> = []
    var found: [KeyClash] = []
    for object in index.nodeIDs where index.kind(of: object) == .object {
      var known: [String: NodeID] = [:]
      for member in index.children(of: object) {
        guard let key = index.key(of: member).map(name) else { continue }
        if let first = known[key] {
          guard fields.insert(document.fields.number(of: member)).inserted else { continue }
          found.append(KeyClash(first: first, later: member))
        } else {
          known[key] = member
        }
      }
    }
    return found
  }

  func winners(among clashes: [KeyClash], of strategies: [Int]? = nil) -> [FindingGroup] {
    var found: [String: [(field: ModelFinding.FieldLocation, strategy: Int)]] = [:]
    for clash in clashes {
      guard let (excerpt, nodes) = excerpt(with: [clash.first, clash.later]) else { continue }
      for strategy in strategies ?? Array(readings.indices) {
        let note = winner(nodes[0], nodes[1], in: excerpt, strategy)
        found[note, default: []].append((located(clash.later, note: note), strategy))
      }
    }
    return found.sorted { $0.key < $1.key }.flatMap { groups(of: $0.value) }
  }

  private func winner(
    _ first: NodeID, _ later: NodeID, in excerpt: TrialExcerpt, _ strategy: Int
  ) -> String {
    if excerpt.document.records == [first, later] {
      let delivered = trial.deliveries(of: excerpt, by: strategy)
      return delivered?.first.map { $0 == .equal ? "the first wins" : "the last wins" } ?? unknown
    }
    let index = excerpt.document.index
    func isNoticed(_ node: NodeID, without other: NodeID? = nil) -> Bool? {
      let edits = [TrialValue.otherType.splice(at: node, in: index)].compactMap(\.self)
      guard let other else {
        return trial.result(of: edits, in: excerpt, by: strategy).map { $0.reaction != .none }
      }
      let absent = [TrialValue.absent.splice(at: other, in: index)].compactMap(\.self)
      return trial.deliversTheSame(absent, absent, in: excerpt, by: strategy)
        && !trial.deliversTheSame(absent, absent + edits, in: excerpt, by: strategy)
    }
    // Without the one that wins, the other is read.
    return switch (isNoticed(first), isNoticed(later)) {
    case (true, false): isNoticed(later, without: first) == true ? "the first wins" : unknown
    case (false, true): isNoticed(first, without: later) == true ? "the last wins" : unknown
    case (true, true): "both are read"
    case (false, false), (nil, _), (_, nil): unknown
    }
  }

  fileprivate var unknown: String { "cannot tell which wins" }

  /// The fields that are uncertain could be read softly, and the document has no value that would show it.
  fileprivate func unreadFields(
    of strategy: Int
  ) -> [(location: ModelFinding.FieldLocation, isUncertain: Bool)] {
    readings[strategy].unread.map { unread in
      let number = outline.number(of: unread.field)
      let nodes = number.map { outline.nodes[$0] } ?? []
      return (
        unread.shown(byteCount: nodes.reduce(0) { $0 + document.index.memberRange(of: $1).count }),
        number.map { couldBeRead($0, by: strategy) } ?? true
      )
    }
  }

  private func couldBeRead(_ field: Int, by strategy: Int) -> Bool {
    let map = propertyMap(of: strategy)
    let owners = map.owners(of: field)
    let nodes = deliveredLocations(of: field, by: strategy)
    // Records show nothing of what is read around them.
    if !map.isComplete || owners.isEmpty || nodes.isEmpty || fillsAny(field, map) { return true }
    let values = nodes.filter { !document.index.isBlank($0) }
    let words = Set(values.map { document.index.string(at: $0) })
    if words.count == 1, let word = words.first ?? nil, isWord(word) { return true }
    // The records may have all values though a change of one changes none of them, as where records are
    // kept by their identifiers.
    let texts = Set(values.map(document.index.text)).filter { $0.utf8.count > 2 }
    if !texts.isEmpty, texts.isSubset(of: map.properties.texts) { return true }
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

  /// Whether a property of a type of the app's may be read from a field with `try?`, so that no value
  /// which was tried became one of its type.
  private func couldFill(
    _ property: RecordProperties.Constant, from values: [NodeID], of field: Int, _ strategy: Int
  ) -> Bool {
    let index = document.index
    let made = values.prefix(Self.mostWords).map { node in
      properties.text(of: index.json(of: node), as: property.type, by: strategy)
    }
    // A model that reads it has another value of it.
    if made.contains(where: { $0 != nil && $0 != property.text }) { return false }
    if made.isEmpty || made.contains(where: { $0 != nil }) { return true }
    return values.allSatisfy { index.isContainer($0) || isWord(index.text(of: $0)) }
      || outline.children.joined().contains { child in
        child.field == field && PropertyNames.areAlike(child.key, property.path.names.last ?? "")
      }
  }

  func codingKey(_ property: String, for key: String, _ group: FindingGroup) -> String? {
    let strategy = session.strategies.first { group.strategies.contains($0.id) }
    let seen = strategy?.keys(key) ?? key
    guard [property, seen].allSatisfy(PropertyNames.isIdentifier) else { return nil }
    return property == seen ? "case \(property)" : #"case \#(property) = "\#(seen)""#
  }
}
