public import JSONText

/// What a mutation did to the records of a document: the truth that strategies are judged by.
public struct GroundTruth: Sendable, Equatable {
  /// For each element of the mutant's list, in order, the number of the record that it is; nil for
  /// an element that no record became.
  ///
  /// Empty where the mutant has no list. Of two copies of a record the first is the record.
  public let elements: [Int?]
  /// Where the list is an object, the position among ``elements`` of each key; of equal keys, that
  /// of the first.
  public let elementsByKey: [String: Int]?
  /// For each record whether it is damaged: an edit overlaps its bytes, and does not preserve their
  /// meaning.
  ///
  /// Other records are intact, also where they are moved whole. A record of either kind can be
  /// absent from ``elements``.
  public let isDamaged: [Bool]
  /// The places that were edited.
  public let editedPlaces: [JSONPointer]

  /// The truth about a document that nothing was done to.
  public init(ofUnchanged document: Document) {
    elements = document.records.indices.map(\.self)
    elementsByKey = document.recordKeys.map(Self.positions)
    isDamaged = Array(repeating: false, count: document.records.count)
    editedPlaces = []
  }

  /// The truth about a mutant.
  ///
  /// Where all splices are inside records, the elements are those of the document. Else the mutant
  /// is read, and each element followed back to the record that its bytes are from. A mutant that
  /// is not JSON has the elements whose bytes were not removed.
  ///
  /// - Complexity: O(*r* + *s*) in the numbers of records and splices, where all are inside records
  ///   or the mutant is not JSON; else O(*n*) in the number of bytes of the mutant.
  public init(of mutant: Mutant) {
    let document = mutant.document
    let editedPlaces = mutant.mutations.map { document.index.pointer(to: $0.place) }
    let isInside = mutant.mutationClass < .syntax && document.areInsideRecords(mutant.patch)
    let lineage = isInside || mutant.mutationClass == .syntax ? nil : Lineage(of: mutant)
    if let lineage {
      self.init(lineage.elements, lineage.keys, lineage.isDamaged, editedPlaces)
    } else {
      self.init(geometryOf: mutant, keepingElements: isInside, editedPlaces)
    }
  }

  private init(
    _ elements: [Int?], _ keys: [String]?, _ isDamaged: [Bool], _ editedPlaces: [JSONPointer]
  ) {
    self.init(elements, byKey: keys.map(Self.positions), isDamaged, editedPlaces)
  }

  /// The truth as the offsets of the splices alone tell it.
  private init(geometryOf mutant: Mutant, keepingElements: Bool, _ editedPlaces: [JSONPointer]) {
    let document = mutant.document
    // What cannot be read, but is no syntax error, is the document in another encoding.
    let keepsElements = keepingElements || mutant.mutationClass != .syntax
    let list = document.list.map(document.index.range)
    let pieces = mutant.patch.pieces
    let hasList = keepsElements || !pieces.contains { piece in list.map(piece.covers) ?? false }
    var isGone = Array(repeating: !hasList, count: document.records.count)
    for piece in pieces where !keepsElements {
      for number in document.records(touching: piece.range)
      where piece.removes(document.records[number], of: document) {
        isGone[number] = true
      }
    }
    let elements = document.records.indices.filter { !isGone[$0] }
    let keys = document.recordKeys.map { keys in elements.map { keys[$0] } }
    self.init(elements, keys, document.recordsDamaged(by: mutant.patch), editedPlaces)
  }

  /// The truth about the same mutant without some elements of its list.
  ///
  /// - Parameter positions: The positions of those elements.
  /// - Returns: The truth, in which the records that they were are absent.
  package func removing(elementsAt positions: Set<Int>) -> GroundTruth {
    let left = elements.indices.filter { !positions.contains($0) }
    let places = Dictionary(uniqueKeysWithValues: zip(left, left.indices))
    return GroundTruth(
      left.map { elements[$0] }, byKey: elementsByKey?.compactMapValues { places[$0] }, isDamaged,
      editedPlaces)
  }

  private init(
    _ elements: [Int?], byKey elementsByKey: [String: Int]?, _ isDamaged: [Bool],
    _ editedPlaces: [JSONPointer]
  ) {
    self.elements = elements
    self.elementsByKey = elementsByKey
    self.isDamaged = isDamaged
    self.editedPlaces = editedPlaces
  }

  private static func positions(of keys: [String]) -> [String: Int] {
    Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
  }
}

extension Patch.Piece {
  /// Whether nothing of some bytes is left.
  fileprivate func covers(_ bytes: Range<Int>) -> Bool {
    range.lowerBound <= bytes.lowerBound && bytes.upperBound <= range.upperBound
  }

  /// Whether a record's element is gone, as opposed to having another value.
  fileprivate func removes(_ record: Place, of document: Document) -> Bool {
    guard document.list != nil else { return false }
    let bytes = document.index.memberRange(of: record)
    return covers(bytes) && (range != bytes || replacement.isEmpty)
  }
}

extension Document {
  /// For each record whether a splice overlaps its bytes that does not preserve their meaning.
  func recordsDamaged(by patch: Patch) -> [Bool] {
    var isDamaged = Array(repeating: false, count: records.count)
    for piece in patch.pieces where !piece.preserves {
      for number in records(touching: piece.range) { isDamaged[number] = true }
    }
    return isDamaged
  }

  /// Whether each splice changes a part of one record, or gives it another value, so that every
  /// element stays where it is.
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

  /// The numbers of the records that share a byte with a range, or surround it if it is empty.
  ///
  /// - Complexity: O(log *r* + *m*) in the number of records and of those found.
  func records(touching range: Range<Int>) -> Range<Int> {
    let first = firstRecord { $0.upperBound > range.lowerBound }
    let end = firstRecord { $0.lowerBound >= max(range.upperBound, range.lowerBound + 1) }
    guard range.isEmpty else { return first..<max(first, end) }
    guard first < records.count, recordRange(first).lowerBound < range.lowerBound else {
      return first..<first
    }
    return first..<first + 1
  }

  /// The first record whose range passes a test that, from some record on, all pass.
  private func firstRecord(where passes: (Range<Int>) -> Bool) -> Int {
    records.indices.partitionPoint { passes(recordRange($0)) }
  }
}
