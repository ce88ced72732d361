import JSONText

@testable import JSONMutation

/// The truth about a mutant, found byte by byte: what ``GroundTruth`` must say of it.
struct SlowTruth {
  private(set) var elements: [Int?] = []
  private(set) var elementsByKey: [String: Int]?
  private(set) var isMutated: [Bool]
  private(set) var isRemoved: [Bool] = []

  private struct Byte {
    let offset: Int?
    let piece: Int?
  }

  private let mutant: Mutant
  private var document: Document { mutant.document }
  private var bytes: [Byte] = []
  /// Where in the mutant bytes were removed, and nothing put.
  private var removals: [Int] = []

  init?(of mutant: Mutant) {
    guard let index = try? DocumentIndex(parsing: mutant.bytes(), maximumDepth: .max) else {
      return nil
    }
    self.mutant = mutant
    isMutated = Self.damage(by: mutant)
    traceBytes()
    let list = elements(in: index)
    let nodes = list ?? []
    let keys = document.recordKeys.map { _ in nodes.map { index.key(of: $0) ?? "" } }
    let isPreserved = mutant.mutationClass == .meaningPreserving
    for (number, node) in nodes.enumerated() {
      let range = index.range(of: node)
      let record =
        if let keys {
          self.record(named: keys[number], at: range)
        } else {
          isPreserved ? number : record(at: range)
        }
      guard let record, !elements.contains(record) else {
        elements.append(nil)
        continue
      }
      elements.append(record)
      isMutated[record] = isMutated(record, at: range)
    }
    isRemoved = document.records.indices.map { !elements.contains($0) }
    var isFound = isRemoved.map { !$0 }
    if list == nil, !bytes.contains(where: { $0.offset == listRange?.lowerBound }) {
      isRemoved = document.records.indices.map(isRemovedAlone)
      isMutated = document.records.indices.map(isEdited)
    }
    for node in index.nodeIDs {
      let range = index.range(of: node)
      let isMoved = index.parent(of: node).map { index.range(of: $0).lowerBound }
        .map { bytes[$0].offset == listRange?.lowerBound }
      for record in isRemoved.indices
      where !isFound[record]
        && (starts(record, at: range) || isMoved == true && self.record(at: range) == record)
      {
        isFound[record] = true
        isRemoved[record] = false
        isMutated[record] = isEdited(record) || isMutated(record, at: range)
      }
    }
    elementsByKey = keys.map { keys in
      Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// For each record whether a splice that does not preserve its meaning shares a byte with it, or
  /// inserts something inside.
  static func damage(by mutant: Mutant) -> [Bool] {
    mutant.document.records.indices.map { number in
      let record = mutant.document.recordRange(number)
      return mutant.patch.pieces.contains { piece in
        guard !piece.preserves, let changed = changed(by: piece, in: mutant.patch) else {
          return false
        }
        let isInside = record.dropFirst().contains(changed.lowerBound)
        return changed.isEmpty ? isInside : record.overlaps(changed)
      }
    }
  }

  /// The bytes that a piece changes, without those at its ends that it puts back; nil where it
  /// changes none.
  private static func changed(by piece: Patch.Piece, in patch: Patch) -> Range<Int>? {
    var sources = piece.replacement.map { position in
      patch.copies.first { ($0.start..<$0.start + $0.source.count).contains(position) }
        .map { $0.source.lowerBound + position - $0.start }
    }
    var range = piece.range
    while let first = sources.first, first == range.lowerBound, !range.isEmpty {
      sources.removeFirst()
      range = range.dropFirst()
    }
    while let last = sources.last, last == range.upperBound - 1, !range.isEmpty {
      sources.removeLast()
      range = range.dropLast()
    }
    return range.isEmpty && sources.isEmpty && !piece.range.isEmpty ? nil : range
  }

  private mutating func traceBytes() {
    var offset = 0
    let patch = mutant.patch
    for (number, piece) in patch.pieces.enumerated() {
      bytes += (offset..<piece.range.lowerBound).map { Byte(offset: $0, piece: nil) }
      if piece.replacement.isEmpty, !piece.preserves { removals.append(bytes.count) }
      for position in piece.replacement {
        let copy = patch.copies.first { ($0.start..<$0.start + $0.source.count).contains(position) }
        let source = copy.map { $0.source.lowerBound + position - $0.start }
        bytes.append(Byte(offset: source, piece: number))
      }
      offset = piece.range.upperBound
    }
    bytes += (offset..<document.index.bytes.count).map { Byte(offset: $0, piece: nil) }
  }

  private var listRange: Range<Int>? { document.list.map(document.index.range) }

  /// Whether a splice removes a record's element, and not its list.
  private func isRemovedAlone(_ number: Int) -> Bool {
    let element = document.index.memberRange(of: document.records[number])
    return mutant.patch.pieces.contains { piece in
      piece.range.lowerBound <= element.lowerBound && element.upperBound <= piece.range.upperBound
        && (piece.range != element || piece.replacement.isEmpty)
        && !(listRange.map { $0.indices.allSatisfy(piece.range.contains) } ?? false)
    }
  }

  /// The elements of the list: of what has its pointer and kind, the one that starts with its first
  /// byte, else the first one; nil if there is no list.
  private func elements(in index: DocumentIndex) -> [NodeID]? {
    guard let list = document.list else { return [index.root] }
    let pointer = document.index.pointer(to: list).description
    let start = document.index.range(of: list).lowerBound
    let named = index.nodeIDs.filter { index.pointer(to: $0).description == pointer }
    let kept = named.first { bytes[index.range(of: $0).lowerBound].offset == start } ?? named.first
    guard let kept, index.kind(of: kept) == document.index.kind(of: list) else { return nil }
    return Array(index.children(of: kept))
  }

  /// The record that the first byte comes from which was not inserted between others.
  private func record(at range: Range<Int>) -> Int? {
    if document.list == nil { return 0 }
    for byte in bytes[range] {
      var source: Range<Int>
      if let offset = byte.offset {
        source = offset..<offset + 1
      } else if let piece = byte.piece {
        source = mutant.patch.pieces[piece].range
        if source.isEmpty { continue }
      } else {
        return nil
      }
      return document.records.indices.first {
        let record = document.recordRange($0)
        return record.lowerBound <= source.lowerBound && source.upperBound <= record.upperBound
      }
    }
    return nil
  }

  private func record(named key: String, at range: Range<Int>) -> Int? {
    let named = document.records.indices.filter { document.recordKeys?[$0] == key }
    if mutant.mutationClass == .meaningPreserving { return named.first { !elements.contains($0) } }
    let traced = record(at: range)
    return named.first { $0 == traced } ?? named.first
  }

  /// Whether a value of the mutant starts with the first byte of a record's value, or with what a
  /// splice put there.
  private func starts(_ record: Int, at range: Range<Int>) -> Bool {
    let value = document.index.range(of: document.records[record])
    if bytes[range.lowerBound].offset == value.lowerBound { return true }
    guard let piece = bytes[range.lowerBound].piece.map({ mutant.patch.pieces[$0] }) else {
      return false
    }
    return !piece.range.isEmpty && piece.range.lowerBound == value.lowerBound
      && piece.range.upperBound <= value.upperBound
  }

  /// Whether a splice changes a part of a record, its key or its value, and nothing else.
  private func isEdited(_ record: Int) -> Bool {
    let range = document.recordRange(record)
    return mutant.patch.pieces.contains { piece in
      guard !piece.preserves, let changed = Self.changed(by: piece, in: mutant.patch) else {
        return false
      }
      return changed.isEmpty
        ? range.dropFirst().contains(changed.lowerBound)
        : range.lowerBound <= changed.lowerBound && changed.upperBound <= range.upperBound
    }
  }

  /// Whether a byte of the record is missing, or another one is among them.
  private func isMutated(_ number: Int, at range: Range<Int>) -> Bool {
    let record = document.index.range(of: document.records[number])
    if removals.contains(where: { range.dropFirst().contains($0) }) { return true }
    var next = record.lowerBound
    for byte in bytes[range] {
      let piece = byte.piece.map { mutant.patch.pieces[$0] }
      if let piece, piece.preserves {
        next = min(piece.range.upperBound, record.upperBound)
      } else if byte.offset == next {
        next += 1
      } else {
        return true
      }
    }
    return next != record.upperBound
  }
}
