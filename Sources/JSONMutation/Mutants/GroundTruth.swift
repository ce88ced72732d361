public import JSONText

/// What a mutation did to the records of a document: the truth that strategies are judged by.
public struct GroundTruth: Sendable {
  /// For each element of the mutant's list, in order, the number of the record that it is; nil for
  /// an element that no record became.
  ///
  /// Empty where the mutant has no list.
  public let elements: [Int?]
  /// Where the list is an object, the position among ``elements`` of each key; of equal keys, that
  /// of the first.
  public let elementsByKey: [String: Int]?
  /// For each record whether it is damaged: an edit overlaps its bytes, and does not preserve their
  /// meaning.
  ///
  /// Other records are intact. A record of either kind can be absent from ``elements``.
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
  /// - Complexity: O(*r*) in the number of records and splices.
  public init(of mutant: Mutant) {
    let document = mutant.document
    let list = document.list.map(document.index.range)
    let hasList = !mutant.splices.contains { splice in list.map(splice.covers) ?? false }
    var isDamaged = Array(repeating: false, count: document.records.count)
    var isGone = Array(repeating: !hasList, count: document.records.count)
    for splice in mutant.splices {
      for number in document.records(touching: splice.range)
      where splice.removes(document.records[number], of: document) {
        isGone[number] = true
      }
    }
    for splice in mutant.damagingSplices {
      for number in document.records(touching: splice.range) { isDamaged[number] = true }
    }
    let elements = document.records.indices.filter { !isGone[$0] }
    self.elements = elements
    self.isDamaged = isDamaged
    elementsByKey = document.recordKeys.map { keys in Self.positions(of: elements.map { keys[$0] })
    }
    editedPlaces = mutant.mutations.map { document.index.pointer(to: $0.place) }
  }

  private static func positions(of keys: [String]) -> [String: Int] {
    Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
  }
}

extension Splice {
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
  /// The numbers of the records that share a byte with a range, or surround it if it is empty.
  ///
  /// - Complexity: O(log *r* + *m*) in the number of records and of those found.
  fileprivate func records(touching range: Range<Int>) -> Range<Int> {
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
