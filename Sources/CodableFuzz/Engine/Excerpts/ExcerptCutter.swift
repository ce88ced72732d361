import JSONMutation
import JSONText

/// Cuts excerpts from a document with many records, so that the cost of a mutant does not depend on
/// their number.
///
/// An excerpt contains the envelope and the records involved in the mutant. For each run of other
/// records (before, between and after them), it contains one of each kind in ``RecordKinds``, which
/// counts for all of that kind in the run. See ``Witnesses``.
struct ExcerptCutter {
  /// A mutant is decoded whole unless an excerpt saves this many bytes, and a quarter of the
  /// document.
  private static let leastBytesSaved = 1_024
  /// The limit on bytes of excerpts kept for reuse.
  private static let mostBytesKept = 4_000_000

  private let document: Document
  private let kinds: RecordKinds
  private let witnesses: Witnesses
  private var known: [[Int]: DocumentExcerpt] = [:]
  private var knownByteCount = 0

  struct Cut {
    let excerpt: DocumentExcerpt
    /// The number of records of the document that each record of the excerpt counts for.
    let weights: [Int]

    var records: RecordNumbers { .excerpt(excerpt.records, weights: weights) }
  }

  /// The result is nil for a document that is decoded whole.
  init?(_ session: DecodingSession) {
    let document = session.document
    let kinds = session.recordKinds
    guard document.list != nil, !document.records.isEmpty else { return nil }
    // Decoders visit the members of an object in an order that depends on how many there are. If
    // two members fail, the excerpt may fail at the other one.
    if document.recordKeys != nil, !kinds.areAllGood { return nil }
    self.document = document
    self.kinds = kinds
    witnesses = Witnesses(session)
    guard excerpt(around: []) != nil else { return nil }
  }

  /// The excerpt for a mutant, and the mutant of it; nil if it must be decoded whole.
  mutating func excerpt(for mutant: Mutant) -> (excerpt: Cut, mutant: Mutant)? {
    let involved = mutant.recordsInvolved
    if document.recordKeys != nil, mutant.mutations.count > 1, involved.count > 1 { return nil }
    guard let excerpt = excerpt(around: involved.sorted()),
      let cutMutant = excerpt.excerpt.mutant(mutant)
    else { return nil }
    return (excerpt, cutMutant)
  }

  /// The excerpt of some records and those that count for the others; nil if it saves little.
  mutating func excerpt(around involved: [Int]) -> Cut? {
    guard isWorthIt(byteCount(of: involved, texts: [:])) else { return nil }
    let (records, weights) = selection(around: involved)
    var texts: [Int: [UInt8]] = [:]
    for record in records where kinds.isGood(record) && !involved.contains(record) {
      texts[record] = witnesses.text(of: record)
    }
    // An edited record appears in full.
    let key = records.map { texts[$0] == nil ? $0 : ~$0 }
    if let excerpt = known[key] { return Cut(excerpt: excerpt, weights: weights) }
    let bytes = byteCount(of: records, texts: texts)
    guard isWorthIt(bytes),
      let excerpt = DocumentExcerpt(of: document, keeping: records, texts: texts)
    else { return nil }
    if knownByteCount + bytes > Self.mostBytesKept { (known, knownByteCount) = ([:], 0) }
    known[key] = excerpt
    knownByteCount += bytes
    return Cut(excerpt: excerpt, weights: weights)
  }

  /// The records of an excerpt, in order, and the number of records each of them counts for.
  private func selection(around involved: [Int]) -> (records: [Int], weights: [Int]) {
    let count = document.records.count
    var rows = involved.map { (record: $0, weight: 1) }
    // A mutation outside the records leaves all of them on one side. Keep two, to show that it is a
    // list.
    let ends = involved.isEmpty ? [-1, count / 2 - 1] : [-1] + involved
    let starts = involved.isEmpty ? [count / 2, count] : involved + [count]
    for (end, start) in zip(ends, starts) where end + 1 < start {
      rows += kinds.witnesses(in: end + 1..<start)
    }
    rows.sort { $0.record < $1.record }
    return (rows.map(\.record), rows.map(\.weight))
  }

  private func byteCount(of records: [Int], texts: [Int: [UInt8]]) -> Int {
    let end = document.recordRange(document.records.count - 1).upperBound
    let around = document.recordRange(0).lowerBound + document.index.bytes.count - end
    return records.reduce(around) { sum, record in
      sum + (texts[record]?.count ?? document.recordRange(record).count) + 1
    }
  }

  private func isWorthIt(_ byteCount: Int) -> Bool {
    let whole = document.index.bytes.count
    return whole - byteCount >= max(Self.leastBytesSaved, whole / 4)
  }
}
