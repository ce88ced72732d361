import JSONText

/// Makes the bytes of mutants, one after another, in the same memory.
///
/// It copies each stretch of the document and each replacement in one go. Once its memory is as large as
/// the largest mutant, it allocates nothing.
public struct Renderer: ~Copyable {
  private var allocation: UnsafeMutablePointer<UInt8>
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 4_096
  private var untouched = 0
  public private(set) var count = 0

  public init() {
    allocation = .allocate(capacity: capacity)
    memory = allocation
  }

  deinit { allocation.deallocate() }

  /// Replaces the bytes with those of a mutant.
  ///
  /// - Complexity: O(*n*) in the number of bytes of the mutant.
  public mutating func render(_ mutant: borrowing Mutant) {
    mutant.document.index.bytes.withUnsafeBufferPointer { source in
      mutant.patch.pieces.withUnsafeBufferPointer { pieces in
        mutant.patch.replacements.withUnsafeBufferPointer { replacements in
          forget()
          render(source, pieces, replacements)
        }
      }
    }
  }

  /// Forgets the bytes: the next mutant may be of another document.
  package mutating func forget() { untouched = 0 }

  /// The bytes before the first splice are not copied again if the previous mutant has them: mutants are
  /// made location by location.
  package mutating func render(
    _ source: UnsafeBufferPointer<UInt8>, _ pieces: UnsafeBufferPointer<Patch.Piece>,
    _ replacements: UnsafeBufferPointer<UInt8>
  ) {
    guard let start = source.baseAddress else { return }
    var size = source.count + replacements.count
    for number in pieces.indices where pieces[number].repetitions > 1 {
      size += pieces[number].repeatedCount
    }
    if size > capacity { grow(size, copying: start) }
    let first = pieces.first?.range.lowerBound ?? source.count
    var offset = min(untouched, first)
    untouched = first
    var end = memory + offset
    for number in pieces.indices {
      let range = pieces[number].range
      precondition(
        offset <= range.lowerBound && range.upperBound <= source.count,
        "the splices of an edit share a byte, or are not within the document")
      if offset < range.lowerBound {
        end.update(from: start + offset, count: range.lowerBound &- offset)
        end += range.lowerBound &- offset
      }
      offset = range.upperBound
      let replacement = pieces[number].replacement
      guard let bytes = replacements.baseAddress, !replacement.isEmpty else { continue }
      if pieces[number].repetitions > 1 {
        Self.write(pieces[number], of: bytes, to: end)
        end += replacement.count &+ pieces[number].repeatedCount
      } else {
        end.update(from: bytes + replacement.lowerBound, count: replacement.count)
        end += replacement.count
      }
    }
    end.update(from: start + offset, count: source.count &- offset)
    count = end - memory &+ source.count &- offset
  }

  private static func write(
    _ piece: Patch.Piece, of bytes: UnsafePointer<UInt8>, to start: UnsafeMutablePointer<UInt8>
  ) {
    let replacement = piece.replacement
    let head = piece.repeated.upperBound - replacement.lowerBound
    start.update(from: bytes + replacement.lowerBound, count: head)
    let end = fill(start + head, unit: piece.repeated.count, count: piece.repetitions - 1)
    end.update(
      from: bytes + piece.repeated.upperBound,
      count: replacement.upperBound - piece.repeated.upperBound)
  }

  private static func fill(
    _ start: UnsafeMutablePointer<UInt8>, unit: Int, count: Int
  ) -> UnsafeMutablePointer<UInt8> {
    if unit == 1 {
      start.update(repeating: start[-1], count: count)
      return start + count
    }
    let size = unit * count
    let most = max(unit, 4_096 / max(unit, 1) * unit)
    var written = 0
    while written < size {
      let part = min(written + unit, size - written, most)
      (start + written).update(from: start - unit, count: part)
      written += part
    }
    return start + size
  }

  /// The bytes, valid until the next mutant.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

  /// Calls a closure with the bytes, which are valid until the next mutant.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes)
  }

  /// Makes room for bytes, most of which are copied from an address, without keeping the old ones.
  ///
  /// Within a page, the mutant starts half a page from where the document does. A processor stalls
  /// when it reads at an address that is, modulo the page size, just after one that it wrote.
  private mutating func grow(_ needed: Int, copying source: UnsafePointer<UInt8>) {
    allocation.deallocate()
    untouched = 0
    capacity = needed + needed / 4
    allocation = .allocate(capacity: capacity + Self.pageSize)
    let distance =
      UInt(bitPattern: source) &+ UInt(Self.pageSize / 2) &- UInt(bitPattern: allocation)
    memory = allocation + Int(distance % UInt(Self.pageSize))
  }

  private static let pageSize = 4_096
}
