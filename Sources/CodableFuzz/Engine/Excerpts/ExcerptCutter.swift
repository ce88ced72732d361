package import JSONMutation
package import JSONText

/// Cuts excerpts from a document with many records, so that the cost of a mutant does not depend on
/// their number.
///
/// An excerpt contains the envelope and the records involved in the mutant. For each run of other
/// records (before, between and after them), it contains one of each kind in ``RecordKinds``, which
/// counts for all of that kind in the run. See ``Witnesses``.
///
/// Threads that decode the same document have copies of one, each with its own session.
struct ExcerptCutter: Sendable {
  /// A mutant is decoded whole unless an excerpt saves this many bytes, and a quarter of the
  /// document.
  private static let leastBytesSaved = 1_024
  private static let mostBytesKept = 4_000_000

  private let document: Document
  private let kinds: RecordKinds
  private var keepsTwins: [Bool] = []
  private var witnesses = Witnesses()
  private var known: [[Int]: DocumentExcerpt] = [:]
  private var knownByteCount = 0

  struct Cut {
    let excerpt: DocumentExcerpt
    let weights: [Int]

    var records: RecordNumbers { .excerpt(excerpt.records, weights: weights) }
  }

  init?(_ session: DecodingSession) {
    let document = session.document
    let kinds = session.recordKinds
    guard document.list != nil, !document.records.isEmpty else { return nil }
    // Decoders visit the members of an object in an order that depends on how many there are. If
    // two members fail, the excerpt may fail at the other one.
    if document.recordKeys != nil, !kinds.areAllGood { return nil }
    self.document = document
    self.kinds = kinds
    guard excerpt(around: [], in: session) != nil else { return nil }
    keepsTwins = strategiesThatKeepTwins(in: session)
  }

  /// Whether the mutant has to be decoded whole, too: a mutated record came back altered, and may now equal one
  /// that the excerpt leaves out, of which a set or dictionary keeps one.
  func needsWhole(_ evaluation: Evaluation, by strategy: Int, in session: DecodingSession) -> Bool {
    let counters = evaluation.verdict.counters
    return counters[.mutatedAlteredReported] + counters[.mutatedAlteredSilently] > 0
      && !keepsTwins[strategy] && session.mayMergeRecords(strategy: strategy)
  }

  /// For each strategy whether it keeps both of two equal records: a set or dictionary keeps one.
  private func strategiesThatKeepTwins(in session: DecodingSession) -> [Bool] {
    guard document.recordKeys == nil, let good = kinds.isGood.firstIndex(of: true),
      let excerpt = DocumentExcerpt(of: document, keeping: [good, good])
    else { return session.strategies.map { _ in false } }
    return session.unmutated(Cut(excerpt: excerpt, weights: [1, 1])).map { verdict in
      verdict.outcome == .returned && verdict.counters[.untouchedKept] == 2
    }
  }

  mutating func excerpt(
    for mutant: Mutant, in session: DecodingSession
  ) -> (excerpt: Cut, mutant: Mutant)? {
    let involved = mutant.recordsInvolved
    if document.recordKeys != nil, mutant.mutations.count > 1, involved.count > 1 { return nil }
    guard let excerpt = excerpt(around: involved.sorted(), in: session),
      let cutMutant = excerpt.excerpt.mutant(mutant)
    else { return nil }
    return (excerpt, cutMutant)
  }

