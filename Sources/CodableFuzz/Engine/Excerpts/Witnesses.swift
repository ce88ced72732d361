import JSONMutation
import JSONText

/// Reduces the untouched records of excerpts to what the models read.
///
/// A member is left out if every strategy decodes the record without it, alone, equal to its clean
/// decode and without a report. The record then still represents the same untouched ones.
final class Witnesses {
  /// Smaller records are left unchanged.
  private static let leastByteCount = 1_024
  /// The maximum number of members of a record to try.
  private static let mostTrials = 24
  /// Members smaller than this fraction of the record's bytes are not tried.
  private static let leastShare = 64

  private let session: DecodingSession
  private var known: [Int: [UInt8]?] = [:]

  init(_ session: DecodingSession) {
    self.session = session
  }

  /// The shorter text of a good record, with its key if it has one; nil if it is left unchanged.
  func text(of record: Int) -> [UInt8]? {
    if let text = known[record] { return text }
    let text = cut(record)
    known[record] = .some(text)
    return text
  }

  private func cut(_ record: Int) -> [UInt8]? {
    let document = session.document
    let index = document.index
    let size = document.recordRange(record).count
    guard size >= Self.leastByteCount else { return nil }
    var removed: Set<NodeID> = []
    var objects = [document.records[record]]
    var trials = 0
    while let object = objects.popLast(), index.kind(of: object) == .object {
      let members = index.children(of: object)
        .filter { index.range(of: $0).count > size / Self.leastShare }
        .sorted { index.range(of: $0).count > index.range(of: $1).count }
      for member in members where trials < Self.mostTrials {
        trials += 1
        if isSame(record, without: removed.union([member])) {
          removed.insert(member)
        } else if index.kind(of: member) == .object {
          objects.insert(member, at: 0)
        }
      }
    }
    return removed.isEmpty ? nil : document.text(of: record, without: removed)
  }

  private func isSame(_ record: Int, without removed: Set<NodeID>) -> Bool {
    let text = session.document.text(of: record, without: removed)
    guard
      let excerpt = DocumentExcerpt(
        of: session.document, keeping: [record], texts: [record: text])
    else { return false }
    let cut = ExcerptCutter.Cut(excerpt: excerpt, weights: [1])
    return session.unmutated(cut).allSatisfy { verdict in
      verdict.outcome == .returned && verdict.counters[.untouchedKept] == 1
        && verdict.reported.isEmpty
    }
  }
}

extension Document {
  /// The text of a record, with its key if it has one, without some of its members.
  fileprivate func text(of record: Int, without removed: Set<NodeID>) -> [UInt8] {
    let range = recordRange(record)
    let value = records[record]
    return Array(index.bytes[range.lowerBound..<index.range(of: value).lowerBound])
      + text(of: value, without: removed)
  }

  private func text(of value: NodeID, without removed: Set<NodeID>) -> [UInt8] {
    let range = index.range(of: value)
    let isCut = removed.contains { range.contains(index.range(of: $0).lowerBound) }
    guard isCut, index.kind(of: value) == .object else { return Array(index.bytes[range]) }
    let members = index.children(of: value).filter { !removed.contains($0) }.map { member in
      let key = index.memberRange(of: member).lowerBound..<index.range(of: member).lowerBound
      return Array(index.bytes[key]) + text(of: member, without: removed)
    }
    return Array("{".utf8) + members.joined(separator: ",".utf8) + Array("}".utf8)
  }
}
