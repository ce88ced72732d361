import JSONMutation
import JSONText

extension FindingKind {
  /// Different keys of an object that become one by the decoder's key strategy, such as `user_id` and
  /// `userId`.
  static let collidingKeys: FindingKind = FindingKind(
    id: "colliding-keys", title: "Keys that the key strategy makes one",
    cause: "The decoder's `keyDecodingStrategy` gives both keys the same name. The model sees only "
      + "one of the two values.",
    remedy: "Decode this model without a key strategy, and name its keys in `CodingKeys`.",
    find: find)

  private static func find(_ inspection: Inspection) -> [ModelFinding] {
    let repeated = Set(inspection.clashes { $0 }.map(\.later))
    var findings: [ModelFinding] = []
    var known: [[NodeID]: [Int]] = [:]
    var order: [[NodeID]] = []
    let distinct = Set(inspection.fieldChildren.values.joined().map(\.key))
    for (number, strategy) in inspection.session.strategies.enumerated() {
      // If no two keys of the document become one, none of an object do.
      if Set(distinct.map { strategy.keys($0) }).count == distinct.count { continue }
      let clashes = inspection.clashes { strategy.keys($0) }.filter { !repeated.contains($0.later) }
      let key = clashes.flatMap { [$0.first, $0.later] }
      if key.isEmpty { continue }
      if known[key] == nil { order.append(key) }
      known[key, default: []].append(number)
    }
    for key in order {
      let clashes = stride(from: 0, to: key.count, by: 2).map {
        KeyClash(first: key[$0], later: key[$0 + 1])
      }
      let groups = inspection.winners(among: clashes, of: known[key])
      findings += groups.map { finding($0, clashes, inspection) }
    }
    return findings
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
}
