/// Bytes of a document, and the bytes to put in their place.
public struct Splice: Hashable, Sendable {
  /// The bytes to leave out, as offsets into the document; empty to insert.
  public let range: Range<Int>
  public let replacement: [UInt8]

  public init(_ range: Range<Int>, with replacement: [UInt8]) {
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
}
