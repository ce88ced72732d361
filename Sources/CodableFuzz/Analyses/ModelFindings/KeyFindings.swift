import JSONMutation
import JSONText

extension FindingKind {
  static let collidingKeys: FindingKind = FindingKind(
    id: "colliding-keys", title: "Keys that the key strategy makes one",
    cause: "The decoder's `keyDecodingStrategy` gives both keys the same name. The model sees only "
      + "one of the two values.",
    remedy: "Decode this model without a key strategy, and name its keys in `CodingKeys`.",
    find: find)

  private static func find(_ inspection: Inspection) -> [ModelFinding] {
    let repeated = Set(inspection.clashes { $0 }.map(\.later))
    var found: [(clashes: [KeyClash], strategy: Int)] = []
    let distinct = Set(inspection.fieldChildren.values.joined().map(\.key))
    for (number, strategy) in inspection.session.strategies.enumerated() {
      // If no two keys of the document become one, none of an object do.
      if Set(distinct.map { strategy.keys($0) }).count == distinct.count { continue }
      let clashes = inspection.clashes { strategy.keys($0) }.filter { !repeated.contains($0.later) }
      if !clashes.isEmpty { found.append((clashes, number)) }
    }
    return found.grouped(alike: \.clashes).flatMap { alike in
      inspection.winners(among: alike[0].clashes, of: alike.map(\.strategy)).map {
        finding($0, alike[0].clashes, inspection)
      }
    }
  }

  private static func finding(
    _ group: FindingGroup, _ clashes: [KeyClash], _ inspection: Inspection
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
        Format.count(group.fields.count, "field") + " with a key that occurs twice in its object",
        lostRecords: lostRecords)
    }
  }
}

/// Two members of one object that have the same key for the decoder.
struct KeyClash: Hashable {
  let first: NodeID
  let later: NodeID
}

extension Inspection {
  /// The first clash of each field, where `name` gives the key that the model sees.
  func clashes(_ name: (String) -> String) -> [KeyClash] {
    let index = document.index
    var fields: Set<Int> = []
    var found: [KeyClash] = []
    for object in index.nodeIDs where index.kind(of: object) == .object {
      var known: [String: NodeID] = [:]
      for member in index.children(of: object) {
        guard let key = index.key(of: member).map(name) else { continue }
        guard let first = known[key] else {
          known[key] = member
          continue
        }
        guard fields.insert(document.fields.number(of: member)).inserted else { continue }
        found.append(KeyClash(first: first, later: member))
      }
    }
    return found
  }

  func winners(
    among clashes: [KeyClash], of strategies: [Int]? = nil
  ) -> [FindingGroup] {
    var groups: [String: FindingGroups] = [:]
    for clash in clashes {
      guard let (excerpt, nodes) = excerpt(with: [clash.first, clash.later]) else { continue }
      let field = document.fields.field(of: clash.later)
      let location = document.index.pointer(to: clash.later)
      for strategy in strategies ?? Array(readings.indices) {
        let note = winner(nodes[0], nodes[1], in: excerpt, strategy)
        groups[note, default: FindingGroups()].add(
          ModelFinding.FieldLocation(field, location, note: note), strategy: strategy)
      }
    }
    return groups.sorted { $0.key < $1.key }.flatMap { $0.value.groups(in: self) }
  }

  private func winner(
    _ first: NodeID, _ later: NodeID, in excerpt: TrialExcerpt, _ strategy: Int
  ) -> String {
    if excerpt.document.records == [first, later] {
      let delivered = trial.deliveries(of: excerpt, by: strategy)
      return delivered?.first.map { $0 == .equal ? "the first wins" : "the last wins" } ?? unknown
    }
    func isNoticed(_ node: NodeID) -> Bool? {
      TrialValue.otherType.splice(at: node, in: excerpt.document.index).flatMap {
        trial.result(of: [$0], in: excerpt, by: strategy).map { $0.reaction != .none }
      }
    }
    return switch (isNoticed(first), isNoticed(later)) {
    case (true, false): "the first wins"
    case (false, true): "the last wins"
    case (true, true): "both are read"
    case (false, false): "neither is read"
    case (nil, _), (_, nil): unknown
    }
  }

  private var unknown: String { "could not be tried" }
}

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
  /// The fields that are uncertain could be read softly, and the document has no value that would show it.
  fileprivate func unreadFields(
    of strategy: Int
  ) -> [(location: ModelFinding.FieldLocation, isUncertain: Bool)] {
    readings[strategy].unread.map { unread in
      let number = fieldNumbers[unread.field]
      return (
        unread.shown(byteCount: number.map { byteCounts[$0] } ?? 0),
        number.map { couldBeRead($0, by: strategy) } ?? false
      )
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
}
