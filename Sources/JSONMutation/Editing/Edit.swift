import JSONText

/// What a mutator does to a document: one or more splices that share no byte.
///
/// An edit is built with calls that open a splice (``replace(_:)``, ``remove(_:)``,
/// ``insert(at:)``) and calls that append to its replacement. Bytes that come from elsewhere in the
/// document are appended with ``append(_:of:)``, which keeps where they came from: a record that is
/// only moved is not damaged.
///
/// The memory of an edit is kept when it is used again.
public struct Edit: Sendable {
  /// Bytes of the document, and where in ``replacements`` those for their place are.
  struct Piece {
    var range: Range<Int>
    var replacement: Range<Int>
    /// Whether the meaning of what the splice edits stays the same.
    var preserves = false
  }

  /// Replacement bytes that are a copy of the document's.
  struct Copy {
    /// Where in ``replacements`` they start.
    let start: Int
    /// Where in the document they come from.
    let source: Range<Int>
  }

  private(set) var pieces: [Piece] = []
  /// The replacements of all pieces, one after another.
  private(set) var replacements: [UInt8] = []
  /// In the order of ``replacements``.
  private(set) var copies: [Copy] = []
  /// Whether the pieces were given in the order of their offsets.
  private var isSorted = true

  /// Makes an edit that does nothing yet.
  public init() {}

  /// Makes an edit.
  public init(_ build: (inout Edit) -> Void) {
    build(&self)
    sort()
  }

  /// Makes one edit of several whose splices do not conflict.
  init(merging edits: [(edit: Edit, preserves: Bool)]) {
    for (edit, preserves) in edits {
      let offset = replacements.count
      for var piece in edit.pieces {
        piece.replacement =
          piece.replacement.lowerBound + offset..<piece.replacement.upperBound + offset
        piece.preserves = preserves
        pieces.append(piece)
      }
      copies += edit.copies.map { Copy(start: $0.start + offset, source: $0.source) }
      replacements += edit.replacements
    }
    isSorted = false
    sort()
  }

  /// The splices, each with its bytes.
  public var splices: [Splice] {
    pieces.map { Splice($0.range, with: Array(replacements[$0.replacement])) }
  }

  /// Forgets the splices, and keeps the memory.
  mutating func clear() {
    pieces.removeAll(keepingCapacity: true)
    replacements.removeAll(keepingCapacity: true)
    copies.removeAll(keepingCapacity: true)
    isSorted = true
  }

  /// Puts the pieces into the order of their offsets.
  mutating func sort() {
    guard !isSorted else { return }
    pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
    isSorted = true
  }

  /// Opens a splice that replaces bytes of the document with those that are appended next.
  ///
  /// - Parameter range: Offsets into the document.
  public mutating func replace(_ range: Range<Int>) {
    let end = replacements.count
    if let last = pieces.last, range.lowerBound < last.range.upperBound { isSorted = false }
    pieces.append(Piece(range: range, replacement: end..<end))
  }

  /// Appends to the replacement of the last splice.
  public mutating func append(_ text: StaticString) {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    replacements.append(contentsOf: bytes)
    close()
  }

  /// Appends bytes to the replacement of the last splice.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    replacements.append(contentsOf: bytes)
    close()
  }

  /// Appends a byte to the replacement of the last splice.
  public mutating func append(byte: UInt8) {
    replacements.append(byte)
    close()
  }

  /// Appends a copy of bytes of the document to the replacement of the last splice.
  ///
  /// - Parameters:
  ///   - source: The offsets of the bytes.
  ///   - document: The document.
  public mutating func append(_ source: Range<Int>, of document: Document) {
    copies.append(Copy(start: replacements.count, source: source))
    replacements.append(contentsOf: document.index.bytes[source])
    close()
  }

  private mutating func close() {
    precondition(!pieces.isEmpty, "bytes were appended before a splice was opened")
    let start = pieces[pieces.count - 1].replacement.lowerBound
    pieces[pieces.count - 1].replacement = start..<replacements.count
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
