package import JSONText

/// A document with only some of its records, for mutants of the whole document.
package struct DocumentExcerpt: Sendable {
  package let document: Document
  package let records: [Int]
  private let whole: Document
  private let segments: [Segment]

  private struct Segment {
    let source: Range<Int>
    let start: Int
  }

  /// The result is nil for a document without a list of records, and if no record is kept.
  package init?(of whole: Document, keeping records: [Int], texts: [Int: [UInt8]] = [:]) {
    guard let list = whole.list, !records.isEmpty else { return nil }
    var bytes: [UInt8] = []
    var segments: [Segment] = []
    func add(_ source: Range<Int>) {
      segments.append(Segment(source: source, start: bytes.count))
      bytes += whole.index.bytes[source]
    }
    add(0..<whole.recordRange(0).lowerBound)
    for (record, former) in zip(records, [nil] + records) {
      if let former {
        // Neighbors keep what is between them.
        if former + 1 == record {
          add(whole.recordRange(former).upperBound..<whole.recordRange(record).lowerBound)
        } else {
          bytes.append(UInt8(ascii: ","))
        }
      }
      if let text = texts[record] {
        bytes += text
      } else {
        add(whole.recordRange(record))
      }
    }
    let last = whole.recordRange(whole.records.count - 1).upperBound
    add(last..<whole.index.bytes.count)
    let document = try? Document(
      whole.name, parsing: bytes, recordsAt: whole.index.pointer(to: list),
      notes: whole.notes)
    guard let document, document.records.count == records.count else { return nil }
    (self.document, self.records, self.whole, self.segments) = (document, records, whole, segments)
  }

  /// The mutant of the excerpt with the same edits of the same bytes.
  ///
  /// Records that are left out are then untouched in the whole mutant, as are the bytes between them. The
  /// result is nil if an edit replaces, copies or claims bytes that are left out.
  package func mutant(_ mutant: Mutant) -> Mutant? {
    guard let patch = mutant.patch.mapped(position) else { return nil }
    var mutations: [Mutation] = []
    for mutation in mutant.mutations {
      guard let node = node(mutation.node) else { return nil }
      mutations.append(Mutation(mutation.mutator, at: node, variant: mutation.variant))
    }
    return Mutant(document, mutations, patch)
  }

  package func node(_ node: NodeID) -> NodeID? {
    position(whole.index.range(of: node).lowerBound).flatMap(document.index.node(startingAt:))
  }

  private func position(_ offset: Int) -> Int? {
    let number = segments.indices.partitionPoint { segments[$0].source.upperBound >= offset }
    // Two segments that meet give the same offset.
    guard number < segments.count, segments[number].source.lowerBound <= offset else { return nil }
    return segments[number].start + offset - segments[number].source.lowerBound
  }
}

extension Mutant {
  /// The records that are edited or copied, or next to bytes that are.
  package var recordsInvolved: Set<Int> {
    var records: Set<Int> = []
    // Two records that meet at an offset are both involved.
    func note(_ offset: Int) {
      records.formUnion(document.records(touching: offset - 1..<offset + 1))
    }
    for mutation in mutations { note(document.index.range(of: mutation.node).lowerBound) }
    for piece in patch.pieces {
      note(piece.range.lowerBound)
      note(piece.range.upperBound)
      // An insertion between two records has its place in the list by these.
      records.formUnion(document.records(around: piece.range.lowerBound))
    }
    for copy in patch.copies {
      note(copy.source.lowerBound)
      note(copy.source.upperBound)
    }
    return records
  }
}

extension Document {
  fileprivate func records(around offset: Int) -> Range<Int> {
    guard let list, index.range(of: list).contains(offset), !records.isEmpty else { return 0..<0 }
    let next = records.indices.partitionPoint { recordRange($0).lowerBound >= offset }
    let isInside = next > 0 && recordRange(next - 1).upperBound > offset
    return isInside ? 0..<0 : max(0, next - 1)..<min(records.count, next + 1)
  }

  /// The record that a location is in; nil for one that is around the records.
  package func record(of node: NodeID) -> Int? {
    guard list != nil else { return 0 }
    let start = index.range(of: node).lowerBound
    return records(touching: start..<start + 1).first
  }
}
