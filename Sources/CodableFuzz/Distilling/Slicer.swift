import JSONMutation

/// Cuts slices of a document with many records, so that what a mutant costs does not depend on how
/// many there are.
///
/// A slice has all that is around the records, the records that have a part in the mutant, and
/// witnesses: before them and behind them the smallest record that every strategy decodes, one such
/// record between each two of them, and for each strategy the first record that it does not decode.
struct Slicer {
  /// Shorter lists are decoded whole.
  static let leastRecords = 33

  private let document: Document
  /// For each record the smallest good one before it, and behind it.
  private let before: [Int?]
  private let behind: [Int?]
  /// For each record whether every strategy decodes it.
  private let isGood: [Bool]
  /// For each strategy the first record that it does not decode.
  private let bad: [Int]
  private var latest: DocumentSlice?

  /// The result is nil for a document that is decoded whole.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - broken: For each strategy, for each record, whether it is broken at the start.
  /// - Complexity: O(*r*) in the number of records.
  init?(_ document: Document, broken: [[Bool]]) {
    guard document.list != nil, document.records.count >= Self.leastRecords else { return nil }
    let records = document.records.indices
    let isGood = records.map { record in broken.allSatisfy { !$0[record] } }
    func smaller(_ one: Int?, _ other: Int) -> Int? {
      guard isGood[other] else { return one }
      guard let one else { return other }
      return document.recordRange(other).count < document.recordRange(one).count ? other : one
    }
    self.document = document
    self.isGood = isGood
    var smallest: Int?
    before = records.map { record in
      defer { smallest = smaller(smallest, record) }
      return smallest
    }
    smallest = nil
    behind = records.reversed().map { record in
      defer { smallest = smaller(smallest, record) }
      return smallest
    }.reversed()
    bad = broken.compactMap { $0.firstIndex(of: true) }
  }

  /// The slice for a mutant, with the mutant of it; nil where it has to be decoded whole.
  mutating func slice(for mutant: Mutant) -> (slice: DocumentSlice, mutant: Mutant)? {
    let involved = mutant.recordsInvolved
    // Decoders come to the members of an object in an order of their own, which depends on how many
    // there are: of two that are bad another one may be the first.
    if document.recordKeys != nil, mutant.mutations.count > 1, involved.count > 1 { return nil }
    if involved.count <= document.records.count / 4,
      let slice = slice(keeping: involved), let sliced = slice.mutant(mutant)
    {
      return (slice, sliced)
    }
    // What takes part in every record can be done to a few of them.
    let places = mutant.mutations.compactMap { document.record(of: $0.place) }
    guard mutant.mutations.count == 1, let slice = slice(keeping: Set(places)),
      let sliced = slice.mutant(mutant)
    else { return nil }
    return (slice, sliced)
  }

  private mutating func slice(keeping involved: Set<Int>) -> DocumentSlice? {
    let middle = document.records.count / 2
    let struck = involved.sorted()
    let around = [before[struck.first ?? middle], behind[struck.last ?? middle]]
    let between = zip(struck, struck.dropFirst()).compactMap { one, other in
      (one + 1..<other).first { isGood[$0] }
    }
    let records = involved.union(around.compactMap(\.self)).union(between).union(bad).sorted()
    if let latest, latest.records == records { return latest }
    latest = DocumentSlice(of: document, keeping: records)
    return latest
  }
}
