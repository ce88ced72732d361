public import JSONText

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

  var replacements: UnsafeBufferPointer<UInt8> { byteMemory.elements }

  var copies: UnsafeBufferPointer<Patch.Copy> { copyMemory.elements }

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

  mutating func append(_ bytes: some Sequence<UInt8>, atMost most: Int) {
    byteMemory.append(bytes, atMost: most)
    extend()
  }

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

  /// Opens a splice that claims a value, and replaces a part of it; an empty part inserts.
  ///
  /// `value` is a slice of the document's bytes, and `part` has offsets into the document.
  mutating func replace(
    _ value: ArraySlice<UInt8>, changing part: Range<Int>, to text: StaticString
  ) {
    replace(value.indices, with: value[..<part.lowerBound])
    append(text)
    append(value[part.upperBound...])
  }

  mutating func append(decimal number: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      var rest = number.magnitude
      repeat {
        start -= 1
        digits.initializeElement(at: start, to: 0x30 + UInt8(rest % 10))
        rest /= 10
      } while rest > 0
      if number < 0 {
        start -= 1
        digits.initializeElement(at: start, to: UInt8(ascii: "-"))
      }
      append(UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Replaces bytes with themselves, so that no other edit can change them.
  mutating func claim(_ range: Range<Int>, of document: Document) {
    replace(range)
    append(range, of: document)
  }

  /// Removes an element or a member together with a comma: the one before it or, for a first child,
  /// the one after it.
  ///
  /// - Complexity: O(*d*) in the depth of the child before this one.
  public mutating func removeChild(_ node: NodeID, in document: Document) {
    let index = document.index
    let child = index.memberRange(of: node)
    if let previous = index.previousSibling(of: node) {
      remove(index.range(of: previous).upperBound..<child.upperBound)
    } else if let next = index.nextSibling(of: node) {
      remove(child.lowerBound..<index.memberRange(of: next).lowerBound)
    } else {
      remove(child)
    }
  }

  /// Opens a splice that appends a child to an array or object.
  ///
  /// Append the bytes of the child next; those of a member start with its key.
  public mutating func insertChild(atEndOf container: NodeID, in document: Document) {
    insert(at: document.index.endOfChildren(of: container))
    if document.index.childCount(of: container) > 0 { append(",") }
  }

  /// Appends a string literal to the replacement of the last splice: the text, escaped, between
  /// quotation marks.
  public mutating func append(literal text: String) {
    var literal: [UInt8] = []
    JSONString.append(text, to: &literal)
    append(literal)
  }

  mutating func insertUnknownKey(
    _ value: StaticString, atEndOf object: NodeID, in document: Document
  ) {
    insertChild(atEndOf: object, in: document)
    append(member: document.index.unknownKey(in: object), value)
  }

  mutating func append(member key: [UInt8], _ value: StaticString) {
    append(#"""#)
    append(key)
    append(#"":"#)
    append(value)
  }

  mutating func keepChildren(
    of container: NodeID, in document: Document, where isKept: (NodeID) -> Bool
  ) {
    let index = document.index
    let range = index.range(of: container)
    var isFirst = true
    replace(range)
    append(byte: index.bytes[range.lowerBound])
    for child in index.children(of: container) where isKept(child) {
      if !isFirst { append(",") }
      append(index.memberRange(of: child), of: document)
      isFirst = false
    }
    append(byte: index.bytes[range.upperBound - 1])
  }

  mutating func wrap(
    _ node: NodeID, in document: Document, from opening: StaticString, to closing: StaticString
  ) {
    let range = document.index.range(of: node)
    insert(opening, at: range.lowerBound)
    insert(closing, at: range.upperBound)
  }
}

extension UInt8 {
  var uppercased: UInt8 { (0x61...0x7A).contains(self) ? self & 0xDF : self }

  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension Document {
  /// Whether an unknown key of an object is ignored: the object has keys, and they do not name
  /// records.
  ///
  /// An object without keys may be an empty dictionary.
  func ignoresUnknownKeys(_ object: NodeID) -> Bool {
    index.kind(of: object) == .object && index.childCount(of: object) > 0
      && !looks.isMap(object, in: index)
  }
}
