import JSONText

/// How often each field occurs, which shows whether all objects of a field have a member.
///
/// The fields are those that the bytes alone show: mutants are made of this.
struct FieldPresence: Sendable {
  private var counts: [Int]
  private var objects: [Int]

  init(of index: DocumentIndex, looks: FieldTable) {
    counts = Array(repeating: 0, count: looks.count)
    objects = counts
    for node in index.nodeIDs {
      let field = looks.number(of: node)
      counts[field] += 1
      if index.kind(of: node) == .object { objects[field] += 1 }
    }
  }

  func isInAll(_ member: NodeID, of object: NodeID, _ looks: FieldTable) -> Bool {
    counts[looks.number(of: member)] >= objects[looks.number(of: object)]
  }
}