  mutating func excerpt(around involved: [Int], in session: DecodingSession) -> Cut? {
    guard isWorthIt(byteCount(of: involved, texts: [:])) else { return nil }
    let (records, weights) = selection(around: involved)
    var texts: [Int: [UInt8]] = [:]
    for record in records where kinds.isGood[record] && !involved.contains(record) {
      texts[record] = witnesses.text(of: record, in: session)
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

package struct TrialExcerpt {
  /// What is decoded: the envelope with a few records, or the whole document.
  package let document: Document
  let records: RecordNumbers
  private let whole: Document
  private let excerpt: DocumentExcerpt?

  init?(_ whole: Document, keeping numbers: [Int]) {
    self.whole = whole
    if whole.list == nil || numbers.count >= whole.records.count {
      (document, records, excerpt) = (whole, .all, nil)
      return
    }
    guard let excerpt = DocumentExcerpt(of: whole, keeping: numbers) else { return nil }
    (document, records, self.excerpt) = (excerpt.document, .some(numbers), excerpt)
  }

  package func node(_ node: NodeID) -> NodeID? { excerpt.map { $0.node(node) } ?? node }

  /// The excerpt with a mutation of the whole document; nil if its location is left out.
  func mutant(_ mutation: Mutation) -> Mutant? {
    node(mutation.node).map {
      Mutant(document, Mutation(mutation.mutator, at: $0, variant: mutation.variant))
    }
  }

  package func field(of node: NodeID) -> Field { document.fields.field(of: node) }

  func located(_ pointer: JSONPointer) -> JSONPointer {
    var pointer = pointer
    guard let list = whole.list.map(whole.index.pointer), document.recordKeys == nil,
      pointer.tokens.count > list.tokens.count, pointer.isAtOrUnder(list),
      case .some(let numbers) = records,
      let index = Int(pointer.tokens[list.tokens.count].text), numbers.indices.contains(index)
    else { return pointer }
    pointer.tokens[list.tokens.count] = JSONPointer.Token(String(numbers[index]))
    return pointer
  }
}

struct TrialLocation {
  let excerpt: TrialExcerpt
  let node: NodeID

  init(_ excerpt: TrialExcerpt, _ node: NodeID) { (self.excerpt, self.node) = (excerpt, node) }

  var index: DocumentIndex { excerpt.document.index }
  var range: Range<Int> { index.range(of: node) }
  var field: Field { excerpt.field(of: node) }

  func splice(_ value: TrialValue) -> Splice? { value.splice(at: node, in: index) }
}

extension DocumentIndex {
  func nodes(in node: NodeID) -> LazyMapSequence<Range<Int>, NodeID> {
    subtree(of: node).lazy.map { NodeID(number: $0) }
  }

  func json(of node: NodeID) -> [UInt8] { Array(bytes[range(of: node)]) }

  /// A scalar as text, without the quotes of a string.
  func text(of node: NodeID) -> String {
    string(at: node) ?? String(decoding: bytes[range(of: node)], as: UTF8.self)
  }

  /// The text after edits; of edits that overlap, only the first is made.
  func text(after splices: [Splice]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var offset = 0
    var last = -1
    for splice in splices.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where splice.range.lowerBound >= offset && splice.range.lowerBound > last {
      result += bytes[offset..<splice.range.lowerBound]
      result += splice.replacement
      offset = splice.range.upperBound
      last = splice.range.lowerBound
    }
    return result + bytes[offset...]
  }

  func text(of value: NodeID, without removed: Set<NodeID>) -> [UInt8] {
    var text: [UInt8] = []
    append(value, without: removed, to: &text)
    return text
  }

  private func append(_ value: NodeID, without removed: Set<NodeID>, to text: inout [UInt8]) {
    let range = range(of: value)
    let isCut = removed.contains { range.contains(self.range(of: $0).lowerBound) }
    guard isCut, isContainer(value) else {
      text += bytes[range]
      return
    }
    text.append(bytes[range.lowerBound])
    let start = text.count
    for child in children(of: value) where !removed.contains(child) {
      if text.count > start { text.append(UInt8(ascii: ",")) }
      text += bytes[memberRange(of: child).lowerBound..<self.range(of: child).lowerBound]
      append(child, without: removed, to: &text)
    }
    text.append(bytes[range.upperBound - 1])
  }
}

/// Reduces the untouched records of excerpts to what the models read.
///
/// A member is left out if every strategy decodes the record without it, alone, equal to its clean
/// decode and without a report. The record then still represents the same untouched ones.
private struct Witnesses {
  private static let leastByteCount = 1_024
  private static let mostTrials = 24
  /// Members smaller than this fraction of the record's bytes are not tried.
  private static let leastShare = 64

  private var known: [Int: [UInt8]?] = [:]

  /// The shorter text of a good record, with its key if it has one; nil if it is left unchanged.
  mutating func text(of record: Int, in session: DecodingSession) -> [UInt8]? {
    if let text = known[record] { return text }
    let text = Self.cut(record, in: session)
    known[record] = .some(text)
    return text
  }

  private static func cut(_ record: Int, in session: DecodingSession) -> [UInt8]? {
    let document = session.document
    let index = document.index
    let size = document.recordRange(record).count
    guard size >= leastByteCount else { return nil }
    var removed: Set<NodeID> = []
    var objects = [document.records[record]]
    var trials = 0
    while let object = objects.popLast(), index.kind(of: object) == .object {
      let members = index.children(of: object)
        .filter { index.range(of: $0).count > size / leastShare }
        .sorted { index.range(of: $0).count > index.range(of: $1).count }
      for member in members where trials < mostTrials {
        trials += 1
        if isSame(record, without: removed.union([member]), in: session) {
          removed.insert(member)
        } else if index.kind(of: member) == .object {
          objects.insert(member, at: 0)
        }
      }
    }
    return removed.isEmpty ? nil : text(of: record, without: removed, in: document)
  }

  private static func text(
    of record: Int, without removed: Set<NodeID>, in document: Document
  ) -> [UInt8] {
    let index = document.index
    let value = document.records[record]
    let start = document.recordRange(record).lowerBound
    return index.bytes[start..<index.range(of: value).lowerBound]
      + index.text(of: value, without: removed)
  }

  private static func isSame(
    _ record: Int, without removed: Set<NodeID>, in session: DecodingSession
  ) -> Bool {
    let text = text(of: record, without: removed, in: session.document)
    guard
      let excerpt = DocumentExcerpt(of: session.document, keeping: [record], texts: [record: text])
    else { return false }
    let cut = ExcerptCutter.Cut(excerpt: excerpt, weights: [1])
    return session.unmutated(cut).allSatisfy { verdict in
      verdict.outcome == .returned && verdict.counters[.untouchedKept] == 1
        && verdict.reported.isEmpty
    }
  }
}
