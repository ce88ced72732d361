/// The splices that turn a document into a mutant, with the origin of their replacement bytes.
package struct Patch: Sendable {
  /// Bytes of the document, and where in ``replacements`` their replacement is.
  package struct Piece: Sendable {
    var range: Range<Int>
    var replacement: Range<Int>
    var mutationClass = MutationClass.structural
    var preserves: Bool { mutationClass == .meaningPreserving }
    /// The part of the replacement that is repeated; empty except in an ``Edit``.
    var repeated = 0..<0
    var repetitions = 1

    var repeatedCount: Int { repeated.count * (repetitions - 1) }

    package func moved(by offset: Int) -> Piece {
      var piece = self
      piece.replacement = replacement.lowerBound + offset..<replacement.upperBound + offset
      return piece
    }
  }

  struct Copy: Sendable {
    let start: Int
    var source: Range<Int>
  }

  package private(set) var pieces: [Piece] = []
  package private(set) var replacements: [UInt8] = []
  /// In the order of ``replacements``.
  private(set) var copies: [Copy] = []

  init(_ edit: borrowing Edit) {
    pieces = Array(edit.pieces)
    replacements = Array(edit.replacements)
    copies = Array(edit.copies)
    if pieces.contains(where: { $0.repetitions > 1 }) { writeRepetitions() }
  }

  private mutating func writeRepetitions() {
    let (known, source) = (copies, replacements)
    copies = []
    replacements = []
    for number in pieces.indices {
      let bytes = pieces[number].replacement
      let start = replacements.count
      func write(_ part: Range<Int>) {
        for copy in known where part.contains(copy.start) {
          let start = copy.start - part.lowerBound + replacements.count
          copies.append(Copy(start: start, source: copy.source))
        }
        replacements += source[part]
      }
      let repeated = pieces[number].repetitions > 1 ? pieces[number].repeated : bytes.prefix(0)
      write(bytes.lowerBound..<repeated.lowerBound)
      for _ in 0..<pieces[number].repetitions { write(repeated) }
      write(repeated.upperBound..<bytes.upperBound)
      pieces[number].replacement = start..<replacements.count
      pieces[number].repetitions = 1
    }
  }

  init(merging patches: [(patch: Patch, mutationClass: MutationClass)]) {
    if let only = patches.first, patches.count == 1 {
      self = only.patch
      for number in pieces.indices { pieces[number].mutationClass = only.mutationClass }
      return
    }
    for (patch, mutationClass) in patches {
      let offset = replacements.count
      for piece in patch.pieces {
        var piece = piece.moved(by: offset)
        piece.mutationClass = mutationClass
        pieces.append(piece)
      }
      copies += patch.copies.map { Copy(start: $0.start + offset, source: $0.source) }
      replacements += patch.replacements
    }
    pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  var withoutMalformed: Patch {
    var patch = self
    patch.pieces.removeAll { $0.mutationClass >= .malformed }
    return patch
  }

  /// The same patch for a document that has the bytes at other offsets; nil if it lacks some of them.
  func mapped(_ position: (Int) -> Int?) -> Patch? {
    func mapped(_ range: Range<Int>) -> Range<Int>? {
      // The lengths differ if something between the ends is left out.
      guard let start = position(range.lowerBound), let end = position(range.upperBound),
        end - start == range.count
      else { return nil }
      return start..<end
    }
    var patch = self
    for number in pieces.indices {
      guard let range = mapped(pieces[number].range) else { return nil }
      patch.pieces[number].range = range
    }
    for number in copies.indices {
      guard let source = mapped(copies[number].source) else { return nil }
      patch.copies[number].source = source
    }
    return patch
  }

  /// The bytes of the document that a piece changes, without those that it puts back at either end.
  ///
  /// The result is nil for a piece that only claims bytes, so that no other edit touches them.
  func changedRange(of piece: Piece) -> Range<Int>? {
    var (range, bytes) = (piece.range, piece.replacement)
    func copy(before end: Int) -> Copy? {
      let next = copies.indices.partitionPoint { copies[$0].start >= end }
      return next > 0 ? copies[next - 1] : nil
    }
    guard !bytes.isEmpty else { return range }
    if let first = copy(before: bytes.lowerBound + 1), first.start == bytes.lowerBound,
      first.source.lowerBound == range.lowerBound, first.source.upperBound <= range.upperBound
    {
      range = first.source.upperBound..<range.upperBound
      bytes = bytes.lowerBound + first.source.count..<bytes.upperBound
      if range.isEmpty, bytes.isEmpty { return nil }
    }
    if let last = copy(before: bytes.upperBound), last.start >= bytes.lowerBound,
      last.start + last.source.count == bytes.upperBound,
      last.source.upperBound == range.upperBound, last.source.lowerBound >= range.lowerBound
    {
      range = range.lowerBound..<last.source.lowerBound
    }
    return range
  }

  var splices: [Splice] {
    pieces.map { Splice($0.range, with: Array(replacements[$0.replacement])) }
  }
}

/// Bytes of a document, and the bytes to put in their place.
public struct Splice: Hashable, Sendable {
  /// The bytes to leave out, as offsets into the document; empty to insert.
  public let range: Range<Int>
  public let replacement: [UInt8]

  public init(_ range: Range<Int>, with replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension Range<Int> {
  /// Whether two splices of these bytes cannot be made together: they share a byte, or one of them
  /// inserts at an edge of the other.
  ///
  /// An insertion relies on its neighbors: a member that is added after the last one needs it.
  func conflicts(with other: Range<Int>) -> Bool {
    if isEmpty || other.isEmpty {
      return lowerBound <= other.upperBound && other.lowerBound <= upperBound
    }
    return overlaps(other)
  }

  /// The first number that passes a test that all later numbers pass, too; the upper bound if none does.
  package func partitionPoint(where passes: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if passes(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Ranges in the order of their offsets, none of which conflict.
extension [Range<Int>] {
  func position(of range: Range<Int>) -> Int {
    indices.partitionPoint { self[$0].lowerBound >= range.lowerBound }
  }

  func conflict(with range: Range<Int>) -> Bool {
    let position = position(of: range)
    return self[Swift.max(0, position - 1)..<Swift.min(count, position + 1)]
      .contains(where: range.conflicts)
  }
}
