import JSONText

/// What a mutator does to a document: one or more splices that share no byte.
///
/// Build an edit with calls that open a splice (``replace(_:)``, ``remove(_:)``, ``insert(at:)``) and
/// calls that append to its replacement. ``append(_:of:)`` appends bytes from elsewhere in the document
/// and records their origin, because a record that is only moved is not mutated.
///
/// The next edit reuses the memory, so building one allocates nothing.
public struct Edit: ~Copyable {
  private var pieceMemory = Memory<Patch.Piece>(capacity: 16)
  private var byteMemory = Memory<UInt8>(capacity: 1_024)
  private var copyMemory = Memory<Patch.Copy>(capacity: 16)
  private var isSorted = true

  init() {}

  /// The splices, valid until the next change.
  var pieces: UnsafeBufferPointer<Patch.Piece> { pieceMemory.elements }

  /// The replacements of all splices, one after another, valid until the next change.
  var replacements: UnsafeBufferPointer<UInt8> { byteMemory.elements }

  /// Which replacement bytes are copies of the document's, valid until the next change.
  var copies: UnsafeBufferPointer<Patch.Copy> { copyMemory.elements }

  /// Forgets the splices, and keeps the memory.
  mutating func clear() {
    pieceMemory.clear()
    byteMemory.clear()
    copyMemory.clear()
    isSorted = true
  }

  mutating func sort() {
    guard !isSorted else { return }
    pieceMemory.reorder { $0.sort { $0.range.lowerBound < $1.range.lowerBound } }
    isSorted = true
  }

  /// Opens a splice that replaces bytes of the document with the bytes appended next.
  ///
  /// - Parameter range: Offsets into the document.
  @inline(never)
  public mutating func replace(_ range: Range<Int>) {
    if pieceMemory.count > 0, range.lowerBound < pieceMemory.last.range.upperBound {
      isSorted = false
    }
    let end = byteMemory.count
    pieceMemory.append(Patch.Piece(range: range, replacement: end..<end))
  }

  /// Appends to the replacement of the last splice.
  @inline(never)
  public mutating func append(_ text: StaticString) {
    byteMemory.append(text.utf8Start, count: text.utf8CodeUnitCount)
    extend()
  }

  public mutating func append(_ bytes: some Collection<UInt8>) {
    append(bytes, atMost: bytes.count)
  }

  @inline(never)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    byteMemory.append(start, count: bytes.count)
    extend()
  }

  /// Appends a sequence of at most `most` bytes to the replacement of the last splice.
  mutating func append(_ bytes: some Sequence<UInt8>, atMost most: Int) {
    byteMemory.append(bytes, atMost: most)
    extend()
  }

  /// Appends JSON, escaped for a string literal, to the replacement of the last splice.
  mutating func append(escaping json: UnsafeBufferPointer<UInt8>) {
    byteMemory.append(atMost: 2 * json.count) { end in
      var count = 0
      for byte in json {
        // The only control characters between tokens are white space. A branch would be mispredicted
        // at each quotation mark.
        let letter: UInt8 = byte == 0x0A ? 0x6E : byte == 0x09 ? 0x74 : 0x72
        let isEscaped = byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        end[count] = UInt8(ascii: "\\")
        count += isEscaped ? 1 : 0
        end[count] = byte < 0x20 ? letter : byte
        count += 1
      }
      return count
    }
    extend()
  }

  @inline(never)
  public mutating func append(byte: UInt8) {
    byteMemory.append(byte)
    extend()
  }

  /// Appends a copy of bytes of the document to the replacement of the last splice.
  @inline(never)
  public mutating func append(_ source: Range<Int>, of document: borrowing Document) {
    copyMemory.append(Patch.Copy(start: byteMemory.count, source: source))
    document.index.bytes.withUnsafeBufferPointer { bytes in
      precondition(source.upperBound <= bytes.count, "the document has no bytes \(source)")
      guard let start = bytes.baseAddress else { return }
      byteMemory.append(start + source.lowerBound, count: source.count)
    }
    extend()
  }

  /// Repeats the last bytes of the replacement of the last splice, which only works once.
  ///
  /// - Parameters:
  ///   - length: How many bytes to repeat; bytes appended later follow all repetitions.
  ///   - count: How often the bytes occur in total, at least once.
  mutating func repeatLast(_ length: Int, count: Int) {
    let bytes = pieceMemory.last.replacement
    precondition(
      length <= bytes.count && count > 0 && pieceMemory.last.repetitions == 1,
      "only bytes of the replacement can be repeated, once")
    pieceMemory.last.repeated = bytes.upperBound - length..<bytes.upperBound
    pieceMemory.last.repetitions = count
  }

  private mutating func extend() {
    precondition(pieceMemory.count > 0, "bytes were appended before a splice was opened")
    pieceMemory.last.replacement = pieceMemory.last.replacement.lowerBound..<byteMemory.count
  }
}

extension Edit {
  public mutating func remove(_ range: Range<Int>) { replace(range) }

  public mutating func replace(_ range: Range<Int>, with text: StaticString) {
    replace(range)
    append(text)
  }

  public mutating func replace(_ range: Range<Int>, with bytes: some Collection<UInt8>) {
    replace(range)
    append(bytes)
  }

  /// Opens a splice that inserts the bytes appended next before a byte of the document.
  public mutating func insert(at offset: Int) { replace(offset..<offset) }

  public mutating func insert(_ text: StaticString, at offset: Int) {
    replace(offset..<offset, with: text)
  }
}
