import JSONMutation
import JSONText

extension FindingKind {
  /// Keys that occur twice in an object, and which of the two a strategy reads.
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
struct KeyClash {
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

  /// Tries which member of each clash a strategy reads.
  func winners(
    among clashes: [KeyClash], of strategies: [Int]? = nil
  ) -> [FindingGroup] {
    var groups: [String: FindingGroups] = [:]
    for clash in clashes {
      guard let (sample, nodes) = sample(with: [clash.first, clash.later]) else { continue }
      let field = document.fields.field(of: clash.later)
      let location = document.index.pointer(to: clash.later)
      for strategy in strategies ?? Array(readings.indices) {
        let note = winner(nodes[0], nodes[1], in: sample, strategy)
        groups[note, default: FindingGroups()].add(
          ModelFinding.FieldLocation(field, location, note: note), strategy: strategy)
      }
    }
    return groups.sorted { $0.key < $1.key }.flatMap { $0.value.groups(in: self) }
  }

  private func winner(
    _ first: NodeID, _ later: NodeID, in sample: RecordSample, _ strategy: Int
  ) -> String {
    if sample.document.records == [first, later] {
      let delivered = trial.deliveries(of: sample, by: strategy)
      return delivered?.first.map { $0 == .equal ? "the first wins" : "the last wins" } ?? unknown
    }
    func isNoticed(_ node: NodeID) -> Bool? {
      TrialValue.otherType.splice(at: node, in: sample.document.index).flatMap {
        trial.result(of: [$0], in: sample, by: strategy).map { $0.reaction != .none }
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
