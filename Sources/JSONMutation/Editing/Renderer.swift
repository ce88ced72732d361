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

  /// Replaces the bytes with those of a document after an edit.
  ///
  /// - Parameters:
  ///   - edit: The edit, whose splices are within the document and share no byte.
  ///   - document: The document.
  /// - Complexity: O(*n*) in the number of bytes of the result.
  public mutating func render(_ edit: borrowing Edit, of document: borrowing Document) {
    document.index.bytes.withUnsafeBufferPointer { source in
      edit.replacements.withUnsafeBufferPointer { replacements in
        reserve(source.count + replacements.count)
        var offset = 0
        count = 0
        for piece in edit.pieces {
          precondition(offset <= piece.range.lowerBound, "the splices of an edit share a byte")
          append(source, offset..<piece.range.lowerBound)
          append(replacements, piece.replacement)
          offset = piece.range.upperBound
        }
        append(source, offset..<source.count)
      }
    }
  }

  /// Calls a closure with the bytes, which are gone with the next mutant.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: memory, count: count))
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    precondition(range.upperBound <= bytes.count, "a splice is not within the document")
    guard let start = bytes.baseAddress, !range.isEmpty else { return }
    (memory + count).update(from: start + range.lowerBound, count: range.count)
    count += range.count
  }

  /// Makes room; what is there need not stay.
  private mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    memory.deallocate()
    capacity = needed + needed / 4
    memory = .allocate(capacity: capacity)
  }
}
