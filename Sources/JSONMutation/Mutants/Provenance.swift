import JSONText

/// Where each byte of a mutant comes from.
struct Provenance {
  /// Bytes of the mutant that come from one place.
  struct Segment {
    /// The bytes, as offsets into the mutant; empty if bytes were only removed.
    let range: Range<Int>
    let source: Source
    /// The splice that these bytes belong to; nil outside splices.
    let splice: Patch.Piece?
  }

  enum Source {
    /// From the document: they are unchanged, or were copied.
    case document(at: Int)
    /// Made by a splice.
    case splice
  }

  /// The segments in the order of the mutant's bytes, without gaps.
  let segments: [Segment]

  init(of patch: Patch, in document: Document) {
    var segments: [Segment] = []
    var end = 0
    func add(_ length: Int, _ source: Source, in splice: Patch.Piece? = nil) {
      segments.append(Segment(range: end..<end + length, source: source, splice: splice))
      end += length
    }
    var offset = 0
    for piece in patch.pieces {
      if offset < piece.range.lowerBound {
        add(piece.range.lowerBound - offset, .document(at: offset))
      }
      let bytes = piece.replacement
      if bytes.isEmpty { add(0, .splice, in: piece) }
      let first = patch.copies.indices.partitionPoint {
        patch.copies[$0].start >= bytes.lowerBound
      }
      var position = bytes.lowerBound
      for copy in patch.copies[first...].prefix(while: { $0.start < bytes.upperBound }) {
        if position < copy.start { add(copy.start - position, .splice, in: piece) }
        add(copy.source.count, .document(at: copy.source.lowerBound), in: piece)
        position = copy.start + copy.source.count
      }
      if position < bytes.upperBound {
        add(bytes.upperBound - position, .splice, in: piece)
      }
      offset = piece.range.upperBound
    }
    let count = document.index.bytes.count
    if offset < count { add(count - offset, .document(at: offset)) }
    self.segments = segments
  }

  /// The segments of some bytes of the mutant, with the removals between them.
  func segments(in range: Range<Int>) -> some Sequence<Segment> {
    let first = segments.indices.partitionPoint { segments[$0].range.upperBound > range.lowerBound }
    return segments[first...].prefix { $0.range.lowerBound < range.upperBound }
  }

  /// The offset in the mutant of a byte of the document; nil if the mutant does not have it.
  func position(ofByteAt offset: Int) -> Int? {
    for segment in segments {
      guard case .document(let start) = segment.source else { continue }
      if (start..<start + segment.range.count).contains(offset) {
        return segment.range.lowerBound + offset - start
      }
    }
    return nil
  }
}
