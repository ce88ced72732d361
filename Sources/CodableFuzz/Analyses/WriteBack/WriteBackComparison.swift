import JSONText

struct WriteBackComparison {
  /// The longest arrays whose elements are paired in any order, as a `Set` needs.
  private static let mostPaired = 100

  let sent: DocumentIndex
  let written: DocumentIndex

  struct Difference {
    let kind: WrittenDifference
    /// The value that was sent; for an added key the object that did not have it.
    let node: NodeID
    let key: String?
    let written: NodeID?
  }

  func differences(_ node: NodeID, _ other: NodeID) -> [Difference] {
    switch (sent.kind(of: node), written.kind(of: other)) {
    case (.object, .object): return ofMembers(node, other)
    case (.array, .array) where sent.childCount(of: node) == written.childCount(of: other):
      return ofElements(Array(sent.children(of: node)), Array(written.children(of: other)))
    case (let kind, let otherKind):
      guard kind != otherKind || !isSame(kind, node, other) else { return [] }
      return [Difference(kind: .changed, node: node, key: nil, written: other)]
    }
  }

  private func ofMembers(_ node: NodeID, _ other: NodeID) -> [Difference] {
    let (mine, theirs) = (members(of: node, in: sent), members(of: other, in: written))
    let byKey = Dictionary(theirs.map { ($0.key, $0.node) }) { one, _ in one }
    let found = mine.flatMap { key, member -> [Difference] in
      if let match = byKey[key] { return differences(member, match) }
      let kind = sent.kind(of: member) == .null ? WrittenDifference.nullOmitted : .erased
      return [Difference(kind: kind, node: member, key: nil, written: nil)]
    }
    let known = Set(mine.map(\.key))
    return found
      + theirs.filter { !known.contains($0.key) }.map { _, member in
        Difference(kind: .added, node: node, key: written.key(of: member), written: member)
      }
  }

  /// The members of an object, the first with each key.
  private func members(
    of object: NodeID, in index: DocumentIndex
  ) -> [(key: [UInt16], node: NodeID)] {
    index.children(of: object).compactMap { member in
      index.keyRange(of: member).map {
        (key: JSONString.codeUnits(of: index.bytes[$0]), node: member)
      }
    }.grouped(alike: \.key).map { $0[0] }
  }

  private func ofElements(_ nodes: [NodeID], _ others: [NodeID]) -> [Difference] {
    let byPosition = zip(nodes, others).flatMap(differences)
    func changes(_ differences: [Difference]) -> Int { differences.count { $0.kind == .changed } }
    guard changes(byPosition) > 0, nodes.count <= Self.mostPaired else { return byPosition }
    // Of those that differ as little, the order in which a `Set` is written must not decide.
    var unused = others.map { (node: $0, text: canonical($0)) }
      .sorted { $0.text.unicodeScalars.lexicographicallyPrecedes($1.text.unicodeScalars) }
      .map(\.node)
    var paired: [Difference] = []
    for node in nodes {
      let found = unused.map { differences(node, $0) }
      guard let best = found.indices.min(by: { found[$0].count < found[$1].count }) else { break }
      paired += found[best]
      unused.remove(at: best)
    }
    return changes(paired) < changes(byPosition) ? paired : byPosition
  }

  private func canonical(_ node: NodeID) -> String {
    switch written.kind(of: node) {
    case .array: return "[" + written.children(of: node).map(canonical).joined(separator: ",") + "]"
    case .object:
      let members = written.children(of: node).map { member in
        (key: written.key(of: member) ?? "", value: canonical(member))
      }.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
      return "{" + members.map { JSONString.quote($0.key) + ":" + $0.value }.joined(separator: ",")
        + "}"
    default: return String(decoding: written.json(of: node), as: UTF8.self)
    }
  }

  private func isSame(_ kind: JSONKind, _ node: NodeID, _ other: NodeID) -> Bool {
    let literal = sent.bytes[sent.range(of: node)]
    let otherLiteral = written.bytes[written.range(of: other)]
    if literal == otherLiteral { return true }
    switch kind {
    case .null: return true
    case .number: return sent.meaning(of: node) == written.meaning(of: other)
    case .string:
      if JSONString.codeUnits(of: literal) == JSONString.codeUnits(of: otherLiteral) { return true }
      let meaning = sent.meaning(of: node)
      return meaning.hasPrefix("@") && meaning == written.meaning(of: other)
    case .boolean, .array, .object: return false
    }
  }
}
