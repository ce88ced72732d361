struct NonOverlapping {
  private let document: Document
  private(set) var edits: [PlannedMutation] = []
  /// The bytes that the mutations edit, in the order of their offsets.
  private var ranges: [Range<Int>] = []

  init(in document: Document) {
    self.document = document
  }

  var mutant: Mutant { Mutant(document, nonOverlapping: edits) }

  /// Adds a mutation unless it overlaps another one, and returns whether it did.
  @discardableResult
  mutating func add(_ mutation: Mutation) -> Bool {
    let planned = PlannedMutation(mutation, in: document)
    for piece in planned.patch.pieces {
      let position = position(of: piece.range)
      let neighbors = ranges[max(0, position - 1)..<min(ranges.count, position + 1)]
      if neighbors.contains(where: piece.range.conflicts) { return false }
    }
    for piece in planned.patch.pieces { ranges.insert(piece.range, at: position(of: piece.range)) }
    edits.append(planned)
    return true
  }

  private func position(of range: Range<Int>) -> Int {
    ranges.indices.partitionPoint { ranges[$0].lowerBound >= range.lowerBound }
  }
}
