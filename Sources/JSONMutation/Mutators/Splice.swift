/// Bytes of a document, and the bytes to put in their place.
public struct Splice: Hashable, Sendable {
  /// The bytes to leave out, as offsets into the document; empty to insert.
  public let range: Range<Int>
  /// The bytes to put there.
  public let replacement: [UInt8]

  /// Makes a splice.
  public init(_ range: Range<Int>, with replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  /// Whether two splices claim a common byte, or insert at the same offset.
  func overlaps(_ other: Splice) -> Bool {
    range.overlaps(other.range)
      || (range.isEmpty || other.range.isEmpty) && range.lowerBound == other.range.lowerBound
      || range.isEmpty && other.range.contains(range.lowerBound)
      || other.range.isEmpty && range.contains(other.range.lowerBound)
  }
}
