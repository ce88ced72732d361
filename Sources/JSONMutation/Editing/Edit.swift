import JSONText

/// What a mutator does to a document: one or more splices that share no byte.
///
/// An edit is built with calls that open a splice (``replace(_:)``, ``remove(_:)``,
/// ``insert(at:)``) and calls that append to its replacement. Bytes that come from elsewhere in the
/// document are appended with ``append(_:of:)``, which keeps where they came from: a record that is
/// only moved is not damaged.
///
/// The memory of an edit is its own and is used again for the next, so that building one allocates
/// nothing.
public struct Edit: ~Copyable {
  private var pieceMemory: UnsafeMutablePointer<Patch.Piece>
  private var pieceCapacity = 16
  private var pieceCount = 0
  private var byteMemory: UnsafeMutablePointer<UInt8>
  private var byteCapacity = 1_024
  private var byteCount = 0
  private(set) var copies: [Patch.Copy] = []
  /// Whether the pieces were given in the order of their offsets.
  private var isSorted = true

  init() {
    pieceMemory = .allocate(capacity: pieceCapacity)
    byteMemory = .allocate(capacity: byteCapacity)
  }

  deinit {
    pieceMemory.deallocate()
    byteMemory.deallocate()
  }

  /// The splices, valid until the next change.
  var pieces: UnsafeBufferPointer<Patch.Piece> {
    UnsafeBufferPointer(start: pieceMemory, count: pieceCount)
  }

  /// The replacements of all splices, one after another, valid until the next change.
  var replacements: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: byteMemory, count: byteCount)
  }

  /// Forgets the splices, and keeps the memory.
  mutating func clear() {
    pieceCount = 0
    byteCount = 0
    isSorted = true
    if !copies.isEmpty { copies.removeAll(keepingCapacity: true) }
  }

  /// Puts the splices into the order of their offsets.
  mutating func sort() {
    guard !isSorted else { return }
    var pieces = UnsafeMutableBufferPointer(start: pieceMemory, count: pieceCount)
    pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
    isSorted = true
  }

  /// Opens a splice that replaces bytes of the document with those that are appended next.
  ///
  /// - Parameter range: Offsets into the document.
  public mutating func replace(_ range: Range<Int>) {
    if pieceCount == pieceCapacity { growPieces() }
    if pieceCount > 0, range.lowerBound < pieceMemory[pieceCount - 1].range.upperBound {
      isSorted = false
    }
    (pieceMemory + pieceCount).initialize(
      to: Patch.Piece(range: range, replacement: byteCount..<byteCount))
    pieceCount += 1
  }

  /// Appends to the replacement of the last splice.
  public mutating func append(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    reserve(count)
    (byteMemory + byteCount).initialize(from: text.utf8Start, count: count)
    advance(by: count)
  }

  /// Appends bytes to the replacement of the last splice.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    let count = bytes.count
    reserve(count)
    _ = UnsafeMutableBufferPointer(start: byteMemory + byteCount, count: count)
      .initialize(fromContentsOf: bytes)
    advance(by: count)
  }

  /// Appends bytes to the replacement of the last splice.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (byteMemory + byteCount).initialize(from: start, count: bytes.count)
    advance(by: bytes.count)
  }

  /// Appends bytes that are made one by one to the replacement of the last splice.
  ///
  /// - Parameters:
  ///   - bytes: What makes the bytes.
  ///   - most: The most that it can make.
  mutating func append(_ bytes: some Sequence<UInt8>, atMost most: Int) {
    reserve(most)
    let start = byteMemory + byteCount
    var count = 0
    for byte in bytes {
      precondition(count < most, "more bytes were made than there is memory for")
      start[count] = byte
      count += 1
    }
    advance(by: count)
  }

  /// Appends a byte, repeated, to the replacement of the last splice.
  public mutating func append(byte: UInt8, count: Int) {
    reserve(count)
    (byteMemory + byteCount).initialize(repeating: byte, count: count)
    advance(by: count)
  }

  /// Puts the replacement of the last splice there several times, instead of once.
  public mutating func repeatReplacement(_ count: Int) {
    precondition(pieceCount > 0, "no splice was opened")
    pieceMemory[pieceCount - 1].repetitions = count
  }

  /// Appends a byte to the replacement of the last splice.
  public mutating func append(byte: UInt8) {
    reserve(1)
    byteMemory[byteCount] = byte
    advance(by: 1)
  }

  /// Appends a copy of bytes of the document to the replacement of the last splice.
  ///
  /// - Parameters:
  ///   - source: The offsets of the bytes.
  ///   - document: The document.
  public mutating func append(_ source: Range<Int>, of document: borrowing Document) {
    copies.append(Patch.Copy(start: byteCount, source: source))
    reserve(source.count)
    document.index.bytes.withUnsafeBufferPointer { bytes in
      precondition(source.upperBound <= bytes.count, "the document has no bytes \(source)")
      guard let start = bytes.baseAddress else { return }
      (byteMemory + byteCount).initialize(from: start + source.lowerBound, count: source.count)
    }
    advance(by: source.count)
  }

  /// Adds bytes that were just written to the replacement of the last splice.
  private mutating func advance(by count: Int) {
    precondition(pieceCount > 0, "bytes were appended before a splice was opened")
    byteCount += count
    let start = pieceMemory[pieceCount - 1].replacement.lowerBound
    pieceMemory[pieceCount - 1].replacement = start..<byteCount
  }

  private mutating func reserve(_ count: Int) {
    if byteCount + count > byteCapacity { growBytes(by: count) }
  }

  private mutating func growBytes(by count: Int) {
    byteCapacity = max(byteCapacity * 2, byteCount + count)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: byteCapacity)
    memory.moveInitialize(from: byteMemory, count: byteCount)
    byteMemory.deallocate()
    byteMemory = memory
  }

  private mutating func growPieces() {
    pieceCapacity *= 2
    let memory = UnsafeMutablePointer<Patch.Piece>.allocate(capacity: pieceCapacity)
    memory.moveInitialize(from: pieceMemory, count: pieceCount)
    pieceMemory.deallocate()
    pieceMemory = memory
  }
}

extension Edit {
  /// Leaves bytes of the document out.
  public mutating func remove(_ range: Range<Int>) { replace(range) }

  /// Replaces bytes of the document with a text.
  public mutating func replace(_ range: Range<Int>, with text: StaticString) {
    replace(range)
    append(text)
  }

  /// Replaces bytes of the document with others.
  public mutating func replace(_ range: Range<Int>, with bytes: some Collection<UInt8>) {
    replace(range)
    append(bytes)
  }

  /// Opens a splice that puts the bytes that are appended next before a byte of the document.
  public mutating func insert(at offset: Int) { replace(offset..<offset) }

  /// Puts a text before a byte of the document.
  public mutating func insert(_ text: StaticString, at offset: Int) {
    replace(offset..<offset, with: text)
  }
}
