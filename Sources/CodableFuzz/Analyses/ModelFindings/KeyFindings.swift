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

  private static func find(_ inspection: Inspection) -> [ModelFinding] {
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
}
