/// The splices that turn a document into a mutant, with the origin of their replacement bytes.
package struct Patch: Sendable {
  /// Bytes of the document, and where in ``replacements`` their replacement is.
  struct Piece: Sendable {
    var range: Range<Int>
    var replacement: Range<Int>
    var mutationClass = MutationClass.structural

    var preserves: Bool { mutationClass == .meaningPreserving }
  }

  struct Copy: Sendable {
    let start: Int
    var source: Range<Int>
  }

  var pieces: [Piece] = []
  private(set) var replacements: [UInt8] = []
  /// In the order of ``replacements``.
  private(set) var copies: [Copy] = []

  init() {}

  mutating func append(_ bytes: some Sequence<UInt8>) {
    precondition(!pieces.isEmpty, "bytes were appended before a splice was opened")
    let last = pieces.count - 1
    replacements.append(contentsOf: bytes)
    pieces[last].replacement = pieces[last].replacement.lowerBound..<replacements.count
  }

  mutating func append(_ bytes: [UInt8], copying source: Range<Int>) {
    copies.append(Copy(start: replacements.count, source: source))
    append(bytes[source])
  }

  /// The same patch with its pieces in the order of their offsets.
  var sorted: Patch {
    var patch = self
    patch.pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
    return patch
  }

  /// The bytes of a mutant of a document.
  func applied(to source: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count + replacements.count)
    var offset = 0
    for piece in pieces {
      precondition(
        offset <= piece.range.lowerBound && piece.range.upperBound <= source.count,
        "the splices of an edit share a byte, or are not within the document")
      bytes += source[offset..<piece.range.lowerBound]
      bytes += replacements[piece.replacement]
      offset = piece.range.upperBound
    }
    bytes += source[offset...]
    return bytes
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
        let bytes = piece.replacement
        pieces.append(
          Piece(
            range: piece.range,
            replacement: bytes.lowerBound + offset..<bytes.upperBound + offset,
            mutationClass: mutationClass))
      }
      copies += patch.copies.map { Copy(start: $0.start + offset, source: $0.source) }
      replacements += patch.replacements
    }
    pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
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
package struct Splice: Equatable, Sendable {
  /// The bytes to leave out, as offsets into the document; empty to insert.
  package let range: Range<Int>
  package let replacement: [UInt8]

  package init(_ range: Range<Int>, with replacement: [UInt8]) {
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
