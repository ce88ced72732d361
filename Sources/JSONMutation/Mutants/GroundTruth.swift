package import JSONText

/// What a mutant did to the records of its document: the truth that strategies are compared with.
package struct GroundTruth: Sendable, Hashable {
  /// For each element of the mutant's list, in order, the number of its record; nil for an element that
  /// was inserted.
  ///
  /// Empty if the mutant has no list. The first of two copies of a record is the record.
  package private(set) var elements: [Int?]
  /// If the list is an object, the position of each key among the elements; of equal keys, the first.
  package private(set) var elementsByKey: [String: Int]?
  /// For each record whether it is mutated: an edit overlaps its bytes, and does not preserve their
  /// meaning.
  ///
  /// Other records are untouched, even if they are moved as a whole. A record that is absent from
  /// ``elements`` is elsewhere in the mutant, unless ``isRemoved`` says otherwise.
  package let isMutated: [Bool]
  /// For each record whether its removal is the mutation: its element was removed, or its list was
  /// emptied.
  ///
  /// No strategy is expected to deliver such a record, so it counts neither as kept nor as lost. The
  /// records of a list that is absent, null or of another type were not removed: they are lost.
  package let isRemoved: [Bool]
  /// By the positions of ``elements``, the records that were moved into them, such as those of a list
  /// that was nested in another one.
  package private(set) var recordsInside: [Int: [Int]]
  package private(set) var editedLocations: [JSONPointer]

  package var withoutLocations: GroundTruth {
    var truth = self
    truth.editedLocations = []
    return truth
  }

  /// The same records in a list that is whole and in order again.
  package var withWholeList: GroundTruth {
    var truth = self
    (truth.elements, truth.elementsByKey) = (isMutated.indices.map(\.self), nil)
    truth.recordsInside = [:]
    return truth
  }

  package init(of document: Document, isMutated: Bool) {
    elements = document.records.indices.map(\.self)
    elementsByKey = document.recordKeys.map(Self.positions)
    self.isMutated = elements.map { _ in isMutated }
    isRemoved = elements.map { _ in false }
    (recordsInside, editedLocations) = ([:], [])
  }

  /// The truth about a mutant.
  ///
  /// If all splices are inside records, the elements are those of the document. Otherwise the mutant is
  /// parsed, and each element is traced back to the record that its bytes come from. Malformed mutations
  /// are judged by the bytes that they remove: the mutant is parsed without them.
  package init(of mutant: Mutant) {
    let document = mutant.document
    editedLocations = mutant.mutations.map { document.index.pointer(to: $0.node) }
    let isMalformed = mutant.mutationClass == .malformed
    let readable = isMalformed ? mutant.withoutMalformed : mutant
    // A mutant that cannot be parsed, but is not malformed, starts with a byte order mark.
    let traced = document.areInsideRecords(readable.patch) ? nil : Lineage(of: readable)
    var lineage =
      traced
      ?? Lineage(
        elements: Array(document.records.indices), keys: document.recordKeys,
        isMutated: document.recordsMutated(by: readable.patch),
        isRemoved: document.records.map { _ in false })
    if isMalformed {
      let pieces = mutant.patch.pieces.filter { $0.mutationClass == .malformed }
      let isGone = document.recordsRemoved(by: pieces)
      let hasList = !pieces.contains { piece in
        document.list.map { piece.covers(document.index.range(of: $0)) } ?? false
      }
      let left = lineage.elements.indices.filter { position in
        hasList && lineage.elements[position].map { !isGone[$0] } ?? true
      }
      let isMutated = document.recordsMutated(by: mutant.patch, pieces)
      lineage.keys = lineage.keys.map { keys in left.map { keys[$0] } }
      lineage.elements = left.map { lineage.elements[$0] }
      lineage.isRemoved = zip(lineage.isRemoved, isGone).map { $0 || $1 || !hasList }
      lineage.isMutated = zip(lineage.isMutated, isMutated).map { $0 || $1 }
      lineage.recordsInside = [:]
    }
    (elements, elementsByKey) = (lineage.elements, lineage.keys.map(Self.positions))
    (isMutated, isRemoved) = (lineage.isMutated, lineage.isRemoved)
    recordsInside = lineage.recordsInside
  }

  /// The truth about the same mutant without some elements of its list.
  package func removing(elementsAt positions: Set<Int>) -> GroundTruth {
    let left = elements.indices.filter { !positions.contains($0) }
    let nodes = Dictionary(uniqueKeysWithValues: zip(left, left.indices))
    var truth = self
    truth.elements = left.map { elements[$0] }
    truth.elementsByKey = elementsByKey?.compactMapValues { nodes[$0] }
    truth.recordsInside = [:]
    for (position, records) in recordsInside {
      if let position = nodes[position] { truth.recordsInside[position] = records }
    }
    return truth
  }

  private static func positions(of keys: [String]) -> [String: Int] {
    Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
  }
}

extension Patch.Piece {
  func covers(_ bytes: Range<Int>) -> Bool {
    range.lowerBound <= bytes.lowerBound && bytes.upperBound <= range.upperBound
  }

  fileprivate func removes(_ record: NodeID, of document: Document) -> Bool {
    guard document.list != nil else { return false }
    let bytes = document.index.memberRange(of: record)
    return covers(bytes) && (range != bytes || replacement.isEmpty)
  }
}

extension Document {
  /// For each record whether a splice changes its bytes without preserving their meaning.
  func recordsMutated(by patch: Patch, _ pieces: [Patch.Piece]? = nil) -> [Bool] {
    var isMutated = Array(repeating: false, count: records.count)
    for piece in pieces ?? patch.pieces where !piece.preserves {
      guard let range = patch.changedRange(of: piece) else { continue }
      for number in records(touching: range) { isMutated[number] = true }
    }
    return isMutated
  }

  func recordsRemoved(by pieces: [Patch.Piece]) -> [Bool] {
    var isRemoved = Array(repeating: false, count: records.count)
    for piece in pieces {
      for number in records(touching: piece.range) where piece.removes(records[number], of: self) {
        isRemoved[number] = true
      }
    }
    return isRemoved
  }

  /// Whether each splice changes a part of one record or its whole value, so that every element stays in
  /// place.
  fileprivate func areInsideRecords(_ patch: Patch) -> Bool {
    guard list != nil else { return false }
    return patch.pieces.allSatisfy { piece in
      let touched = records(touching: piece.range)
      guard touched.count == 1 else { return false }
      let value = index.range(of: records[touched.lowerBound])
      if piece.range == value { return !piece.replacement.isEmpty }
      return value.lowerBound < piece.range.lowerBound && piece.range.upperBound < value.upperBound
    }
  }

  /// The numbers of the records that share a byte with a range or, if it is empty, surround it.
  func records(touching range: Range<Int>) -> Range<Int> {
    let first = firstRecord { $0.upperBound > range.lowerBound }
    let end = firstRecord { $0.lowerBound >= max(range.upperBound, range.lowerBound + 1) }
    guard range.isEmpty else { return first..<max(first, end) }
    guard first < records.count, recordRange(first).lowerBound < range.lowerBound else {
      return first..<first
    }
    return first..<first + 1
  }

  private func firstRecord(where passes: (Range<Int>) -> Bool) -> Int {
    records.indices.partitionPoint { passes(recordRange($0)) }
  }
}
