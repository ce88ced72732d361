import JSONText

/// Makes the bytes of mutants, one after another, in the same memory.
///
/// It copies the document around the splices and the replacements between, each in one go; once its
/// memory is as large as the largest mutant it allocates nothing.
public struct Renderer: ~Copyable {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 4_096
  /// How many bytes the last mutant has.
  public private(set) var count = 0

  /// Makes a renderer that holds no bytes yet.
  public init() {
    memory = .allocate(capacity: capacity)
  }

  deinit { memory.deallocate() }

  /// Replaces the bytes with those of a mutant.
  ///
  /// - Complexity: O(*n*) in the number of bytes of the mutant.
  public mutating func render(_ mutant: borrowing Mutant) {
    mutant.document.index.bytes.withUnsafeBufferPointer { source in
      mutant.patch.pieces.withUnsafeBufferPointer { pieces in
        mutant.patch.replacements.withUnsafeBufferPointer { replacements in
          render(source, pieces, replacements)
        }
      }
    }
  }

  /// Replaces the bytes with those of a document where splices replace some of them.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - pieces: The splices, in the order of their offsets; none share a byte.
  ///   - replacements: The bytes of all splices.
  mutating func render(
    _ source: UnsafeBufferPointer<UInt8>, _ pieces: UnsafeBufferPointer<Patch.Piece>,
    _ replacements: UnsafeBufferPointer<UInt8>
  ) {
    guard let start = source.baseAddress else { return }
    let size = pieces.reduce(source.count) { $0 + $1.replacement.count * $1.repetitions }
    if size > capacity { grow(size) }
    var offset = 0
    var end = memory
    for piece in pieces {
      let kept = piece.range.lowerBound - offset
      precondition(
        kept >= 0 && piece.range.upperBound <= source.count,
        "the splices of an edit share a byte, or are not within the document")
      end.update(from: start + offset, count: kept)
      end += kept
      if let bytes = replacements.baseAddress {
        let bytes = bytes + piece.replacement.lowerBound
        end.update(from: bytes, count: piece.replacement.count)
        if piece.repetitions > 1 { Self.fill(end, with: piece) }
        end += piece.replacement.count * piece.repetitions
      }
      offset = piece.range.upperBound
    }
    end.update(from: start + offset, count: source.count - offset)
    count = end - memory + source.count - offset
  }

  /// Writes the repetitions of a replacement behind the first, many at once from what is there.
  private static func fill(_ start: UnsafeMutablePointer<UInt8>, with piece: Patch.Piece) {
    let unit = piece.replacement.count
    let size = unit * piece.repetitions
    var written = unit
    while written < size {
      let count = min(written, size - written, max(unit, 4_096 / max(unit, 1) * unit))
      (start + written).update(from: start, count: count)
      written += count
    }
  }

  /// The bytes, which are gone with the next mutant.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

  /// Calls a closure with the bytes, which are gone with the next mutant.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes)
  }

  /// Makes room; what is there need not stay.
  private mutating func grow(_ needed: Int) {
    memory.deallocate()
    capacity = needed + needed / 4
    memory = .allocate(capacity: capacity)
  }
}
